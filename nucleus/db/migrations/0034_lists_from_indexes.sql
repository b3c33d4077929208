DROP INDEX "companies_of_type";--> statement-breakpoint
DROP INDEX "companies_by_name";--> statement-breakpoint
DROP INDEX "companies_by_update";--> statement-breakpoint
DROP INDEX "companies_of_rep";--> statement-breakpoint
DROP INDEX "companies_of_status";--> statement-breakpoint
DROP INDEX "companies_of_country";--> statement-breakpoint
DROP INDEX "contacts_by_name";--> statement-breakpoint
DROP INDEX "contacts_by_change";--> statement-breakpoint
DROP INDEX "contacts_company";--> statement-breakpoint
DROP INDEX "contacts_of_rep";--> statement-breakpoint
DROP INDEX "contacts_of_state";--> statement-breakpoint
CREATE INDEX "contacts_names" ON "contacts" USING btree ("contact_id","last_name","first_name");--> statement-breakpoint
CREATE INDEX "companies_of_type" ON "companies" USING btree ("company_type_id","name","company_id","deleted_at");--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ("name","company_id","deleted_at");--> statement-breakpoint
CREATE INDEX "companies_by_update" ON "companies" USING btree ("updated_at","company_id","deleted_at");--> statement-breakpoint
CREATE INDEX "companies_of_rep" ON "companies" USING btree ("ir_rep_contact_id","name","company_id","deleted_at");--> statement-breakpoint
CREATE INDEX "companies_of_status" ON "companies" USING btree ("company_status","name","company_id","deleted_at");--> statement-breakpoint
CREATE INDEX "companies_of_country" ON "companies" USING btree ("country_code","name","company_id","deleted_at");--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("last_name","first_name","contact_id","deleted_at");--> statement-breakpoint
CREATE INDEX "contacts_by_change" ON "contacts" USING btree ("updated_at","contact_id","deleted_at");--> statement-breakpoint
CREATE INDEX "contacts_company" ON "contacts" USING btree ("company_id","last_name","first_name","contact_id","deleted_at");--> statement-breakpoint
CREATE INDEX "contacts_of_rep" ON "contacts" USING btree ("ir_rep_contact_id","last_name","first_name","contact_id","deleted_at");--> statement-breakpoint
CREATE INDEX "contacts_of_state" ON "contacts" USING btree ("contact_state_id","last_name","first_name","contact_id","deleted_at");--> statement-breakpoint
-- Enough samples to tell a word that one in a hundred rows has from one that is rare.
ALTER TABLE "companies" ALTER COLUMN "search_text" SET STATISTICS 500;--> statement-breakpoint
ALTER TABLE "contacts" ALTER COLUMN "search_text" SET STATISTICS 500;
