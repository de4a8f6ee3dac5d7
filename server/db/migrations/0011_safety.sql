CREATE TABLE "callback_jobs" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"merchant_id" bigint NOT NULL,
	"host" text NOT NULL,
	"attempt" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"taken_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"book_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"is_demo" boolean NOT NULL,
	"canary" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_once" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"trade_no" text NOT NULL,
	"order_sn" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"has_paid" boolean DEFAULT false NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"ip" text DEFAULT '' NOT NULL,
	"operator_id" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "reports_once" UNIQUE("channel","trade_no","order_sn","address","amount")
);
--> statement-breakpoint
CREATE TABLE "signing_secrets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signing_secrets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merchant_id" bigint NOT NULL,
	"secret" text NOT NULL,
	"good_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_sessions" ADD COLUMN "operator_session_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_checks" ADD COLUMN "is_whole" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_checks" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_checks" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" DROP COLUMN "secret";--> statement-breakpoint
ALTER TABLE "merchants" DROP COLUMN "previous_secret";--> statement-breakpoint
ALTER TABLE "merchants" DROP COLUMN "previous_secret_until";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "used_by" text;--> statement-breakpoint
ALTER TABLE "withdrawal_accounts" ADD COLUMN "maker_id" bigint;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "account_maker_id" bigint;--> statement-breakpoint
ALTER TABLE "callback_jobs" ADD CONSTRAINT "callback_jobs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_operator_id_accounts_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_secrets" ADD CONSTRAINT "signing_secrets_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "callback_jobs_merchant_id_due_at_index" ON "callback_jobs" USING btree ("merchant_id","due_at");--> statement-breakpoint
CREATE INDEX "callback_jobs_taken" ON "callback_jobs" USING btree ("taken_until") WHERE "callback_jobs"."taken_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_paid_once" ON "reports" USING btree ("channel","trade_no") WHERE "reports"."has_paid";--> statement-breakpoint
CREATE INDEX "reports_status_created_at_index" ON "reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "reports_created_at_index" ON "reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reports_order_sn_index" ON "reports" USING btree ("order_sn");--> statement-breakpoint
CREATE INDEX "reports_due" ON "reports" USING btree ("due_at") WHERE "reports"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "signing_secrets_merchant_id_index" ON "signing_secrets" USING btree ("merchant_id");--> statement-breakpoint
ALTER TABLE "account_sessions" ADD CONSTRAINT "account_sessions_operator_session_id_account_sessions_id_fk" FOREIGN KEY ("operator_session_id") REFERENCES "public"."account_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_accounts" ADD CONSTRAINT "withdrawal_accounts_maker_id_accounts_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_account_maker_id_accounts_id_fk" FOREIGN KEY ("account_maker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_sessions_operator_session_id_index" ON "account_sessions" USING btree ("operator_session_id");--> statement-breakpoint
CREATE INDEX "uploads_account_id_created_at_index" ON "uploads" USING btree ("account_id","created_at");--> statement-breakpoint
-- A session that ends says so at once, whoever ended it: its streams end with it.
create function session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', new.id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger ended after update of revoked_at on account_sessions for each row when (old.revoked_at is null and new.revoked_at is not null) execute function session_ended();
