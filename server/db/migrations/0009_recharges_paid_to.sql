ALTER TABLE "recharges" DROP COLUMN "address";--> statement-breakpoint
ALTER TABLE "recharges" DROP COLUMN "paid_at";