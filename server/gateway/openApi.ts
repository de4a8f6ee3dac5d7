import * as z from 'zod';
import { codes } from '../../contract/codes';
import * as contract from '../../contract/gateway';
import { version as release } from '../../package.json';
import { handlePublic } from '../kernel/handle';

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' });

const version = contract.signatureVersion;
const versionParameter = { name: contract.signatureVersionHeader, in: 'header', required: true, schema: { const: version } };

const signing = [
  `Every call carries mer_id, timestamp, nonce and sign, and the header ${contract.signatureVersionHeader}: ${version}.`,
  'sign is HMAC-SHA256, in lower-case hex, over these lines joined by \\n:',
  `${version}, the HTTP method, the path as it stands here, timestamp, nonce, and all other fields but sign, sorted by name,`,
  'as name=value joined by & with names and values percent-encoded by RFC 3986.',
  'A field that the call does not know is refused.',
  `A callback is signed alike, with ${contract.callbackCall.method} and the path ${contract.callbackCall.path} wherever it is sent.`,
].join(' ');

/** The merchant's calls as an OpenAPI document, made from the contract itself. */
function document() {
  const envelope = (data: object) => ({
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
  });
  const paths = Object.fromEntries(
    Object.entries(contract.merchantCalls).map(
      ([
        name,
        {
          paths: { any: path },
          input,
          output,
        },
      ]) => [
        `/api${path}`,
        {
          post: {
            operationId: name,
            parameters: [versionParameter],
            requestBody: { required: true, content: { 'application/json': { schema: schemaOf(input, 'input') } } },
            responses: {
              200: {
                description: `code ${codes.OK.code}: success; anything else: refused`,
                content: { 'application/json': { schema: envelope(schemaOf(output, 'output')) } },
              },
            },
          },
        },
      ],
    ),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Merchant gateway',
      version: release,
      description: signing,
    },
    servers: [{ url: '/' }],
    paths,
  };
}

let made: ReturnType<typeof document> | undefined;

export const openApi = handlePublic(contract.openApi, async () => (made ??= document()));
