-- The last of an order that was made by itself: nothing of it is kept where the provider that was given it, or one above it, was switched
-- off meanwhile, or it went to rest. Who does that afterwards waits for the commit.
create function demand_receiver(number text) returns void language plpgsql as $$
declare
  given constant providers := (select p from providers p join orders o on o.provider_id = p.id where o.order_sn = number);
begin
  perform from providers p where p.id = any(given.path) order by p.id for share;
  if exists (
    select from providers p where p.id = any(given.path) and (p.status <> 1 or (p.id = given.id and p.work_status <> 1))
  ) then
    raise exception 'what the receiver may do has changed since it was chosen' using errcode = 'TM002';
  end if;
end $$;
