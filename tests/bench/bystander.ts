import net from 'node:net';
import { listOrders } from '../../contract/orders';
import { ownerOf, subAccount, type Client } from '../support/client';
import { startPlatform, type TestPlatform } from '../support/platform';
import { measure, milliseconds, quantile, say } from './measure';

const accounts = 50;
const streamsEach = 10;
const slowSockets = 400;

/** Sends the beginning of a request, and reads nothing of the answer. */
function stall(platform: TestPlatform, text: string): net.Socket {
  const socket = net.connect(Number(new URL(platform.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write(text);
  return socket;
}

function requestOf({ token }: Client, method: string, path: string, more = ''): string {
  return `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token ?? ''}\r\n${more}\r\n`;
}

const uploadHead = 'content-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n';
const uploadStart = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

/**
 * How long somebody's list takes while fifty accounts stall an upload each, stop reading an export each and hold ten
 * streams each, and four hundred sockets never finish their headers.
 */
export async function benchBystander({ rounds }: { rounds: number }): Promise<void> {
  const platform = await startPlatform();
  try {
    await platform.db.query(
      `insert into login_logs (identity, principal_id, username, result, ip, device)
       select 'other', 0, 'many', 1, '10.0.0.1', repeat('x', 2000) from generate_series(1, 8000)`,
    );
    const owner = await ownerOf(platform, 'other');
    const others: Client[] = [];
    while (others.length < accounts) others.push(await subAccount(owner, ['loginLog.view']));
    const before = await measure(owner, listOrders, {}, rounds);
    const sockets = [
      ...others.map((other) => stall(platform, requestOf(other, 'POST', '/api/api/service/uploads/uploadImgs', uploadHead) + uploadStart)),
      ...others.map((other) => stall(platform, requestOf(other, 'GET', '/api/platformApi/login/log/list/export?format=csv'))),
      ...others.flatMap((other) =>
        Array.from({ length: streamsEach }, () => stall(platform, requestOf(other, 'GET', '/api/platformApi/message/stream'))),
      ),
      ...Array.from({ length: slowSockets }, () => stall(platform, 'GET / HTTP/1.1\r\nhost: x\r\n')),
    ];
    // Opening them is work like any other; what is asked here is what they cost while they stay.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const during = await measure(owner, listOrders, {}, rounds);
    for (const socket of sockets) socket.destroy();
    for (const [name, times] of [
      ['alone', before],
      ['beside them', during],
    ] as const) {
      say(`${name.padEnd(14)}${[0.5, 0.95, 0.99].map((share) => milliseconds(quantile(times, share))).join(' ')}`);
    }
    say(`p95 to p95    ${(quantile(during, 0.95) / quantile(before, 0.95)).toFixed(2)}`);
  } finally {
    await platform.stop();
  }
}
