import { CloseCircleFilled } from '@ant-design/icons';
import { useMemo } from 'react';
import { useText } from '../locales/useText';

/** The cross that empties a field, as its `allowClear`: a stop of the keyboard, so it says what it does in the user's language. */
export function useClear() {
  const label = useText()('common.clear');
  return useMemo(() => ({ label, clearIcon: <CloseCircleFilled aria-label={label} /> }), [label]);
}
