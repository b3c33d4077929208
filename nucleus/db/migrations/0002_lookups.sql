CREATE INDEX "companies_search_start" ON "companies" USING btree ("search_text" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contacts_search_start" ON "contacts" USING btree ("search_text" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contacts_last_name_start" ON "contacts" USING btree (lower("last_name") text_pattern_ops);