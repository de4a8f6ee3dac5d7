CREATE TABLE "rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"identity" text NOT NULL,
	"principal_id" bigint NOT NULL,
	"channel" smallint NOT NULL,
	"rate" integer NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"set_by" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rate_range" CHECK ("rates"."rate" between 0 and 1000 and "rates"."identity" in ('payer', 'payee')),
	CONSTRAINT "rate_ahead" CHECK ("rates"."effective_from" >= "rates"."created_at" and "rates"."withdrawn_at" < "rates"."effective_from")
);
--> statement-breakpoint
ALTER TABLE "merchants" DROP CONSTRAINT "merchant_limits";--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "min_deposit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "weight" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "placed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_set_by_accounts_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rates_identity_principal_id_channel_effective_from_id_index" ON "rates" USING btree ("identity","principal_id","channel","effective_from","id");--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchant_limits" CHECK (coalesce("merchants"."order_min" > 0, true) and coalesce("merchants"."order_max" > 0, true) and coalesce("merchants"."day_max" > 0, true)
        and coalesce("merchants"."order_max" >= "merchants"."order_min", true) and coalesce("merchants"."day_max" >= coalesce("merchants"."order_max", "merchants"."order_min"), true));--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "provider_terms" CHECK ("providers"."min_deposit" >= 0 and "providers"."weight" between 1 and 1000);--> statement-breakpoint
insert into rates (identity, principal_id, channel, rate, effective_from, created_at)
  select owner.identity, owner.id, of_channel.channel, of_channel.rate, owner.created_at, owner.created_at
  from (select 'payer' as identity, id, rate_copy, rate_pay, created_at from merchants union all select 'payee', id, rate_copy, rate_pay, created_at from providers) owner
  cross join lateral (values (1, owner.rate_copy), (2, owner.rate_pay)) of_channel (channel, rate);
--> statement-breakpoint
update providers set placed_at = created_at;
--> statement-breakpoint
-- The rate that holds at an instant: of those that are not in the future then the latest.
create function rate_at(owner text, principal bigint, on_channel smallint, at timestamptz) returns integer language sql stable parallel safe as $$
  select rate from rates where identity = owner and principal_id = principal and channel = on_channel and effective_from <= at and withdrawn_at is null
  order by effective_from desc, id desc limit 1
$$;
--> statement-breakpoint
-- The rule between a provider and the one above it, said once: a rate is at most the rate above, on each channel, at any time
-- from an instant on. These are the pairs around a provider in which it is not.
create function rates_in_the_way(provider bigint, since timestamptz)
returns table (child bigint, parent bigint, channel smallint, at timestamptz, child_rate integer, parent_rate integer) language sql stable as $$
  select pair.child, pair.parent, moment.channel, moment.at, below.rate, above.rate
  from (select id as child, parent_id as parent from providers where parent_id is not null and (id = provider or parent_id = provider)) pair
  cross join lateral (select distinct r.channel, greatest(r.effective_from, since) as at from rates r where r.identity = 'payee' and r.principal_id in (pair.child, pair.parent)) moment
  cross join lateral (select coalesce(rate_at('payee', pair.child, moment.channel, moment.at), 0) as rate) below
  cross join lateral (select coalesce(rate_at('payee', pair.parent, moment.channel, moment.at), 0) as rate) above
  where below.rate > above.rate
$$;
--> statement-breakpoint
-- Refuses what would break it, and says who is in the way. Changes take turns, so that two of them cannot break it together.
create function expect_rates(provider bigint, since timestamptz) returns void language plpgsql as $$
declare
  broken jsonb;
begin
  perform pg_advisory_xact_lock(7402306::bigint);
  select jsonb_build_object('child', w.child, 'parent', w.parent, 'child_name', c.name, 'parent_name', p.name, 'channel', w.channel, 'child_rate', w.child_rate, 'parent_rate', w.parent_rate) into broken
  from rates_in_the_way(provider, since) w join providers c on c.id = w.child join providers p on p.id = w.parent order by w.at, w.child limit 1;
  if broken is not null then
    raise exception 'a provider has a higher rate than the one above it' using errcode = 'check_violation', constraint = 'provider_rates', detail = broken::text;
  end if;
end $$;
--> statement-breakpoint
create function rate_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.withdrawn_at is not null or to_jsonb(new) - 'withdrawn_at' <> to_jsonb(old) - 'withdrawn_at') then
    raise exception 'a rate is withdrawn, and not changed otherwise';
  end if;
  if new.identity = 'payee' then
    perform expect_rates(new.principal_id, new.effective_from);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger changed after insert or update on rates for each row execute function rate_changed();
--> statement-breakpoint
create trigger kept before delete or truncate on rates for each statement execute function refuse_change();
--> statement-breakpoint
-- A provider stands below its parent, whose path its own continues; so nobody stands below himself.
create function provider_placed() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7402306::bigint);
  if new.path <> coalesce((select path from providers where id = new.parent_id), '{}') || new.id or new.level <> cardinality(new.path) then
    raise exception 'provider % is not where its path says', new.id using errcode = 'check_violation', constraint = 'provider_path';
  end if;
  perform expect_rates(new.id, new.placed_at);
  return null;
end $$;
--> statement-breakpoint
create trigger placed after insert or update of parent_id, path, level on providers for each row execute function provider_placed();
