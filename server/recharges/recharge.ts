import { payMethods } from '../../contract/states/payAccounts';
import { platformOwner } from '../../contract/ledger';
import { formatMoney, parseMoney } from '../../contract/money';
import * as contract from '../../contract/recharges';
import { audit } from '../kernel/audit';
import { toUnix } from '../kernel/clock';
import { handle } from '../kernel/handle';
import { paperNumber } from '../papers/paperNumber';
import { qrCodeAddress } from '../system/qrCode';
import { readSettings } from '../system/settings';
import { expectRoom } from './expectRoom';
import { openUsdt } from './openUsdt';

export const recharge = handle(contract.recharge, async (context, { amount }) => {
  const { db, now, sealer, fail } = context;
  const settings = await readSettings(db);
  await expectRoom(context, platformOwner, settings);
  const rate = parseMoney(settings.usdt_rate, 'USDT');
  const fen = parseMoney(amount);
  if (!settings.usdt_address || !rate || !fen) return fail('RECHARGE_UNAVAILABLE');
  const orderSn = paperNumber('R', now);
  const paidTo = { method: payMethods.trc20, holder: '', bank: '', number: settings.usdt_address };
  const { usdtAmount, endsAt } = await openUsdt(context, { ...platformOwner, orderSn, amount: fen, rate, paidTo });
  await audit(context, 'recharge.create', `recharge:${orderSn}`, { amount });
  return {
    amount: formatMoney(fen),
    order_sn: orderSn,
    expire_time: toUnix(endsAt),
    ustd_amount: formatMoney(usdtAmount, 'USDT'),
    exchange_rate: formatMoney(rate, 'USDT'),
    ucode: qrCodeAddress(sealer, paidTo.number),
    ustr: paidTo.number,
    method: paidTo.method,
  };
});
