import { Form } from 'antd';
import { passwordMin } from '../../../contract/fields';
import { useText, type TextId } from '../../locales/useText';
import { ProFormText, Progress } from '../../ui/dialogParts';
import { passwordStrength } from './passwordStrength';
import styles from './PasswordField.module.css';

const strengthWords = ['account.strength.0', 'account.strength.1', 'account.strength.2', 'account.strength.3'] as const;
const colours = ['#d4380d', '#d48806', '#389e0d', '#237804'];

interface PasswordFieldProps {
  name: string;
  label: TextId;
}

/** A new password, with its strength as it is typed. */
export function PasswordField({ name, label }: PasswordFieldProps) {
  const t = useText();
  return (
    <>
      <ProFormText.Password
        name={name}
        label={t(label)}
        rules={[
          { required: true, message: t('field.required') },
          { min: passwordMin, message: t('login.passwordShort') },
        ]}
        fieldProps={{ autoComplete: 'new-password', maxLength: 128 }}
      />
      <Form.Item noStyle shouldUpdate={(before: Record<string, unknown>, after: Record<string, unknown>) => before[name] !== after[name]}>
        {(form) => {
          const value: unknown = form.getFieldValue(name);
          if (typeof value !== 'string' || value === '') return null;
          const strength = passwordStrength(value);
          const word = strengthWords[strength];
          return (
            <div className={styles.strength} aria-live="polite">
              <Progress percent={(strength + 1) * 25} steps={4} size="small" showInfo={false} strokeColor={colours[strength]} />{' '}
              <small>{word && t('account.strength', { word: t(word) })}</small>
            </div>
          );
        }}
      </Form.Item>
    </>
  );
}
