import { ProTable } from '@ant-design/pro-components';
import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Columns, Filters, ListEndpoint, Row } from '../../contract/list';
import { askAgain } from '../session/queries';
import { readColumnChoice, readDensity, type Density } from './columnChoice';
import { asButtons } from './ListOptions';
import type { useListColumns } from './useListColumns';
import { useScreen } from './useScreen';

/** What stands where in a list. */
export interface ListSlots {
  head: ReactNode;
  tools: ReactNode;
  rows: ReactNode;
  /** All of it from its heading to its foot, around what ProTable has drawn. */
  arrange: (toolbar: ReactNode, rows: ReactNode) => ReactNode;
}

const Slots = createContext<ListSlots | null>(null);

const Slot = ({ name }: { name: 'head' | 'tools' | 'rows' }) => use(Slots)?.[name];
const Arrangement = ({ toolbar, rows }: { toolbar: ReactNode; rows: ReactNode }) => use(Slots)?.arrange(toolbar, rows);

interface ListShellProps<C extends Columns, F extends Filters> {
  endpoint: ListEndpoint<C, F>;
  table: ReturnType<typeof useListColumns<C, F>>;
  density: Density;
  setDensity: (density: Density) => void;
  slots: ListSlots;
}

/**
 * ProTable with what people choose: columns, density, the whole screen. It draws everything in it twice for each change of rows, page or
 * loading, so it is told of none of them: what moves stands in slots, and comes past it.
 */
export function ListShell<C extends Columns, F extends Filters>({ endpoint, table, density, setDensity, slots }: ListShellProps<C, F>) {
  const isWide = useScreen('wide');
  const { choosable, chosen, choose } = table;
  const shell = useMemo(
    () => (
      <ProTable<Row<C>, object, ''>
        columns={choosable}
        pagination={false}
        search={false}
        size={density}
        onSizeChange={(size) => setDensity(readDensity(size))}
        columnsState={{ value: chosen, onChange: (value) => choose(readColumnChoice(value)) }}
        headerTitle={<Slot name="head" />}
        options={{
          reload: () => askAgain(endpoint),
          density: isWide,
          fullScreen: isWide,
          setting: { draggable: true, checkedReset: true },
        }}
        optionsRender={asButtons}
        toolBarRender={() => [<Slot key="tools" name="tools" />]}
        tableViewRender={() => <Slot name="rows" />}
        tableRender={(_props, _all, { toolbar, table: rows }) => <Arrangement toolbar={toolbar} rows={rows} />}
        cardBordered={false}
      />
    ),
    [endpoint, isWide, choosable, chosen, choose, density, setDensity],
  );
  return <Slots value={slots}>{shell}</Slots>;
}
