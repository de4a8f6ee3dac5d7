DROP INDEX "orders_amount_id_index";--> statement-breakpoint
DROP INDEX "orders_paid_at_index";--> statement-breakpoint
CREATE INDEX "orders_amount_id_status_index" ON "orders" USING btree ("amount","id","status");--> statement-breakpoint
CREATE INDEX "orders_paid_at_created_at_status_amount_index" ON "orders" USING btree ("paid_at","created_at","status","amount");