ALTER TABLE "accounts" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "order_min" bigint;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "order_max" bigint;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "day_max" bigint;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "gateway_ranges" "cidr"[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchant_limits" CHECK (coalesce("merchants"."order_min" > 0, true) and coalesce("merchants"."order_max" > 0, true) and coalesce("merchants"."day_max" > 0, true)
        and coalesce("merchants"."order_max" >= "merchants"."order_min", true) and coalesce("merchants"."day_max" >= "merchants"."order_max", true));