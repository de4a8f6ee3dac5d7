import * as contract from '../../contract/system';
import { version } from '../../package.json';
import { handle, handlePublic } from '../kernel/handle';
import { readSettings } from './settings';

declare module '../kernel/services' {
  interface Services {
    /** What the login page offers: nothing outside of a demo. */
    demoAccounts: contract.PublicConfig['demo'];
  }
}

export const getConfig = handlePublic(contract.getConfig, async ({ db, demoAccounts }) => {
  const settings = await readSettings(db);
  return { system_name: settings.system_name, version, upload_max_bytes: settings.upload_max_bytes, demo: demoAccounts };
});

export const getSystemName = handlePublic(contract.getSystemName, async ({ db }) => ({ value: (await readSettings(db)).system_name }));

export const configInfo = handle(contract.configInfo, async ({ db }) => {
  const { system_name, watermark, ms_team_order_manage, upload_max_bytes, notice_sound, ...limits } = await readSettings(db);
  const { order_min, order_max, withdrawal_min, withdrawal_max } = limits;
  const amounts = { order_min, order_max, withdrawal_min, withdrawal_max };
  return { system_name, watermark: watermark || system_name, ms_team_order_manage, upload_max_bytes, notice_sound, ...amounts };
});
