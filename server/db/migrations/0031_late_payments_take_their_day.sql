-- Takes the place in an account's day again that an order gave back when it ran out: its customer has paid, whatever the limits are.
create function account_day_take_again(account bigint, taken_amount bigint, on_day date) returns void language sql as $$
  insert into receiving_account_days as t (account_id, day, orders, amount) values (account, on_day, 1, taken_amount)
    on conflict (day, account_id) do update set orders = t.orders + 1, amount = t.amount + excluded.amount
$$;
--> statement-breakpoint
-- As before; a late payment takes its place in the day of the receiving account again.
create or replace function order_pay(payment order_payment) returns text language plpgsql as $$
declare
  is_late constant boolean := payment.kind = 'paidLate';
  paid orders;
  product bigint;
begin
  select * into paid from orders where id = payment.order_id;
  update receiving_accounts set run_outs = 0 where id = paid.receiving_account_id and run_outs > 0 and resting_at is null;
  if is_late and paid.receiving_account_id is not null then
    perform account_day_take_again(paid.receiving_account_id, paid.amount, platform_day(paid.created_at));
  end if;
  product := case when is_late then order_product_again(paid.product_id) else paid.product_id end;
  update orders set pay_status = 2, paid_at = payment.paid_at, product_id = product, callback_status = payment.callback_status
    where id = paid.id and pay_status = payment.from_status and reversed_at is null;
  if not found then
    return 'MOVED';
  end if;
  perform order_tell(payment, payment.kind, jsonb_build_object('note', payment.note));
  if product is distinct from paid.product_id then
    perform order_tell(payment, 'productSoldOut', '{}');
  end if;
  if payment.host is not null then
    insert into callback_jobs (order_id, merchant_id, host, attempt, due_at)
      values (paid.id, paid.merchant_id, payment.host, 1, payment.paid_at);
    perform pg_notify('callbacks', '');
  end if;
  return (ledger_post(payment.movement)).refused;
end $$;
