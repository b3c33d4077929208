DROP INDEX "companies_by_aum";--> statement-breakpoint
DROP INDEX "companies_by_largest_aum";--> statement-breakpoint
CREATE INDEX "companies_by_update" ON "companies" USING btree ("updated_at","company_id");