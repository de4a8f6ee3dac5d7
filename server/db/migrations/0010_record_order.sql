DROP INDEX "ledger_entries_account_id_created_at_index";--> statement-breakpoint
CREATE INDEX "ledger_entries_account_id_created_at_id_index" ON "ledger_entries" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_created_at_id_index" ON "ledger_entries" USING btree ("created_at","id");