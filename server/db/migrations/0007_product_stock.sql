-- An order that carries a product holds one of it: reserved (status 1) while the order waits, sold (2) once it is paid, and in stock
-- again when it ran out, was closed or was taken back. Products whose figures change are locked in the order of their ids, and no
-- other; taking one more than there are fails.
create function products_hold(products bigint[], statuses smallint[], signs integer[]) returns void language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select product, coalesce(sum(sign) filter (where status = 1), 0) as reserved, coalesce(sum(sign) filter (where status = 2), 0) as sold
    from unnest(products, statuses, signs) as held (product, status, sign) group by product
    having sum(sign) filter (where status = 1) <> 0 or sum(sign) filter (where status = 2) <> 0 order by product
  loop
    update products p set stock = p.stock - changed.reserved - changed.sold,
        reserved = p.reserved + changed.reserved, sold = p.sold + changed.sold
      where p.id = changed.product;
  end loop;
end $$;
--> statement-breakpoint
create function order_took_product() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added where product_id is not null) then
    perform products_hold(array_agg(product_id), array_agg(status), array_agg(1)) from added where product_id is not null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function order_moved_product() returns trigger language plpgsql as $$
begin
  if exists (select 1 from removed where product_id is not null) or exists (select 1 from added where product_id is not null) then
    perform products_hold(array_agg(product_id), array_agg(status), array_agg(sign)) from (
      select product_id, status, -1 as sign from removed where product_id is not null
      union all
      select product_id, status, 1 from added where product_id is not null
    ) both_sides;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger took_product after insert on orders referencing new table as added for each statement execute function order_took_product();
--> statement-breakpoint
create trigger moved_product after update on orders referencing old table as removed new table as added
  for each statement execute function order_moved_product();
