import { Readable } from 'node:stream';
import fastify from 'fastify';
import { codes } from '../../contract/codes';
import { answerError } from '../../server/http/envelope';

test('a file that breaks off before its first byte is answered as any call, and not as a file', async () => {
  const app = fastify();
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
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
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const answer = await fetch(`${address}/file`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: codes.NOT_READY.code, data: {} });
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(answer.headers.get('retry-after')).toBe('2');
  } finally {
    await app.close();
  }
});
