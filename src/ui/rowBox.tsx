import type { CheckboxProps } from 'antd';
import { isValidElement, type ReactNode } from 'react';
import styles from './rowBox.module.css';

/** The box by which a row is picked, in place of antd's, which is four components: it tells whom that one would have told. */
export function rowBox(antds: ReactNode, label: string): ReactNode {
  if (!isValidElement<CheckboxProps>(antds)) return antds;
  const { checked = false, onChange } = antds.props;
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={checked}
      onChange={(event) => {
        const { nativeEvent, target } = event;
        // A checkbox is changed by a click, also where a key or a label has made it: with Shift it is a range.
        if (!(nativeEvent instanceof MouseEvent)) return;
        onChange?.({
          target: { ...antds.props, checked: target.checked },
          nativeEvent,
          stopPropagation: () => event.stopPropagation(),
          preventDefault: () => event.preventDefault(),
        });
      }}
    />
  );
}
