import { useState } from 'react';

/** What a form began with. What stands behind it is asked again meanwhile, and who saves the form has not seen that. */
export function useAsOpened<T extends object>(value: T): T {
  const [opened] = useState(value);
  return opened;
}
