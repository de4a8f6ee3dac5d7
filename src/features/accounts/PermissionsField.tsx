import { Checkbox } from 'antd';
import { useId } from 'react';
import { inLocale } from '../../../contract/locale';
import { basic, permissions, type Permission } from '../../../contract/permissions';
import { useLocaleName, useText } from '../../locales/useText';
import { groupsOf, type PermissionGroup } from './permissionGroups';
import styles from './PermissionsField.module.css';

interface PermissionsFieldProps {
  /** Those that can be given. */
  grantable: readonly Permission[];
  id?: string;
  value?: string[];
  onChange?: (value: string[]) => void;
}

/** Permissions one by one, by what they are about. */
export function PermissionsField({ grantable, id, value = [], onChange }: PermissionsFieldProps) {
  const t = useText();
  return (
    <div id={id} role="group" aria-label={t('account.permissions')} tabIndex={-1} className={styles.groups}>
      {groupsOf(grantable).map((group) => (
        <Group key={group.heading} group={group} value={value} onChange={(chosen) => onChange?.(chosen)} />
      ))}
    </div>
  );
}

interface GroupProps {
  group: PermissionGroup;
  value: string[];
  onChange: (value: string[]) => void;
}

/** What is chosen in other groups stays. */
function Group({ group: { heading, names }, value, onChange }: GroupProps) {
  const t = useText();
  const locale = useLocaleName();
  const id = useId();
  const isBasic = (name: Permission) => basic.includes(name);
  const chosen = names.filter((name) => isBasic(name) || value.includes(name));
  const choose = (some: string[]) => onChange([...value.filter((name) => !names.some((one) => one === name)), ...some]);
  return (
    <div role="group" aria-labelledby={id}>
      <Checkbox
        className={styles.all ?? ''}
        aria-label={t('account.allOf', { group: t(heading) })}
        checked={chosen.length === names.length}
        disabled={names.every(isBasic)}
        indeterminate={chosen.length > 0 && chosen.length < names.length}
        onChange={({ target }) => choose(target.checked ? names : [])}
      >
        <span id={id}>{t(heading)}</span>
      </Checkbox>
      <div className={styles.choices}>
        {names.map((name) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            disabled={isBasic(name)}
            onChange={({ target }) => choose(names.filter((one) => (one === name ? target.checked : chosen.includes(one))))}
          >
            {inLocale(permissions[name].text, locale)}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}
