CREATE TABLE "adjustments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_sn" text NOT NULL,
	"identity" text NOT NULL,
	"principal_id" bigint NOT NULL,
	"fund" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" smallint NOT NULL,
	"maker_id" bigint NOT NULL,
	"reviewer_id" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "adjustments_orderSn_unique" UNIQUE("order_sn"),
	CONSTRAINT "adjustment_amount" CHECK ("adjustments"."amount" <> 0),
	CONSTRAINT "adjustment_reviewer" CHECK ("adjustments"."status" <> 2 or ("adjustments"."reviewer_id" is not null and "adjustments"."reviewer_id" <> "adjustments"."maker_id"))
);
--> statement-breakpoint
CREATE TABLE "deposit_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_sn" text NOT NULL,
	"way" smallint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"remark" text NOT NULL,
	"account_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_transfers_orderSn_unique" UNIQUE("order_sn"),
	CONSTRAINT "deposit_transfer_sides" CHECK ("deposit_transfers"."amount" > 0 and ("deposit_transfers"."way" = 1) = ("deposit_transfers"."from_id" = "deposit_transfers"."to_id"))
);
--> statement-breakpoint
CREATE TABLE "platform_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 4000001 CACHE 1),
	"way" smallint NOT NULL,
	"holder" text NOT NULL,
	"bank" text NOT NULL,
	"number" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"min_amount" bigint NOT NULL,
	"max_amount" bigint NOT NULL,
	"daily_amount" bigint NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_accounts_number" UNIQUE("way","number"),
	CONSTRAINT "platform_account_limits" CHECK ("platform_accounts"."min_amount" > 0 and "platform_accounts"."max_amount" >= "platform_accounts"."min_amount" and "platform_accounts"."daily_amount" >= "platform_accounts"."max_amount")
);
--> statement-breakpoint
DROP INDEX "recharges_created_at_index";--> statement-breakpoint
DROP INDEX "recharges_reserved_amount";--> statement-breakpoint
ALTER TABLE "recharges" ALTER COLUMN "usdt_amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "recharges" ALTER COLUMN "rate" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "recharges" ALTER COLUMN "address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "recharges" ALTER COLUMN "ends_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "recharges" ALTER COLUMN "reserved_until" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "recharges" ALTER COLUMN "is_reserved" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "identity" text NOT NULL DEFAULT 'other';--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "principal_id" bigint NOT NULL DEFAULT 0;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "paid_to" jsonb;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "platform_account_id" bigint;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "voucher" text;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "reviewer_id" bigint;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
UPDATE "recharges" SET "paid_to" = jsonb_build_object('way', 2, 'holder', '', 'bank', '', 'number', "address"), "finished_at" = "paid_at";--> statement-breakpoint
ALTER TABLE "recharges" ALTER COLUMN "paid_to" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "recharges" ALTER COLUMN "identity" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "recharges" ALTER COLUMN "principal_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_maker_id_accounts_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_reviewer_id_accounts_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_transfers" ADD CONSTRAINT "deposit_transfers_from_id_providers_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_transfers" ADD CONSTRAINT "deposit_transfers_to_id_providers_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_transfers" ADD CONSTRAINT "deposit_transfers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adjustments_status_created_at_index" ON "adjustments" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "adjustments_created_at_index" ON "adjustments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "deposit_transfers_from_id_created_at_index" ON "deposit_transfers" USING btree ("from_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_transfers_to_id_created_at_index" ON "deposit_transfers" USING btree ("to_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_transfers_created_at_index" ON "deposit_transfers" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "recharges" ADD CONSTRAINT "recharges_platform_account_id_platform_accounts_id_fk" FOREIGN KEY ("platform_account_id") REFERENCES "public"."platform_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharges" ADD CONSTRAINT "recharges_reviewer_id_accounts_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recharges_identity_created_at_index" ON "recharges" USING btree ("identity","created_at");--> statement-breakpoint
CREATE INDEX "recharges_identity_principal_id_created_at_index" ON "recharges" USING btree ("identity","principal_id","created_at");--> statement-breakpoint
CREATE INDEX "recharges_platform_account_id_created_at_index" ON "recharges" USING btree ("platform_account_id","created_at");--> statement-breakpoint
CREATE INDEX "recharges_waiting" ON "recharges" USING btree ("status","created_at") WHERE "recharges"."status" in (1, 2);--> statement-breakpoint
CREATE UNIQUE INDEX "recharges_reserved_amount" ON "recharges" USING btree ("usdt_amount",("paid_to"->>'number')) WHERE "recharges"."is_reserved";--> statement-breakpoint
ALTER TABLE "recharges" ADD CONSTRAINT "recharge_usdt" CHECK (num_nulls("recharges"."usdt_amount", "recharges"."rate", "recharges"."ends_at", "recharges"."reserved_until") = case when ("recharges"."paid_to"->>'way')::int = 1 then 4 else 0 end);--> statement-breakpoint
ALTER TABLE "recharges" ADD CONSTRAINT "recharge_credited" CHECK (("recharges"."status" = 3) = ("recharges"."credited" is not null));