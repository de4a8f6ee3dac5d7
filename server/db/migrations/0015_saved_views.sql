CREATE TABLE "opening_views" (
	"account_id" bigint NOT NULL,
	"list" text NOT NULL,
	"view_id" bigint NOT NULL,
	CONSTRAINT "opening_views_account_id_list_pk" PRIMARY KEY("account_id","list")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"view" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_accountId_list_name_unique" UNIQUE("account_id","list","name")
);
--> statement-breakpoint
ALTER TABLE "opening_views" ADD CONSTRAINT "opening_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_views" ADD CONSTRAINT "opening_views_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opening_views_view_id_index" ON "opening_views" USING btree ("view_id");--> statement-breakpoint
CREATE INDEX "saved_views_list_index" ON "saved_views" USING btree ("list");