DROP INDEX "registrations_event_type";--> statement-breakpoint
CREATE INDEX "registrations_type_event" ON "registrations" USING btree ("event_company_type_id","event_id");--> statement-breakpoint
CREATE INDEX "registrations_company" ON "registrations" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "registrations_ir_rep" ON "registrations" USING btree ("ir_rep_contact_id");--> statement-breakpoint
CREATE INDEX "vetting_submissions_event" ON "vetting_submissions" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "vetting_submissions_contact" ON "vetting_submissions" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "vetting_submissions_company" ON "vetting_submissions" USING btree ("company_id");
