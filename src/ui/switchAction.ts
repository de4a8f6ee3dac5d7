import type { ZodMiniType } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint';
import { switchOff, switchOn } from '../../contract/fields';
import { say } from '../locales/say';
import { runCall } from '../session/runCall';
import type { RowAction } from './RowActions';

interface SwitchedRow {
  id: number;
  status: number;
}

/** A call that switches a row on or off. */
type SwitchEndpoint = Endpoint<ZodMiniType<unknown, { id: number | string; status: number | string }>>;

/** The action of a row that can be switched: off while it is on, on while it is off. `confirm` is asked before it goes off. */
export function switchAction(endpoint: SwitchEndpoint, { id, status }: SwitchedRow, confirm?: string): RowAction {
  const isOn = status === switchOn;
  const next = isOn ? switchOff : switchOn;
  return {
    key: isOn ? 'off' : 'on',
    label: say(isOn ? 'common.disable' : 'common.enable'),
    endpoint,
    ...(isOn && confirm !== undefined ? { isDanger: true, confirm } : {}),
    onClick: () => runCall(endpoint, { id, status: next }),
  };
}
