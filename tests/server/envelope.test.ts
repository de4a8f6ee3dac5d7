import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { codes } from '../../contract/codes';
import { answerError } from '../../server/http/envelope';

let app: FastifyInstance;
beforeEach(() => {
  app = fastify();
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
});
afterEach(() => app.close());

const failing = (code: string, message: string) => Object.assign(new Error(message), { code });

const uncertain = '刚才的操作可能已生效';
test.each([
  ['a write whose connection breaks off', 'POST', failing('', 'Connection terminated unexpectedly'), true],
  ['a write while the database is shut down', 'POST', failing('57P01', 'terminating connection due to administrator command'), true],
  ['a write that never reached the database', 'POST', failing('ECONNREFUSED', 'connect ECONNREFUSED'), false],
  ['a write that waited too long for a lock, and was taken back', 'POST', failing('55P03', 'lock timeout'), false],
  ['a read', 'GET', failing('', 'Connection terminated unexpectedly'), false],
] as const)('who sends again is told when it may be done already: %s', async (_what, method, error, isTold) => {
  app.route({ method, url: '/call', handler: () => Promise.reject(error) });
  const answer = await fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/call`, { method });
  expect(answer.status).toBe(503);
  const { code, msg } = await answer.json();
  expect(code).toBe(codes.NOT_READY.code);
  expect(msg.includes(uncertain)).toBe(isTold);
});

test('a file that breaks off before its first byte is answered as any call, and not as a file', async () => {
  const broken = new Readable({
    read() {
      this.destroy(Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' }));
    },
  });
  app.get('/file', (_request, reply) =>
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-length', '10')
      .header('content-disposition', 'attachment; filename="a.csv"')
      .send(broken),
  );
  const answer = await fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/file`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: codes.NOT_READY.code, data: {} });
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('content-disposition')).toBeNull();
  expect(answer.headers.get('retry-after')).toBe('2');
});
