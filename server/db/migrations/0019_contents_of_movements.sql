-- The same text, read beside what asks for it: a call of the function for each transaction took four tenths more time.
create view ledger_contents as
  select t.id as transaction_id, jsonb_build_array(t.id, t.reference, t.event, t.subject, t.remark, t.operator_id,
    to_char(t.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    (select jsonb_agg(jsonb_build_array(e.id, e.account_id, e.type, e.amount::text, e.position, e.before::text, e.after::text) order by e.id)
      from ledger_entries e where e.transaction_id = t.id))::text as content
  from ledger_transactions t;
--> statement-breakpoint
drop function ledger_content(bigint);
