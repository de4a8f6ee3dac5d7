-- What was asked for before keeps its one text, whoever reads it.
ALTER TABLE "exports" ALTER COLUMN "conditions" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "exports" ALTER COLUMN "conditions" SET DATA TYPE jsonb USING jsonb_build_array("conditions", "conditions");--> statement-breakpoint
ALTER TABLE "exports" ALTER COLUMN "conditions" SET DEFAULT '["",""]'::jsonb;
