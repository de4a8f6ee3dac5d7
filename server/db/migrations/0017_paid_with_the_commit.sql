-- Pays an order as the last that its transaction does. What refuses it is raised (TM001: a code, or a sentence for the log), so that
-- nobody waits for an answer between this and the commit: every paid order moves the platform's own accounts, and whoever pays another
-- one waits for their locks.
create function order_settle(payment order_payment) returns void language plpgsql as $$
declare
  refused constant text := order_pay(payment);
begin
  if refused = 'MOVED' then
    raise exception 'order % moved under its lock', (select order_sn from orders where id = payment.order_id) using errcode = 'TM001';
  elsif refused = 'INSUFFICIENT_FUNDS' and payment.kind = 'paidLate' then
    raise exception 'INSUFFICIENT_DEPOSIT' using errcode = 'TM001';
  elsif refused is not null then
    raise exception '%', refused using errcode = 'TM001';
  end if;
end $$;
