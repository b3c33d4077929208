CREATE INDEX "speakers_of_contact" ON "speakers" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "speakers_company" ON "speakers" USING btree ("company_id");