import { useAccess, useModel } from '@umijs/max';
import { useMemo } from 'react';
import { unguarded, type Endpoint } from '../../contract/endpoint';

/** Whether the signed-in account may make a call and has a way to: the button asks the line of the contract that the server asks. */
export function useMay(): (endpoint: Endpoint) => boolean {
  const access = useAccess();
  const { initialState: session } = useModel('@@initialState');
  const isImitating = Boolean(session?.info.imitated_by);
  const identity = session?.identity;
  return useMemo(
    () => (endpoint) =>
      Boolean(endpoint.paths.any ?? (identity && endpoint.paths[identity])) &&
      (unguarded.some((one) => one === endpoint.access) || access[endpoint.access] === true) &&
      !(endpoint.security && isImitating),
    [access, identity, isImitating],
  );
}
