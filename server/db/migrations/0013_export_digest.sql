ALTER TABLE "exports" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "due_at" timestamp with time zone;