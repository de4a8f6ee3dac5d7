-- A transfer of before is found again by the one spelling, and not credited a second time. One that was told of in both stays as it is.
with told as materialized (
  select distinct trade_no as spelled, substr(trade_no, 3) as number from reports r
  where kind = 'transfer' and trade_no ~ '^0x[0-9a-f]{64}$'
    and not exists (select from reports other where other.channel = r.channel and other.trade_no = substr(r.trade_no, 3))
    and not exists (select from usdt_transfers other where other.tx_id = substr(r.trade_no, 3))
), transfers as (
  update usdt_transfers set tx_id = told.number from told where tx_id = told.spelled
)
update reports set trade_no = told.number from told where kind = 'transfer' and trade_no = told.spelled;
