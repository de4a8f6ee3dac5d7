import { ProForm } from '@ant-design/pro-components';
import { Button, Drawer, Flex, Form, Input, Select } from 'antd';
import { useId, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { longestFilter, type Filter, type Filters } from '../../contract/list';
import { useText } from '../locales/useText';
import styles from './FilterPanel.module.css';
import { boundsFault, fieldsOf, filtersOf } from './listFilters';
import type { ListQuestion } from './listQuery';
import { MoneyRange, type MoneyBounds } from './MoneyRange';
import { popupHome } from './popupHome';
import { isReversed, RangeField, type Ends } from './RangeField';
import { useFocusFirst } from './useFocusFirst';
import { useClear } from './useClear';
import { useLayer } from './useLayer';
import { askDiscard, useUnsaved } from './useUnsaved';

interface FilterPanelProps {
  filters: Filters;
  asked: ListQuestion;
  ask: (filters: ListQuestion) => void;
  /** It comes up from the foot of a narrow screen. */
  isSheet: boolean;
  onClose: () => void;
}

const width = 420;

/** Every filter of a list. What is set goes into the address when it is asked for, and is given up on purpose alone. */
export default function FilterPanel({ filters, asked, ask, isSheet, onClose }: FilterPanelProps) {
  const t = useText();
  const id = useId();
  const [form] = Form.useForm<Record<string, unknown>>();
  const fields = useFocusFirst();
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsaved(isUnsaved);
  const close = () => (isUnsaved ? void askDiscard(onClose, 'list.unapplied') : onClose());
  useLayer(close);
  const send = (wire: ListQuestion) => {
    // At once: what is asked for stands in another address.
    flushSync(() => setUnsaved(false));
    ask(wire);
    onClose();
  };
  return (
    <Drawer
      open
      title={t('list.filters')}
      placement={isSheet ? 'bottom' : 'right'}
      size={isSheet ? 560 : width}
      styles={{ wrapper: { maxWidth: '100vw', maxHeight: isSheet ? '85vh' : '100vh' } }}
      getContainer={popupHome}
      afterOpenChange={fields.afterOpenChange}
      onClose={close}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={() => send({})}>{t('list.reset')}</Button>
          <Button type="primary" htmlType="submit" form={id}>
            {t('list.ask')}
          </Button>
        </Flex>
      }
    >
      <div ref={fields.ref} className={styles.fields}>
        <ProForm
          id={id}
          form={form}
          submitter={false}
          dateFormatter={false}
          scrollToFirstError={{ focus: true }}
          initialValues={fieldsOf(filters, asked)}
          onValuesChange={() => setUnsaved(true)}
          onFinish={async (values: Record<string, unknown>) => send(filtersOf(filters, values))}
        >
          {Object.entries(filters).map(([name, filter]) => (
            <Field key={name} name={name} filter={filter} />
          ))}
        </ProForm>
      </div>
    </Drawer>
  );
}

/** Numbers are pasted in lines, so they need a field of several; Enter still asks the question. */
function askOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function Field({ name, filter }: { name: string; filter: Filter }) {
  const t = useText();
  const clear = useClear();
  const title = t(filter.title);
  if (filter.kind === 'label') {
    const options = Object.entries(filter.labels).map(([value, { word }]) => ({ value: Number(value), label: t(word) }));
    return <ProForm.Item name={name} label={title} children={<Select options={options} allowClear={clear} />} />;
  }
  if (filter.kind === 'timeRange') {
    const validator = async (_rule: unknown, ends: Ends) => {
      if (isReversed(ends)) throw new Error(t('range.reversed'));
    };
    return <ProForm.Item name={name} label={title} rules={[{ validator }]} children={<RangeField isOfDays={filter.isOfDays ?? false} />} />;
  }
  if (filter.kind === 'moneyRange') {
    const validator = async (_rule: unknown, value: MoneyBounds | undefined) => {
      const fault = value && boundsFault(value, t);
      if (fault) throw new Error(fault);
    };
    return <ProForm.Item name={name} label={title} rules={[{ validator }]} children={<MoneyRange />} />;
  }
  if (filter.kind === 'numbers')
    return (
      <ProForm.Item name={name} label={title} tooltip={t('field.numbers')}>
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 5 }}
          allowClear={clear}
          placeholder={t('list.numbersHint')}
          onPressEnter={askOnEnter}
        />
      </ProForm.Item>
    );
  return <ProForm.Item name={name} label={title} children={<Input allowClear={clear} maxLength={longestFilter} />} />;
}
