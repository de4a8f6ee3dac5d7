CREATE TABLE "callbacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "callbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"url" text NOT NULL,
	"param" text NOT NULL,
	"callback_status" smallint NOT NULL,
	"http_code" integer,
	"value" text NOT NULL,
	"milliseconds" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_nonces" (
	"signer_id" bigint NOT NULL,
	"nonce" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_nonces_signer_id_nonce_pk" PRIMARY KEY("signer_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transactions" bigint NOT NULL,
	"entries" bigint NOT NULL,
	"milliseconds" integer NOT NULL,
	"faults" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hour" timestamp with time zone NOT NULL,
	"merchant_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"channel" smallint NOT NULL,
	"state" smallint NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"actor_id" bigint,
	"ip" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_totals" (
	"owner" text NOT NULL,
	"span" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"owner_id" bigint NOT NULL,
	"channel" smallint NOT NULL,
	"state" smallint NOT NULL,
	"orders" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "order_totals_owner_span_starts_at_owner_id_channel_state_pk" PRIMARY KEY("owner","span","starts_at","owner_id","channel","state")
);
--> statement-breakpoint
CREATE TABLE "receiving_account_days" (
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "receiving_account_days_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "receiving_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receiving_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 3000001 CACHE 1),
	"provider_id" bigint NOT NULL,
	"channel" smallint NOT NULL,
	"name" text NOT NULL,
	"account_no" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"weight" integer DEFAULT 10 NOT NULL,
	"min_amount" bigint NOT NULL,
	"max_amount" bigint NOT NULL,
	"daily_amount" bigint NOT NULL,
	"daily_count" integer NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receiving_account_limits" CHECK ("receiving_accounts"."weight" > 0 and "receiving_accounts"."min_amount" > 0 and "receiving_accounts"."max_amount" >= "receiving_accounts"."min_amount" and "receiving_accounts"."daily_amount" > 0 and "receiving_accounts"."daily_count" > 0)
);
--> statement-breakpoint
DROP INDEX "orders_provider_id_created_at_index";--> statement-breakpoint
DROP INDEX "orders_merchant_id_created_at_index";--> statement-breakpoint
DROP INDEX "orders_created_at_index";--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "previous_secret" text;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "previous_secret_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receiving_account_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms" jsonb DEFAULT '{"merchantRate":0,"softwareRate":0,"providers":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "state" smallint GENERATED ALWAYS AS (case when reversed_at is null then status else 5 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "callback_status" smallint DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "notify_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ends_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiving_account_days" ADD CONSTRAINT "receiving_account_days_account_id_receiving_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD CONSTRAINT "receiving_accounts_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "callbacks_order_id_id_index" ON "callbacks" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "gateway_nonces_created_at_index" ON "gateway_nonces" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_events_order_id_id_index" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_totals_owner_owner_id_span_starts_at_index" ON "order_totals" USING btree ("owner","owner_id","span","starts_at");--> statement-breakpoint
CREATE INDEX "receiving_accounts_channel_index" ON "receiving_accounts" USING btree ("channel");--> statement-breakpoint
CREATE INDEX "receiving_accounts_provider_id_index" ON "receiving_accounts" USING btree ("provider_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_receiving_account_id_receiving_accounts_id_fk" FOREIGN KEY ("receiving_account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_mer_order_sn_index" ON "orders" USING btree ("mer_order_sn");--> statement-breakpoint
CREATE INDEX "orders_created_at_id_index" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_merchant_id_created_at_id_index" ON "orders" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_provider_id_created_at_id_index" ON "orders" USING btree ("provider_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_receiving_account_id_created_at_id_index" ON "orders" USING btree ("receiving_account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_channel_created_at_id_index" ON "orders" USING btree ("channel","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_state_created_at_id_index" ON "orders" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_callback_status_created_at_id_index" ON "orders" USING btree ("callback_status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_amount_id_index" ON "orders" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "orders_paid_at_index" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "orders_waiting_until" ON "orders" USING btree ("ends_at") WHERE "orders"."status" = 1;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_reversed" CHECK ("orders"."reversed_at" is null or "orders"."status" = 2);