CREATE TABLE "usdt_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usdt_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tx_id" text NOT NULL,
	"address" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" smallint NOT NULL,
	"recharge_id" bigint,
	"operator_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "usdt_transfers_txId_unique" UNIQUE("tx_id"),
	CONSTRAINT "usdt_transfer_amount" CHECK ("usdt_transfers"."amount" > 0),
	CONSTRAINT "usdt_transfer_matched" CHECK (("usdt_transfers"."status" = 2) = ("usdt_transfers"."recharge_id" is null))
);
--> statement-breakpoint
DROP INDEX "recharges_reserved_amount";--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "is_reserved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "ucode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "credited" bigint;--> statement-breakpoint
ALTER TABLE "usdt_transfers" ADD CONSTRAINT "usdt_transfers_recharge_id_recharges_id_fk" FOREIGN KEY ("recharge_id") REFERENCES "public"."recharges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usdt_transfers" ADD CONSTRAINT "usdt_transfers_operator_id_accounts_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usdt_transfers_status_created_at_index" ON "usdt_transfers" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recharges_reserved_amount" ON "recharges" USING btree ("usdt_amount") WHERE "recharges"."is_reserved";