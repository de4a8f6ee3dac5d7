import net from 'node:net';

/** A way to the database that can be cut: what is under way breaks, and nobody gets through until it is mended. */
export interface Wire {
  url: string;
  cut(): Promise<void>;
  /** Breaks the next connection on which this is asked, as often as `times` says. */
  cutAt(text: string, times: number): void;
  /** Stands still: nothing breaks, and nothing comes through until it goes on. */
  hold(isHeld: boolean): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openWire(databaseUrl: string): Promise<Wire> {
  const to = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };
  const cuts = { at: '', left: 0 };
  let isStill = false;
  const hold = (isHeld: boolean) => {
    isStill = isHeld;
    for (const socket of sockets)
      if (isHeld) socket.pause();
      else socket.resume();
  };
  const server = net.createServer((near) => {
    const far = net.connect(Number(to.port), to.hostname);
    keep(near);
    keep(far);
    near.on('data', (data) => {
      if (cuts.left === 0 || !data.includes(cuts.at)) return;
      cuts.left -= 1;
      far.destroy();
      near.destroy();
    });
    near.pipe(far).pipe(near);
    if (isStill) hold(true);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const cutAt = (at: string, left: number) => void Object.assign(cuts, { at, left });
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { url: url.toString(), cut, cutAt, hold, mend: () => listen(port), close: cut };
}
