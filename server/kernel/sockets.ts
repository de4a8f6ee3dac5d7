import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lets a server stop as soon as its last answer is given. Node closes connections that have become idle, but waits a
 * minute for those that browsers open in advance and on which nothing was ever asked.
 */
export function quietSockets(server: Server): { close: () => void } {
  const answering = new Map<Socket, number>();
  let isClosing = false;
  const change = (socket: Socket, by: number) => {
    const count = (answering.get(socket) ?? 0) + by;
    if (answering.has(socket)) answering.set(socket, count);
    if (isClosing && count <= 0) socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    answering.set(socket, 0);
    socket.once('close', () => answering.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    change(socket, 1);
    response.once('close', () => change(socket, -1));
  });
  return {
    close: () => {
      isClosing = true;
      for (const [socket, count] of answering) if (count <= 0) socket.destroy();
    },
  };
}
