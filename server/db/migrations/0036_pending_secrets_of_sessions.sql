ALTER TABLE "account_sessions" ADD COLUMN "pending_totp_secret" text;--> statement-breakpoint
ALTER TABLE "account_sessions" ADD COLUMN "pending_totp_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "pending_totp_secret";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "pending_totp_until";