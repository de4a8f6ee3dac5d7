CREATE TABLE "statistics_totals" (
	"subject" text NOT NULL,
	"span" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"subject_id" bigint NOT NULL,
	"orders" bigint DEFAULT 0 NOT NULL,
	"paid_orders" bigint DEFAULT 0 NOT NULL,
	"order_amount" bigint DEFAULT 0 NOT NULL,
	"payments" bigint DEFAULT 0 NOT NULL,
	"volume" bigint DEFAULT 0 NOT NULL,
	"reversals" bigint DEFAULT 0 NOT NULL,
	"reversed_amount" bigint DEFAULT 0 NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"commission" bigint DEFAULT 0 NOT NULL,
	"parent_commission" bigint DEFAULT 0 NOT NULL,
	"upper_commission" bigint DEFAULT 0 NOT NULL,
	"income" bigint DEFAULT 0 NOT NULL,
	"software_fee" bigint DEFAULT 0 NOT NULL,
	"withdrawn" bigint DEFAULT 0 NOT NULL,
	"withdrawal_fee" bigint DEFAULT 0 NOT NULL,
	"recharged" bigint DEFAULT 0 NOT NULL,
	"transferred" bigint DEFAULT 0 NOT NULL,
	"adjusted" bigint DEFAULT 0 NOT NULL,
	"net" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "statistics_totals_subject_span_starts_at_subject_id_pk" PRIMARY KEY("subject","span","starts_at","subject_id")
);
--> statement-breakpoint
ALTER TABLE "order_changes" ADD COLUMN "receiving_account_id" bigint;--> statement-breakpoint
CREATE INDEX "statistics_totals_subject_subject_id_span_starts_at_index" ON "statistics_totals" USING btree ("subject","subject_id","span","starts_at");--> statement-breakpoint
CREATE INDEX "orders_reversed_at_index" ON "orders" USING btree ("reversed_at") WHERE "orders"."reversed_at" is not null;