import { Checkbox } from 'antd';
import { useId } from 'react';
import { inLocale } from '../../../contract/locale';
import { basic, neededFor, permissions, withNeeded, type Permission } from '../../../contract/permissions';
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

/** Permissions one by one, by what they are about. With one comes what it needs, and with what is taken away goes what needs it. */
export function PermissionsField({ grantable, id, value = [], onChange }: PermissionsFieldProps) {
  const t = useText();
  const held = withNeeded(value);
  const change = (chosen: Permission[]) => {
    const gone = held.filter((name) => !chosen.includes(name));
    onChange?.(withNeeded(chosen.filter((name) => !neededFor(name).some((one) => gone.includes(one)))));
  };
  return (
    <div id={id} role="group" aria-label={t('account.permissions')} tabIndex={-1} className={styles.groups}>
      {groupsOf(grantable).map((group) => (
        <Group key={group.heading} group={group} value={held} onChange={change} />
      ))}
    </div>
  );
}

interface GroupProps {
  group: PermissionGroup;
  value: Permission[];
  onChange: (value: Permission[]) => void;
}

/** What is chosen in other groups stays. */
function Group({ group: { heading, names }, value, onChange }: GroupProps) {
  const t = useText();
  const locale = useLocaleName();
  const id = useId();
  const isBasic = (name: Permission) => basic.includes(name);
  const chosen = names.filter((name) => isBasic(name) || value.includes(name));
  const choose = (some: Permission[]) => onChange([...value.filter((name) => !names.includes(name)), ...some]);
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
