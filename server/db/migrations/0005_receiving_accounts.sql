DROP INDEX "receiving_accounts_provider_id_index";--> statement-breakpoint
ALTER TABLE "receiving_account_days" DROP CONSTRAINT "receiving_account_days_account_id_day_pk";--> statement-breakpoint
ALTER TABLE "receiving_account_days" ADD CONSTRAINT "receiving_account_days_day_account_id_pk" PRIMARY KEY("day","account_id");--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD COLUMN "holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD COLUMN "qr_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD COLUMN "hours_from" smallint;--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD COLUMN "hours_to" smallint;--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD COLUMN "run_outs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD COLUMN "resting_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD COLUMN "woken_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_waiting_at" ON "orders" USING btree ("receiving_account_id") WHERE "orders"."pay_status" = 1;--> statement-breakpoint
CREATE INDEX "receiving_accounts_created_at_index" ON "receiving_accounts" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD CONSTRAINT "receiving_accounts_number" UNIQUE("provider_id","channel","account_no");--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD CONSTRAINT "receiving_account_hours" CHECK (num_nulls("receiving_accounts"."hours_from", "receiving_accounts"."hours_to") <> 1 and coalesce("receiving_accounts"."hours_from" between 0 and 1439, true)
        and coalesce("receiving_accounts"."hours_to" between 0 and 1439, true) and coalesce("receiving_accounts"."hours_from" <> "receiving_accounts"."hours_to", true));