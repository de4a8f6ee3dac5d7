import * as z from 'zod/mini';
import type { Identity } from './identity';
import { identities } from './identity';
import type { Permission } from './permissions';

export type Method = 'GET' | 'POST';

/** Who may make a call that asks for no permission: anybody, who has yet to prove a second factor or to bind one, who is signed in. */
export const unguarded = ['public', 'pending', 'binding', 'signedIn'] as const;

/**
 * One call, as browser, server, mock and tests read it.
 * Paths come after the base `/api`; a path under an identity asks for a session of that identity.
 */
export interface Endpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
  method: Method;
  paths: Partial<Record<Identity, string>> & { any?: string };
  /** Further spellings answered in the same way. */
  aliases?: Partial<Record<Identity, string>>;
  /**
   * `public`: no session. `pending`: a session will do that still owes its second factor. `binding`: one that has none
   * to give yet, or has given it freshly. `signedIn`: any complete session. Else the permission it asks for.
   */
  access: (typeof unguarded)[number] | Permission;
  /**
   * Moves money or changes security: needs a fresh second factor (302); who has none bound yet must do so first (303), or may do
   * without (`ifBound`).
   */
  stepUp?: boolean | 'ifBound';
  /** Changes security settings: not while acting for somebody. */
  security?: boolean;
  /** Open to an account that has yet to change the password which somebody else has given it: who it is, and to change it. */
  beforeOwnPassword?: boolean;
  /** Carries `request_id`; the same one again gets the same answer and has no second effect. */
  idempotent?: boolean;
  /** Its body may be larger than 64 kB: it is read once it is known who sends it. */
  largeBody?: boolean;
  /** Body is multipart with one file in this field. */
  upload?: string;
  /** Answers with server-sent events. */
  stream?: boolean;
  /** Refused outside of a demo: nothing to build on. */
  demoOnly?: boolean;
  /** Query of a GET, body of a POST. */
  input: I;
  output: O;
}

export type Input<E extends Endpoint> = z.input<E['input']>;
export type Output<E extends Endpoint> = z.output<E['output']>;

export function endpoint<const I extends z.ZodMiniType, const O extends z.ZodMiniType>(spec: Endpoint<I, O>): Endpoint<I, O> {
  return spec;
}

export interface Address {
  path: string;
  /** Whose session it asks for; undefined where any will do. */
  identity?: Identity;
}

/** Every address of an endpoint, aliases included. */
export function addressesOf({ paths, aliases }: Endpoint): Address[] {
  const list: Address[] = paths.any ? [{ path: paths.any }] : [];
  for (const identity of identities) {
    for (const path of [paths[identity], aliases?.[identity]]) {
      if (path && !list.some((address) => address.path === path)) list.push({ path, identity });
    }
  }
  return list;
}

/** The path on which an identity makes a call. */
export function pathFor({ paths }: Endpoint, identity: Identity): string {
  const path = paths[identity] ?? paths.any;
  if (!path) throw new Error(`${identity} has no such call: ${JSON.stringify(paths)}`);
  return path;
}

export const nothing = z.object({});
export const done = z.object({});
