import * as z from 'zod/mini';
import { done, endpoint } from './endpoint';
import { id, requestId } from './fields';
import type { Permission } from './permissions';

/** A password that was made for somebody: it is said once, here, and opens nothing but the change of itself. */
export const firstPassword = z.object({ username: z.string(), password: z.string() });

/** The platform makes a merchant's or provider's owner a first password again; his sessions end. */
export const passwordReset = (path: string, access: Permission) =>
  endpoint({
    method: 'POST',
    paths: { other: path },
    access,
    stepUp: true,
    security: true,
    idempotent: true,
    input: z.object({ id, request_id: requestId }),
    output: firstPassword,
  });

/** The platform takes the second factor of a merchant's or provider's owner away; he binds another one. */
export const factorReset = (path: string, access: Permission) =>
  endpoint({
    method: 'POST',
    paths: { other: path },
    access,
    stepUp: true,
    security: true,
    input: z.object({ id }),
    output: done,
  });
