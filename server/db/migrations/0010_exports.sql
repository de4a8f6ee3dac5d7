CREATE TABLE "exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"identity" text NOT NULL,
	"principal_id" bigint NOT NULL,
	"account_id" bigint,
	"imitator_id" bigint,
	"kind" smallint NOT NULL,
	"question" jsonb NOT NULL,
	"locale" text NOT NULL,
	"conditions" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"file" text DEFAULT '' NOT NULL,
	"bytes" bigint,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "export_done" CHECK ("exports"."status" <> 3 or ("exports"."bytes" is not null and "exports"."expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "statement_schedules" (
	"identity" text NOT NULL,
	"principal_id" bigint NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"locale" text NOT NULL,
	"month" date NOT NULL,
	CONSTRAINT "statement_schedules_identity_principal_id_pk" PRIMARY KEY("identity","principal_id")
);
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_imitator_id_accounts_id_fk" FOREIGN KEY ("imitator_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_account_id_created_at_id_index" ON "exports" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "exports_identity_principal_id_created_at_index" ON "exports" USING btree ("identity","principal_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_expires_at_index" ON "exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "exports_open" ON "exports" USING btree ("id") WHERE "exports"."status" in (1, 2);