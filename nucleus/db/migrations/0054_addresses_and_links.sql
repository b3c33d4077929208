DROP INDEX "registrations_active_email";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "shares_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "private_link_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_active_email" ON "registrations" USING btree ("event_id","event_company_type_id","email") WHERE "registrations"."event_status_id" not in (6, 7, 8, 9, 10) and "registrations"."deleted_at" is null and not "registrations"."shares_address";