import type { ZodMiniType } from 'zod/mini';
import type { Endpoint } from '../../../contract/endpoint';
import { say } from '../../locales/say';
import { call } from '../../session/call';
import { runCall } from '../../session/runCall';
import { unlessTold } from '../../session/unlessTold';
import { newRequestId } from '../../ui/newRequestId';
import type { RowAction } from '../../ui/RowActions';
import type { MadeAccount } from './MadePassword';

interface AccountCalls {
  resetPassword: Endpoint<ZodMiniType<unknown, { id: number | string; request_id: string }>, ZodMiniType<MadeAccount>>;
  resetFactor: Endpoint<ZodMiniType<unknown, { id: number | string }>>;
}

interface Party {
  id: number;
  name: string | null;
}

/** What an operator can do for the owner of a merchant or provider who cannot come in. */
export function accountActions(
  { resetPassword, resetFactor }: AccountCalls,
  { id, name }: Party,
  onMade: (made: MadeAccount) => void,
): RowAction[] {
  const said = { name: name ?? '' };
  return [
    {
      key: 'password',
      label: say('account.resetPassword'),
      endpoint: resetPassword,
      isDanger: true,
      confirm: say('party.resetPasswordAsk', said),
      onClick: async () => {
        const made = await unlessTold(call(resetPassword, { id, request_id: newRequestId() }));
        if (made) onMade({ ...made, isReset: true });
      },
    },
    {
      key: 'factor',
      label: say('account.resetFactor'),
      endpoint: resetFactor,
      isDanger: true,
      confirm: say('account.resetFactorAsk', said),
      onClick: () => runCall(resetFactor, { id }),
    },
  ];
}
