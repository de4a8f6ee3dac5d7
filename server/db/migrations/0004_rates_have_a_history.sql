ALTER TABLE "merchants" DROP CONSTRAINT "merchant_rates";--> statement-breakpoint
ALTER TABLE "providers" DROP CONSTRAINT "provider_rates";--> statement-breakpoint
ALTER TABLE "merchants" DROP COLUMN "rate_copy";--> statement-breakpoint
ALTER TABLE "merchants" DROP COLUMN "rate_pay";--> statement-breakpoint
ALTER TABLE "providers" DROP COLUMN "rate_copy";--> statement-breakpoint
ALTER TABLE "providers" DROP COLUMN "rate_pay";