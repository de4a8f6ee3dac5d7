-- Takes rows of days into the days, weeks and months of the platform. Many rows are of one subject and day: they are added up once,
-- and not for each span. Rows are written in the order of their key, so that two writers never wait for each other in a ring.
create or replace function statistics_add(added statistics_totals[]) returns void language sql as $$
  insert into statistics_totals as t (subject, span, starts_at, subject_id,
    orders, paid_orders, order_amount, payments, volume, reversals, reversed_amount, fee, commission, parent_commission,
    upper_commission, income, software_fee, withdrawn, withdrawal_fee, recharged, transferred, adjusted, net)
  select subject, spans.span, date_trunc(spans.span, starts_at, 'Asia/Shanghai'), subject_id,
    sum(orders), sum(paid_orders), sum(order_amount), sum(payments), sum(volume), sum(reversals), sum(reversed_amount), sum(fee),
    sum(commission), sum(parent_commission), sum(upper_commission), sum(income), sum(software_fee), sum(withdrawn),
    sum(withdrawal_fee), sum(recharged), sum(transferred), sum(adjusted), sum(net)
  from (
    select subject, starts_at, subject_id,
      sum(orders) as orders, sum(paid_orders) as paid_orders, sum(order_amount) as order_amount, sum(payments) as payments,
      sum(volume) as volume, sum(reversals) as reversals, sum(reversed_amount) as reversed_amount, sum(fee) as fee,
      sum(commission) as commission, sum(parent_commission) as parent_commission, sum(upper_commission) as upper_commission,
      sum(income) as income, sum(software_fee) as software_fee, sum(withdrawn) as withdrawn, sum(withdrawal_fee) as withdrawal_fee,
      sum(recharged) as recharged, sum(transferred) as transferred, sum(adjusted) as adjusted, sum(net) as net
    from unnest(added) group by 1, 2, 3
  ) days cross join (values ('day'), ('week'), ('month')) as spans (span)
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (subject, span, starts_at, subject_id) do update set
    orders = t.orders + excluded.orders, paid_orders = t.paid_orders + excluded.paid_orders,
    order_amount = t.order_amount + excluded.order_amount, payments = t.payments + excluded.payments,
    volume = t.volume + excluded.volume, reversals = t.reversals + excluded.reversals,
    reversed_amount = t.reversed_amount + excluded.reversed_amount, fee = t.fee + excluded.fee,
    commission = t.commission + excluded.commission, parent_commission = t.parent_commission + excluded.parent_commission,
    upper_commission = t.upper_commission + excluded.upper_commission, income = t.income + excluded.income,
    software_fee = t.software_fee + excluded.software_fee, withdrawn = t.withdrawn + excluded.withdrawn,
    withdrawal_fee = t.withdrawal_fee + excluded.withdrawal_fee, recharged = t.recharged + excluded.recharged,
    transferred = t.transferred + excluded.transferred, adjusted = t.adjusted + excluded.adjusted, net = t.net + excluded.net
$$;
