import { Col, Form, Row } from 'antd';
import type { Input } from '../../../contract/endpoint';
import {
  keptSetting,
  limitFault,
  limitsText,
  namesIn,
  settingGroups,
  settings,
  unitText,
  updateSettings,
  type SettingGroup,
  type SettingName,
  type Settings,
  type Stated,
} from '../../../contract/settings';
import { useLocaleName, useText } from '../../locales/useText';
import { ProFormSwitch, ProFormText } from '../../ui/dialogParts';
import { FormDialog } from '../../ui/FormDialog';
import { NumericInput } from '../../ui/NumericInput';
import { hints } from './hints';
import { settingOf, typedOf, type Typed } from './typedSetting';

interface SettingFormProps {
  group: SettingGroup;
  values: Settings;
  onClose: () => void;
  onDone: () => void;
}

/** Changes the settings of a group. What was not touched is not sent: nobody takes back what another one has set meanwhile. */
export function SettingForm({ group, values, onClose, onDone }: SettingFormProps) {
  const t = useText();
  const names = namesIn(group);
  const touched = (typed: Record<string, Typed>) => {
    const input: Input<typeof updateSettings> = {};
    for (const name of names) {
      const value = keptSetting(name, settingOf(name, typed[name]) ?? null);
      if (value !== values[name]) Object.assign(input, { [name]: value });
    }
    return input;
  };
  return (
    <FormDialog<typeof updateSettings, Record<string, Typed>>
      title={t('setting.edit', { group: t(settingGroups[group]) })}
      endpoint={updateSettings}
      isOpen
      onClose={onClose}
      width={640}
      initial={Object.fromEntries(names.map((name) => [name, typedOf(name, values[name])]))}
      toInput={touched}
      success={t('setting.saved')}
      onDone={onDone}
    >
      <Row gutter={16}>
        {names.map((name) => (
          <Col key={name} xs={24} sm={name === 'usdt_address' ? 24 : 12}>
            <SettingField name={name} />
          </Col>
        ))}
      </Row>
    </FormDialog>
  );
}

function SettingField({ name }: { name: SettingName }) {
  const t = useText();
  const locale = useLocaleName();
  const stated: Stated = settings[name];
  const hint = hints[name];
  const label = t(stated.word);
  if (stated.kind === 'switch') return <ProFormSwitch name={name} label={label} extra={hint && t(hint)} />;
  const extra = [stated.kind !== 'text' && limitsText(name, locale), hint && t(hint)].filter(Boolean).join(' · ');
  if (stated.kind === 'text') {
    const rules = stated.min > 0 ? [{ required: true, whitespace: true, message: t('field.required') }] : [];
    return <ProFormText {...{ name, label, extra, rules }} fieldProps={{ maxLength: stated.max, autoComplete: 'off' }} />;
  }
  const check = (_rule: unknown, typed: string | undefined) => {
    const value = settingOf(name, typed);
    if (value === undefined) return Promise.reject(new Error(typed?.trim() ? t('field.invalid') : t('field.required')));
    const fault = limitFault(name, value);
    return fault ? Promise.reject(new Error(fault(locale))) : Promise.resolve();
  };
  const isOptional = stated.kind !== 'rate' && stated.isOptional;
  return (
    <Form.Item {...{ name, label, extra }} required={!isOptional} rules={[{ validator: check }]}>
      <NumericInput
        say={t}
        prefix={stated.kind === 'money' ? '￥' : undefined}
        suffix={stated.kind === 'whole' ? unitText(stated.unit, locale) : stated.kind === 'rate' ? '%' : undefined}
        placeholder={isOptional ? t('setting.hint.channel') : undefined}
      />
    </Form.Item>
  );
}
