import { request } from '@umijs/max';
import { pathFor, type Endpoint, type Input, type Output } from '../../contract/endpoint';
import type { Identity } from '../../contract/identity';
import { currentIdentity } from './identityOf';

/** Bytes. */
export interface Progress {
  loaded: number;
  total?: number;
}

export interface CallOptions {
  /** Whose call it is; where it is not said, the identity of the page. */
  identity?: Identity;
  /** The caller shows refusals itself; session codes (301, 302, 303, 401) are still acted on. */
  quiet?: boolean;
  /** So does it where the security code was not given. */
  showsNoCode?: boolean;
  /** Nothing is acted on: neither dialogs nor messages. */
  raw?: boolean;
  signal?: AbortSignal;
  /** A file: it takes as long as its line needs (`atItsPace.ts`). */
  responseType?: 'blob';
  onUploadProgress?: (progress: Progress) => void;
  onDownloadProgress?: (progress: Progress) => void;
}

/** What travels with a request for the interceptors. */
export interface CallConfig extends CallOptions {
  identity: Identity;
  isPublic: boolean;
}

/** Makes a call of the contract; a call that takes a file gets a form. Rejects with a CallError. */
export function call<E extends Endpoint>(endpoint: E, input: Input<E> | FormData, options: CallOptions = {}): Promise<Output<E>> {
  const identity = options.identity ?? currentIdentity();
  const config: CallConfig = { ...options, identity, isPublic: endpoint.access === 'public' };
  return request<Output<E>>(pathFor(endpoint, identity), {
    method: endpoint.method,
    [endpoint.method === 'GET' ? 'params' : 'data']: input,
    ...config,
  });
}
