import type { ProFormInstance } from '@ant-design/pro-components';
import { useEffect, useRef } from 'react';
import { fieldsOf, filtersOf } from './listFilters';
import type { ListRows } from './useListRows';

/** Where the form, opened, would leave no room for the rows that it has narrowed. */
const isPhone = () => window.matchMedia('(max-width: 575px)').matches;

/** The search form over a list, as ProTable wants it: it shows what the address says, and writes there what is asked. */
export function useSearchForm<R>({ filters, state, setState }: ListRows<R>) {
  const form = useRef<ProFormInstance>(undefined);
  // Going back or following a link changes the address alone: the form follows it.
  useEffect(() => form.current?.setFieldsValue(fieldsOf(filters, state.filters)), [filters, state.filters]);
  const isFiltered = Object.keys(state.filters).length > 0;
  const span = { xs: 24, sm: 12, md: 12, lg: 8, xl: 8, xxl: 6 };
  return {
    formRef: form,
    form: { initialValues: fieldsOf(filters, state.filters), ignoreRules: false },
    search:
      Object.keys(filters).length === 0
        ? (false as const)
        : { labelWidth: 'auto' as const, defaultCollapsed: !isFiltered || isPhone(), span },
    onSubmit: (values: Record<string, unknown>) => setState({ filters: filtersOf(filters, values) }),
    onReset: () => setState({ filters: {} }),
  };
}
