import * as z from 'zod/mini';
import { endpoint, nothing } from './endpoint';
import { count, decimal, switchField, text } from './fields';
import { identities } from './identity';

/** What anybody may know before signing in. */
export const getConfig = endpoint({
  method: 'GET',
  paths: { any: '/api/getConfig' },
  access: 'public',
  input: nothing,
  output: z.object({
    system_name: z.string(),
    version: z.string(),
    upload_max_bytes: count,
    /** The demo world's accounts; empty where there is none. */
    demo: z.array(z.object({ identity: z.enum(identities), username: z.string(), password: z.string(), name: z.string() })),
  }),
});
export type PublicConfig = z.output<typeof getConfig.output>;

/** In a demo: the safety code of the moment of an account that the login page offers, one that was not given yet. */
export const demoCode = endpoint({
  method: 'GET',
  paths: { any: '/demo/code' },
  access: 'public',
  demoOnly: true,
  input: z.object({ identity: z.enum(identities), username: text(64) }),
  output: z.object({ safety_code: z.string() }),
});

export const getSystemName = endpoint({
  method: 'GET',
  paths: { any: '/api/getSystemName' },
  access: 'public',
  input: nothing,
  output: z.object({ value: z.string() }),
});

export const configInfo = endpoint({
  method: 'GET',
  paths: { other: '/platformApi/system/config/info', payer: '/payerApi/basic/system/config', payee: '/skfApi/basic/system/config' },
  access: 'signedIn',
  beforeOwnPassword: true,
  input: nothing,
  output: z.object({
    system_name: z.string(),
    watermark: z.string(),
    /** 2 takes the team order detail out of the provider's menu. */
    ms_team_order_manage: switchField,
    upload_max_bytes: count,
    notice_sound: switchField,
    order_min: decimal,
    order_max: decimal,
    withdrawal_min: decimal,
    withdrawal_max: decimal,
  }),
});
export type ConfigInfo = z.output<typeof configInfo.output>;

export const defaultUploadMaxBytes = 20_971_520;

export const uploadImage = endpoint({
  method: 'POST',
  paths: { any: '/api/service/uploads/uploadImgs' },
  access: 'signedIn',
  upload: 'file',
  input: nothing,
  /** Whole address of the stored image, base included. */
  output: z.object({ url: z.string() }),
});

/** Where stored files are read: names cannot be guessed, so an <img> needs no token. */
export const filePath = '/api/getFile/';

/** No setting may allow more than this. */
export const maxUploadBytes = 52_428_800;
