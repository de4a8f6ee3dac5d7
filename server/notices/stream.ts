import * as contract from '../../contract/notices';
import { authenticate } from '../kernel/authenticate';
import { sent, type Handler } from '../kernel/handle';
import { parseInput } from '../kernel/validate';
import { asksHimself, toWire, unreadMessages } from './messages';

/** A proxy closes what is silent for long; and whether the session is still good is asked at each beat. */
const beatMs = 15_000;
/** Whoever lets this much lie unread does not read. */
const unreadBytes = 256 * 1024;

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
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    const write = (text: string) => {
      if (raw.writableLength > unreadBytes) raw.destroy();
      else if (!raw.writableEnded) raw.write(text);
    };
    const send = (event: string, data: object, id?: number) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    let kinds: string[] = contract.kindsFor(actor.identity, actor.permissions);
    const look = () =>
      authenticate(context, contract.streamMessages, identity, caller).then(
        ({ permissions }) => {
          kinds = contract.kindsFor(actor.identity, permissions);
        },
        (error: unknown) => {
          log.info({ err: error }, 'a message stream ended with its session');
          raw.end();
        },
      );
    const leave = notices.subscribe(
      {
        audience: actor,
        accountId: actor.accountId,
        sessionIds: [actor.sessionId, actor.operatorSessionId].filter((id) => id !== null),
        onMessage: (message) =>
          kinds.includes(message.kind) && !asksHimself(message, actor) && send('message', toWire(message, false), message.id),
        onDoubt: () => void look(),
        onClose: () => raw.end(),
      },
      last,
    );
    const beat = setInterval(() => void look().then(() => write(': beat\n\n')), beatMs);
    raw.on('close', () => {
      clearInterval(beat);
      leave();
    });
    send('ready', ready);
    // What changed between the caller's being known and his listening was told to nobody here.
    await look();
    return sent;
  },
};
