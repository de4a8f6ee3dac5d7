import { sql, type SQL } from 'drizzle-orm';

/** Types and tables of the database that its functions take rows of; the migration `orders_in_one_trip` says what is in them. */
type RowType = 'callbacks' | 'ledger_movement' | 'order_payment' | 'order_wanted';

/** Within a statement: a value of a type of the database, from an object of its fields. */
export function rowOf(type: RowType, fields: object): SQL {
  return sql`jsonb_populate_record(null::${sql.raw(type)}, ${JSON.stringify(fields)}::jsonb)`;
}
