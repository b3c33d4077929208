DROP INDEX "companies_of_type";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "parent_company_id" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address_line1" text collate "copilot";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address_line2" text collate "copilot";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "state_province" text collate "copilot";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "postal_code" text collate "copilot";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "founded_year" smallint;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "employees" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "linked_in_url" text collate "copilot";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "regulatory_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "strategies" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_parent_company_id_companies_company_id_fk" FOREIGN KEY ("parent_company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ("name","company_id");--> statement-breakpoint
CREATE INDEX "companies_by_aum" ON "companies" USING btree ("aum_usd","company_id");--> statement-breakpoint
CREATE INDEX "companies_by_largest_aum" ON "companies" USING btree ("aum_usd" DESC NULLS LAST,"company_id");--> statement-breakpoint
CREATE INDEX "companies_of_parent" ON "companies" USING btree ("parent_company_id");--> statement-breakpoint
CREATE INDEX "companies_of_rep" ON "companies" USING btree ("ir_rep_contact_id","name","company_id");--> statement-breakpoint
CREATE INDEX "companies_of_status" ON "companies" USING btree ("company_status","name","company_id");--> statement-breakpoint
CREATE INDEX "companies_of_country" ON "companies" USING btree ("country_code","name","company_id");--> statement-breakpoint
CREATE INDEX "companies_tags" ON "companies" USING gin ("tags" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "companies_domains" ON "companies" USING gin ("email_domains" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "companies_website" ON "companies" USING btree (lower(substring("website" from '^https?://(?:www[.])?([^/:?#]+)')));--> statement-breakpoint
CREATE INDEX "companies_regulatory_ids" ON "companies" USING gin ("regulatory_ids" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "companies_of_type" ON "companies" USING btree ("company_type_id","name","company_id");