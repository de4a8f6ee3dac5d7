ALTER TABLE "reports" DROP CONSTRAINT "reports_once";--> statement-breakpoint
ALTER TABLE "usdt_transfers" DROP CONSTRAINT "usdt_transfers_txId_unique";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "log_index" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usdt_transfers" ADD COLUMN "log_index" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_once" UNIQUE("channel","trade_no","log_index","order_sn","address","amount");--> statement-breakpoint
ALTER TABLE "usdt_transfers" ADD CONSTRAINT "usdt_transfers_once" UNIQUE("tx_id","log_index");