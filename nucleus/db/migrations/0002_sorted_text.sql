-- Text sorts by one order on every server. A column that others are computed from cannot change while they are there.
CREATE COLLATION IF NOT EXISTS "copilot" (provider = icu, locale = 'und-u-kn-true');--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "contacts" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "registrations" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "events"
	ALTER COLUMN "name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "event_code" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "time_zone" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "venue_name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "address_line1" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "address_line2" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "city" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "state_province" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "postal_code" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "country_code" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "summary" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "description_html" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "logo_url" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "banner_url" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "website_url" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "from_name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "reply_to_email" SET DATA TYPE text collate "copilot";--> statement-breakpoint
ALTER TABLE "session_locations"
	ALTER COLUMN "name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "category" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "floor" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "virtual_url" SET DATA TYPE text collate "copilot";--> statement-breakpoint
ALTER TABLE "session_tracks"
	ALTER COLUMN "name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "description" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "color" SET DATA TYPE text collate "copilot";--> statement-breakpoint
ALTER TABLE "speakers"
	ALTER COLUMN "first_name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "last_name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "display_name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "job_title" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "company_name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "email" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "phone" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "assistant_email" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "bio_short" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "bio_long" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "headshot_url" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "headshot_original_url" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "linked_in_url" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "twitter_url" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "website_url" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "dietary" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "av_needs" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "internal_notes" SET DATA TYPE text collate "copilot";--> statement-breakpoint
ALTER TABLE "companies"
	ALTER COLUMN "name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "legal_name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "website" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "phone" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "city" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "country_code" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "description" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "logo_url" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "notes" SET DATA TYPE text collate "copilot";--> statement-breakpoint
ALTER TABLE "company_types"
	ALTER COLUMN "name" SET DATA TYPE text collate "copilot";--> statement-breakpoint
ALTER TABLE "contacts"
	ALTER COLUMN "prefix" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "first_name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "last_name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "suffix" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "preferred_name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "email" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "phone" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "mobile" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "job_title" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "city" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "country_code" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "time_zone" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "headshot_url" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "bio" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "linked_in_url" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "role" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "notes" SET DATA TYPE text collate "copilot";--> statement-breakpoint
ALTER TABLE "files"
	ALTER COLUMN "file_id" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "content_type" SET DATA TYPE text collate "copilot";--> statement-breakpoint
ALTER TABLE "event_company_types"
	ALTER COLUMN "name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "link_slug" SET DATA TYPE text collate "copilot";--> statement-breakpoint
ALTER TABLE "event_question_answers"
	ALTER COLUMN "label" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "value" SET DATA TYPE text collate "copilot";--> statement-breakpoint
ALTER TABLE "event_questions"
	ALTER COLUMN "label" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "internal_key" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "section_name" SET DATA TYPE text collate "copilot";--> statement-breakpoint
ALTER TABLE "registrations"
	ALTER COLUMN "status_reason" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "first_name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "last_name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "email" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "job_title" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "company_name" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "phone" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "confirmation_number" SET DATA TYPE text collate "copilot",
	ALTER COLUMN "event_registration_notes" SET DATA TYPE text collate "copilot";--> statement-breakpoint
ALTER TABLE "vetting_submissions"
	ALTER COLUMN "decision_reason" SET DATA TYPE text collate "copilot";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "search_text" text collate "copilot" GENERATED ALWAYS AS (lower("name" || ' ' || "event_code" || ' ' || coalesce("city", '') || ' ' || coalesce("venue_name", ''))) STORED;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "search_text" text collate "copilot" GENERATED ALWAYS AS (lower("name" || ' ' || coalesce("legal_name", ''))) STORED;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "search_text" text collate "copilot" GENERATED ALWAYS AS (lower("first_name" || ' ' || "last_name" || ' ' || coalesce("email", ''))) STORED;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "search_text" text collate "copilot" GENERATED ALWAYS AS (lower("first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || coalesce("company_name", '') || ' ' || "confirmation_number")) STORED;--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_search_start" ON "companies" USING btree ("search_text" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_search_start" ON "contacts" USING btree ("search_text" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "registrations_search" ON "registrations" USING gin ("search_text" gin_trgm_ops);
