DROP INDEX "contacts_by_name";--> statement-breakpoint
DROP INDEX "contacts_company";--> statement-breakpoint
DROP INDEX "contacts_of_rep";--> statement-breakpoint
DROP INDEX "contacts_of_state";--> statement-breakpoint
ALTER TABLE "speakers" ALTER COLUMN "first_name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "speakers" ALTER COLUMN "last_name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "contacts" ALTER COLUMN "first_name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "contacts" ALTER COLUMN "last_name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "first_name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "last_name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "night_time_guests" ALTER COLUMN "first_name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "night_time_guests" ALTER COLUMN "last_name" SET DEFAULT '';--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree (coalesce(nullif("last_name", ''), "first_name"),"first_name","contact_id","deleted_at","last_name");--> statement-breakpoint
CREATE INDEX "contacts_company" ON "contacts" USING btree ("company_id",coalesce(nullif("last_name", ''), "first_name"),"first_name","contact_id","deleted_at","last_name");--> statement-breakpoint
CREATE INDEX "contacts_of_rep" ON "contacts" USING btree ("ir_rep_contact_id",coalesce(nullif("last_name", ''), "first_name"),"first_name","contact_id","deleted_at","last_name");--> statement-breakpoint
CREATE INDEX "contacts_of_state" ON "contacts" USING btree ("contact_state_id",coalesce(nullif("last_name", ''), "first_name"),"first_name","contact_id","deleted_at","last_name");