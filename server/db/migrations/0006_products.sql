CREATE TABLE "product_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"receiving_account_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"products" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 4000001 CACHE 1),
	"receiving_account_id" bigint NOT NULL,
	"import_id" bigint,
	"title" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"stock" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_price" CHECK ("products"."price" > 0),
	CONSTRAINT "product_stock" CHECK ("products"."stock" >= 0),
	CONSTRAINT "product_taken" CHECK ("products"."reserved" >= 0 and "products"."sold" >= 0),
	CONSTRAINT "product_removed" CHECK ("products"."removed_at" is null or "products"."reserved" = 0)
);
--> statement-breakpoint
CREATE TABLE "recharge_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recharge_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"receiving_account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" smallint NOT NULL,
	"number" text NOT NULL,
	"balance" bigint NOT NULL,
	"balance_at" timestamp with time zone NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recharge_accounts_number" UNIQUE("receiving_account_id","kind","number"),
	CONSTRAINT "recharge_account_balance" CHECK ("recharge_accounts"."balance" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "product_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "return_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_receiving_account_id_receiving_accounts_id_fk" FOREIGN KEY ("receiving_account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_receiving_account_id_receiving_accounts_id_fk" FOREIGN KEY ("receiving_account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharge_accounts" ADD CONSTRAINT "recharge_accounts_receiving_account_id_receiving_accounts_id_fk" FOREIGN KEY ("receiving_account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_imports_receiving_account_id_index" ON "product_imports" USING btree ("receiving_account_id");--> statement-breakpoint
CREATE INDEX "product_imports_created_at_id_index" ON "product_imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_price_receiving_account_id_index" ON "products" USING btree ("price","receiving_account_id");--> statement-breakpoint
CREATE INDEX "products_created_at_id_index" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_import_id_index" ON "products" USING btree ("import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_title" ON "products" USING btree ("receiving_account_id","title","price") WHERE "products"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_product_id_created_at_id_index" ON "orders" USING btree ("product_id","created_at","id") WHERE "orders"."product_id" is not null;