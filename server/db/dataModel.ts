import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as accounts from './schema/accounts';
import * as gateway from './schema/gateway';
import * as ledger from './schema/ledger';
import * as money from './schema/money';
import * as notices from './schema/notices';
import * as orders from './schema/orders';
import * as parties from './schema/parties';
import * as products from './schema/products';
import * as rates from './schema/rates';
import * as receivingAccounts from './schema/receivingAccounts';
import * as system from './schema/system';

const domains = { parties, rates, accounts, receivingAccounts, products, orders, gateway, money, ledger, notices, system };

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** One domain as a diagram: its tables with their columns, and what they point to. */
function diagram(tables: PgTable[]): string {
  const boxes = tables.map((table) => {
    const { name, columns } = getTableConfig(table);
    const lines = columns.map(
      (column) => `    ${column.getSQLType().replace(/\W+/g, '_')} ${snake(column.name)}${column.primary ? ' PK' : ''}`,
    );
    return [`  ${name} {`, ...lines, '  }'].join('\n');
  });
  const arrows = tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) => {
      const { columns, foreignTable } = key.reference();
      const isOptional = columns.some((column) => !column.notNull);
      const by = columns.map(({ name }) => snake(name)).join(', ');
      return `  ${getTableName(foreignTable)} ${isOptional ? '|o' : '||'}--o{ ${getTableName(table)} : "${by}"`;
    }),
  );
  return ['```mermaid', 'erDiagram', ...boxes, ...arrows, '```'].join('\n');
}

/** docs/data-model.md, as the tables are stated. */
export function dataModel(): string {
  const parts = Object.entries(domains).map(([domain, schema]) => {
    const tables = Object.values(schema).filter((one) => is(one, PgTable));
    return `## ${domain}\n\n\`server/db/schema/${domain}.ts\`\n\n${diagram(tables)}\n`;
  });
  const origin = 'Drawn from the schema by `npm run data-model`. Triggers and functions stand in `server/db/migrations/`.';
  return ['# Data model', origin, parts.join('\n')].join('\n\n');
}
