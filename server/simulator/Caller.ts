import http from 'node:http';
import https from 'node:https';
import { json } from 'node:stream/consumers';
import { giveUpAfter } from '../kernel/giveUpAfter';
import type { signedRequest } from '../signing/signedRequest';

type Signed = ReturnType<typeof signedRequest>;

const limitMs = 20_000;
/** More at once wait for each other. */
const most = 64;

/** Sends signed calls to one platform over connections that stay open: who plays many machines takes as little of this one as may be. */
export class Caller {
  private readonly from: typeof http | typeof https;
  private readonly agent: http.Agent;

  constructor(private readonly url: string) {
    this.from = url.startsWith('https:') ? https : http;
    // In turn: of several processes behind the port each gets its part.
    this.agent = new this.from.Agent({ keepAlive: true, maxSockets: most, scheduling: 'fifo' });
  }

  /** What is answered, whatever it is; rejects where nothing is within 20 s. */
  send({ path, method, headers, body }: Signed): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const request = this.from.request(`${this.url}${path}`, {
        method,
        agent: this.agent,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      });
      giveUpAfter(request, limitMs);
      request.on('error', reject);
      request.on('response', (response) => json(response).then(resolve, reject));
      request.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
