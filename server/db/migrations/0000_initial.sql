CREATE TABLE "account_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"account_id" bigint NOT NULL,
	"imitator_id" bigint,
	"operator_session_id" bigint,
	"second_factor_at" timestamp with time zone,
	"twice_hash" text,
	"twice_until" timestamp with time zone,
	"ip" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "account_sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"identity" text NOT NULL,
	"principal_id" bigint NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"must_second_factor" boolean DEFAULT false NOT NULL,
	"totp_secret" text,
	"totp_step" bigint DEFAULT 0 NOT NULL,
	"pending_totp_secret" text,
	"pending_totp_until" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"last_login_ip" text,
	"previous_login_at" timestamp with time zone,
	"previous_login_ip" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" bigint,
	"imitator_id" bigint,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" text PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imitation_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL,
	"operator_session_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ip_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ip_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"identity" text NOT NULL,
	"principal_id" bigint NOT NULL,
	"cidr" "cidr" NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"last_hit_at" timestamp with time zone,
	"author_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ip_rules_range" UNIQUE("identity","principal_id","cidr")
);
--> statement-breakpoint
CREATE TABLE "login_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"identity" text NOT NULL,
	"principal_id" bigint,
	"account_id" bigint,
	"username" text NOT NULL,
	"result" smallint NOT NULL,
	"ip" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "callback_jobs" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"merchant_id" bigint NOT NULL,
	"host" text NOT NULL,
	"attempt" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"taken_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "callbacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "callbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"url" text NOT NULL,
	"param" text NOT NULL,
	"callback_status" smallint NOT NULL,
	"http_code" integer,
	"value" text NOT NULL,
	"milliseconds" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_nonces" (
	"signer_id" bigint NOT NULL,
	"nonce" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_nonces_signer_id_nonce_pk" PRIMARY KEY("signer_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"trade_no" text NOT NULL,
	"order_sn" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"has_paid" boolean DEFAULT false NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"ip" text DEFAULT '' NOT NULL,
	"operator_id" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "reports_once" UNIQUE("channel","trade_no","order_sn","address","amount")
);
--> statement-breakpoint
CREATE TABLE "signing_secrets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signing_secrets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merchant_id" bigint NOT NULL,
	"secret" text NOT NULL,
	"good_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"identity" text NOT NULL,
	"principal_id" bigint NOT NULL,
	"fund" text NOT NULL,
	"currency" text NOT NULL,
	"may_be_negative" boolean NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"entries" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_owner" UNIQUE("identity","principal_id","fund","currency"),
	CONSTRAINT "ledger_balance" CHECK ("ledger_accounts"."may_be_negative" or "ledger_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transactions" bigint NOT NULL,
	"entries" bigint NOT NULL,
	"milliseconds" integer NOT NULL,
	"faults" jsonb NOT NULL,
	"is_whole" boolean DEFAULT true NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"before" bigint DEFAULT 0 NOT NULL,
	"after" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entry_position" UNIQUE("account_id","position"),
	CONSTRAINT "ledger_entry_adds_up" CHECK ("ledger_entries"."before" + "ledger_entries"."amount" = "ledger_entries"."after" and "ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_seals" (
	"position" bigint PRIMARY KEY NOT NULL,
	"transaction_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "ledger_seals_transactionId_unique" UNIQUE("transaction_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"operator_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transactions_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "ledger_unsealed" (
	"transaction_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "adjustments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_sn" text NOT NULL,
	"identity" text NOT NULL,
	"principal_id" bigint NOT NULL,
	"fund" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" smallint NOT NULL,
	"maker_id" bigint NOT NULL,
	"reviewer_id" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "adjustments_orderSn_unique" UNIQUE("order_sn"),
	CONSTRAINT "adjustment_amount" CHECK ("adjustments"."amount" <> 0),
	CONSTRAINT "adjustment_reviewer" CHECK ("adjustments"."status" <> 2 or ("adjustments"."reviewer_id" is not null and "adjustments"."reviewer_id" <> "adjustments"."maker_id"))
);
--> statement-breakpoint
CREATE TABLE "deposit_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_sn" text NOT NULL,
	"kind" smallint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"remark" text NOT NULL,
	"account_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_transfers_orderSn_unique" UNIQUE("order_sn"),
	CONSTRAINT "deposit_transfer_sides" CHECK ("deposit_transfers"."amount" > 0 and ("deposit_transfers"."kind" = 1) = ("deposit_transfers"."from_id" = "deposit_transfers"."to_id"))
);
--> statement-breakpoint
CREATE TABLE "platform_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 4000001 CACHE 1),
	"method" smallint NOT NULL,
	"holder" text NOT NULL,
	"bank" text NOT NULL,
	"number" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"min_amount" bigint NOT NULL,
	"max_amount" bigint NOT NULL,
	"daily_amount" bigint NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_accounts_number" UNIQUE("method","number"),
	CONSTRAINT "platform_account_limits" CHECK ("platform_accounts"."min_amount" > 0 and "platform_accounts"."max_amount" >= "platform_accounts"."min_amount" and "platform_accounts"."daily_amount" >= "platform_accounts"."max_amount")
);
--> statement-breakpoint
CREATE TABLE "recharges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recharges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_sn" text NOT NULL,
	"identity" text NOT NULL,
	"principal_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"paid_to" jsonb NOT NULL,
	"platform_account_id" bigint,
	"usdt_amount" bigint,
	"rate" bigint,
	"status" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"reserved_until" timestamp with time zone,
	"is_reserved" boolean DEFAULT false NOT NULL,
	"voucher" text,
	"remark" text DEFAULT '' NOT NULL,
	"reviewer_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"finished_at" timestamp with time zone,
	"credited" bigint,
	CONSTRAINT "recharges_orderSn_unique" UNIQUE("order_sn"),
	CONSTRAINT "recharge_amounts" CHECK ("recharges"."amount" > 0 and "recharges"."usdt_amount" > 0 and "recharges"."rate" > 0),
	CONSTRAINT "recharge_usdt" CHECK (num_nulls("recharges"."usdt_amount", "recharges"."rate", "recharges"."ends_at", "recharges"."reserved_until") = case when ("recharges"."paid_to"->>'method')::int = 1 then 4 else 0 end),
	CONSTRAINT "recharge_credited" CHECK (("recharges"."status" = 3) = ("recharges"."credited" is not null))
);
--> statement-breakpoint
CREATE TABLE "usdt_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usdt_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tx_id" text NOT NULL,
	"address" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" smallint NOT NULL,
	"recharge_id" bigint,
	"operator_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "usdt_transfers_txId_unique" UNIQUE("tx_id"),
	CONSTRAINT "usdt_transfer_amount" CHECK ("usdt_transfers"."amount" > 0),
	CONSTRAINT "usdt_transfer_matched" CHECK (("usdt_transfers"."status" = 2) = ("usdt_transfers"."recharge_id" is null))
);
--> statement-breakpoint
CREATE TABLE "withdrawal_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"identity" text NOT NULL,
	"principal_id" bigint NOT NULL,
	"method" smallint NOT NULL,
	"holder" text NOT NULL,
	"bank" text NOT NULL,
	"number" text NOT NULL,
	"maker_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_sn" text NOT NULL,
	"identity" text NOT NULL,
	"principal_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"paid_to" jsonb NOT NULL,
	"status" smallint NOT NULL,
	"maker_id" bigint NOT NULL,
	"account_maker_id" bigint,
	"reviewer_id" bigint,
	"payer_id" bigint,
	"voucher" text,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "withdrawals_orderSn_unique" UNIQUE("order_sn"),
	CONSTRAINT "withdrawal_amounts" CHECK ("withdrawals"."amount" > 0 and "withdrawals"."fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "message_reads" (
	"account_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_reads_account_id_message_id_pk" PRIMARY KEY("account_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"identity" text NOT NULL,
	"principal_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hour" timestamp with time zone NOT NULL,
	"merchant_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"channel" smallint NOT NULL,
	"status" smallint NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"actor_id" bigint,
	"ip" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_totals" (
	"owner" text NOT NULL,
	"span" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"owner_id" bigint NOT NULL,
	"channel" smallint NOT NULL,
	"status" smallint NOT NULL,
	"orders" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "order_totals_owner_span_starts_at_owner_id_channel_status_pk" PRIMARY KEY("owner","span","starts_at","owner_id","channel","status")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_sn" text NOT NULL,
	"mer_order_sn" text NOT NULL,
	"merchant_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"receiving_account_id" bigint,
	"channel" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"terms" jsonb DEFAULT '{"merchantRate":0,"softwareRate":0,"providers":[]}'::jsonb NOT NULL,
	"pay_status" smallint NOT NULL,
	"status" smallint GENERATED ALWAYS AS (case when reversed_at is null then pay_status else 5 end) STORED NOT NULL,
	"callback_status" smallint DEFAULT 4 NOT NULL,
	"notify_url" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"called_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"reversed_at" timestamp with time zone,
	CONSTRAINT "orders_orderSn_unique" UNIQUE("order_sn"),
	CONSTRAINT "orders_merchant_number" UNIQUE("merchant_id","mer_order_sn"),
	CONSTRAINT "order_amount" CHECK ("orders"."amount" > 0),
	CONSTRAINT "order_reversed" CHECK ("orders"."reversed_at" is null or "orders"."pay_status" = 2)
);
--> statement-breakpoint
CREATE TABLE "receiving_account_days" (
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "receiving_account_days_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "receiving_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receiving_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 3000001 CACHE 1),
	"provider_id" bigint NOT NULL,
	"channel" smallint NOT NULL,
	"name" text NOT NULL,
	"account_no" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"weight" integer DEFAULT 10 NOT NULL,
	"min_amount" bigint NOT NULL,
	"max_amount" bigint NOT NULL,
	"daily_amount" bigint NOT NULL,
	"daily_count" integer NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receiving_account_limits" CHECK ("receiving_accounts"."weight" > 0 and "receiving_accounts"."min_amount" > 0 and "receiving_accounts"."max_amount" >= "receiving_accounts"."min_amount" and "receiving_accounts"."daily_amount" > 0 and "receiving_accounts"."daily_count" > 0)
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000001 CACHE 1),
	"name" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"allow_df" smallint DEFAULT 1 NOT NULL,
	"rate_copy" integer NOT NULL,
	"rate_pay" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_rates" CHECK ("merchants"."rate_copy" between 0 and 10000 and "merchants"."rate_pay" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "providers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "providers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 2000001 CACHE 1),
	"parent_id" bigint,
	"path" bigint[] NOT NULL,
	"level" smallint NOT NULL,
	"name" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"work_status" smallint DEFAULT 1 NOT NULL,
	"allow_df" smallint DEFAULT 1 NOT NULL,
	"rate_copy" integer NOT NULL,
	"rate_pay" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_rates" CHECK ("providers"."rate_copy" between 0 and 10000 and "providers"."rate_pay" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" bigint NOT NULL,
	"call" text NOT NULL,
	"request_id" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_call_request_id_pk" PRIMARY KEY("account_id","call","request_id")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"book_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"is_demo" boolean NOT NULL,
	"canary" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_once" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"path" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"used_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_sessions" ADD CONSTRAINT "account_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_sessions" ADD CONSTRAINT "account_sessions_imitator_id_accounts_id_fk" FOREIGN KEY ("imitator_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_sessions" ADD CONSTRAINT "account_sessions_operator_session_id_account_sessions_id_fk" FOREIGN KEY ("operator_session_id") REFERENCES "public"."account_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_logs" ADD CONSTRAINT "audit_logs_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_logs" ADD CONSTRAINT "audit_logs_imitator_id_accounts_id_fk" FOREIGN KEY ("imitator_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imitation_codes" ADD CONSTRAINT "imitation_codes_operator_id_accounts_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imitation_codes" ADD CONSTRAINT "imitation_codes_operator_session_id_account_sessions_id_fk" FOREIGN KEY ("operator_session_id") REFERENCES "public"."account_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imitation_codes" ADD CONSTRAINT "imitation_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ip_rules" ADD CONSTRAINT "ip_rules_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_logs" ADD CONSTRAINT "login_logs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_jobs" ADD CONSTRAINT "callback_jobs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_operator_id_accounts_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_secrets" ADD CONSTRAINT "signing_secrets_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_seals" ADD CONSTRAINT "ledger_seals_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_operator_id_accounts_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_maker_id_accounts_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_reviewer_id_accounts_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_transfers" ADD CONSTRAINT "deposit_transfers_from_id_providers_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_transfers" ADD CONSTRAINT "deposit_transfers_to_id_providers_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_transfers" ADD CONSTRAINT "deposit_transfers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharges" ADD CONSTRAINT "recharges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharges" ADD CONSTRAINT "recharges_platform_account_id_platform_accounts_id_fk" FOREIGN KEY ("platform_account_id") REFERENCES "public"."platform_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharges" ADD CONSTRAINT "recharges_reviewer_id_accounts_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usdt_transfers" ADD CONSTRAINT "usdt_transfers_recharge_id_recharges_id_fk" FOREIGN KEY ("recharge_id") REFERENCES "public"."recharges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usdt_transfers" ADD CONSTRAINT "usdt_transfers_operator_id_accounts_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_accounts" ADD CONSTRAINT "withdrawal_accounts_maker_id_accounts_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_maker_id_accounts_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_account_maker_id_accounts_id_fk" FOREIGN KEY ("account_maker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_reviewer_id_accounts_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_payer_id_accounts_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_receiving_account_id_receiving_accounts_id_fk" FOREIGN KEY ("receiving_account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiving_account_days" ADD CONSTRAINT "receiving_account_days_account_id_receiving_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD CONSTRAINT "receiving_accounts_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_parent_id_providers_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_sessions_account_id_revoked_at_index" ON "account_sessions" USING btree ("account_id","revoked_at");--> statement-breakpoint
CREATE INDEX "account_sessions_imitator_id_index" ON "account_sessions" USING btree ("imitator_id");--> statement-breakpoint
CREATE INDEX "account_sessions_operator_session_id_index" ON "account_sessions" USING btree ("operator_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree ("identity",lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_owner" ON "accounts" USING btree ("identity","principal_id") WHERE "accounts"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "accounts_identity_principal_id_index" ON "accounts" USING btree ("identity","principal_id");--> statement-breakpoint
CREATE INDEX "audit_logs_created_at_index" ON "audit_logs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_logs_subject_index" ON "audit_logs" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "captchas_ends_at_index" ON "captchas" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "login_logs_identity_principal_id_created_at_index" ON "login_logs" USING btree ("identity","principal_id","created_at");--> statement-breakpoint
CREATE INDEX "login_logs_created_at_index" ON "login_logs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "login_logs_account_id_index" ON "login_logs" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "callback_jobs_merchant_id_due_at_index" ON "callback_jobs" USING btree ("merchant_id","due_at");--> statement-breakpoint
CREATE INDEX "callback_jobs_taken" ON "callback_jobs" USING btree ("taken_until") WHERE "callback_jobs"."taken_until" is not null;--> statement-breakpoint
CREATE INDEX "callbacks_order_id_id_index" ON "callbacks" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "gateway_nonces_created_at_index" ON "gateway_nonces" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_paid_once" ON "reports" USING btree ("channel","trade_no") WHERE "reports"."has_paid";--> statement-breakpoint
CREATE INDEX "reports_status_created_at_index" ON "reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "reports_created_at_index" ON "reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reports_order_sn_index" ON "reports" USING btree ("order_sn");--> statement-breakpoint
CREATE INDEX "reports_due" ON "reports" USING btree ("due_at") WHERE "reports"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "signing_secrets_merchant_id_index" ON "signing_secrets" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction_id_index" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_id_created_at_id_index" ON "ledger_entries" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_created_at_id_index" ON "ledger_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_subject_index" ON "ledger_transactions" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "adjustments_status_created_at_index" ON "adjustments" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "adjustments_created_at_index" ON "adjustments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "deposit_transfers_from_id_created_at_index" ON "deposit_transfers" USING btree ("from_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_transfers_to_id_created_at_index" ON "deposit_transfers" USING btree ("to_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_transfers_created_at_index" ON "deposit_transfers" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recharges_reserved_amount" ON "recharges" USING btree ("usdt_amount",("paid_to"->>'number')) WHERE "recharges"."is_reserved";--> statement-breakpoint
CREATE INDEX "recharges_identity_created_at_index" ON "recharges" USING btree ("identity","created_at");--> statement-breakpoint
CREATE INDEX "recharges_identity_principal_id_created_at_index" ON "recharges" USING btree ("identity","principal_id","created_at");--> statement-breakpoint
CREATE INDEX "recharges_platform_account_id_created_at_index" ON "recharges" USING btree ("platform_account_id","created_at");--> statement-breakpoint
CREATE INDEX "recharges_waiting" ON "recharges" USING btree ("status","created_at") WHERE "recharges"."status" in (1, 2);--> statement-breakpoint
CREATE INDEX "usdt_transfers_status_created_at_index" ON "usdt_transfers" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_accounts_number" ON "withdrawal_accounts" USING btree ("identity","principal_id","method","number") WHERE "withdrawal_accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "withdrawals_identity_principal_id_created_at_index" ON "withdrawals" USING btree ("identity","principal_id","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_status_created_at_index" ON "withdrawals" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_created_at_index" ON "withdrawals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_identity_principal_id_id_index" ON "messages" USING btree ("identity","principal_id","id");--> statement-breakpoint
CREATE INDEX "order_events_order_id_id_index" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_totals_owner_owner_id_span_starts_at_index" ON "order_totals" USING btree ("owner","owner_id","span","starts_at");--> statement-breakpoint
CREATE INDEX "orders_mer_order_sn_index" ON "orders" USING btree ("mer_order_sn");--> statement-breakpoint
CREATE INDEX "orders_created_at_id_index" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_merchant_id_created_at_id_index" ON "orders" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_provider_id_created_at_id_index" ON "orders" USING btree ("provider_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_receiving_account_id_created_at_id_index" ON "orders" USING btree ("receiving_account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_channel_created_at_id_index" ON "orders" USING btree ("channel","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_created_at_id_index" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_callback_status_created_at_id_index" ON "orders" USING btree ("callback_status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_amount_id_index" ON "orders" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "orders_paid_at_index" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "orders_waiting_of" ON "orders" USING btree ("merchant_id") WHERE "orders"."pay_status" = 1;--> statement-breakpoint
CREATE INDEX "orders_waiting_until" ON "orders" USING btree ("ends_at") WHERE "orders"."pay_status" = 1;--> statement-breakpoint
CREATE INDEX "receiving_accounts_channel_index" ON "receiving_accounts" USING btree ("channel");--> statement-breakpoint
CREATE INDEX "receiving_accounts_provider_id_index" ON "receiving_accounts" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "merchants_created_at_index" ON "merchants" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "providers_parent_id_index" ON "providers" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "providers_path_index" ON "providers" USING gin ("path");--> statement-breakpoint
CREATE INDEX "providers_created_at_index" ON "providers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_account_id_created_at_index" ON "uploads" USING btree ("account_id","created_at");