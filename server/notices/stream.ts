import * as contract from '../../contract/notices';
import { authenticate } from '../kernel/authenticate';
import { sent, type Handler } from '../kernel/handle';
import { parseInput } from '../kernel/validate';
import { toWire, unreadMessages } from './messages';

/** A proxy closes what is silent for long; and a session that has ended ends its stream at the next beat. */
const beatMs = 15_000;

/** The caller's messages as they come, until the browser or the session leaves. */
export const streamMessages: Handler = {
  endpoint: contract.streamMessages,
  async serve(context, input) {
    const { identity, caller, notices, db, reply, log } = context;
    const actor = await authenticate(context, contract.streamMessages, identity, caller);
    const { after } = parseInput(contract.streamMessages.input, input);
    const last = after ?? (await notices.lastOf(actor));
    const ready: contract.ReadyEvent = { last, unread_messages: await unreadMessages(db, actor) };

    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' });
    const send = (event: string, data: object, id?: number) => raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    const leave = notices.subscribe(actor, last, (message) => send('message', toWire(message, false), message.id), () => raw.end());
    const beat = setInterval(() => {
      authenticate(context, contract.streamMessages, identity, caller).then(
        () => raw.write(': beat\n\n'),
        (error: unknown) => {
          log.info({ err: error }, 'a message stream ended with its session');
          raw.end();
        },
      );
    }, beatMs);
    raw.on('close', () => {
      clearInterval(beat);
      leave();
    });
    send('ready', ready);
    return sent;
  },
};
