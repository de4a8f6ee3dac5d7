import * as contract from '../../contract/system';
import { version } from '../../package.json';
import { demoAccounts } from '../demo/accounts';
import { handle, handlePublic } from '../kernel/handle';
import { readSettings } from './settings';

export const getConfig = handlePublic(contract.getConfig, async ({ db, config }) => {
  const settings = await readSettings(db);
  return { system_name: settings.system_name, version, upload_max_bytes: settings.upload_max_bytes, demo: config.demo ? demoAccounts : [] };
});

export const getSystemName = handlePublic(contract.getSystemName, async ({ db }) => ({ value: (await readSettings(db)).system_name }));

export const configInfo = handle(contract.configInfo, async ({ db }) => {
  const { system_name, watermark, ms_team_order_manage, upload_max_bytes, notice_sound, ...limits } = await readSettings(db);
  const { order_min, order_max, withdrawal_min, withdrawal_max } = limits;
  const amounts = { order_min, order_max, withdrawal_min, withdrawal_max };
  return { system_name, watermark: watermark || system_name, ms_team_order_manage, upload_max_bytes, notice_sound, ...amounts };
});
