import * as z from 'zod';
import { codes } from '../../contract/codes';
import * as contract from '../../contract/gateway';
import { version } from '../../package.json';
import { handlePublic } from '../kernel/handle';

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' });

/** The merchant's calls as an OpenAPI document, made from the contract itself. */
function document() {
  const envelope = (data: object) => ({ type: 'object', required: ['code', 'msg', 'data'], properties: { code: { type: 'integer' }, msg: { type: 'string' }, data } });
  const paths = Object.fromEntries(
    Object.entries(contract.merchantCalls).map(([name, { paths: { any: path }, input, output }]) => [
      `/api${path}`,
      {
        post: {
          operationId: name,
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(input, 'input') } } },
          responses: { 200: { description: `code ${codes.OK.code}: success; anything else: refused`, content: { 'application/json': { schema: envelope(schemaOf(output, 'output')) } } } },
        },
      },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Merchant gateway',
      version,
      description: 'Every call carries mer_id, timestamp, nonce and sign. sign is HMAC-SHA256, in lower-case hex, over all other fields sorted by name and joined as name=value with &.',
    },
    servers: [{ url: '/' }],
    paths,
  };
}

let made: ReturnType<typeof document> | undefined;

export const openApi = handlePublic(contract.openApi, async () => (made ??= document()));
