ALTER TABLE "contacts" ADD COLUMN "secondary_emails" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "department" text collate "copilot";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "contact_role" smallint;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "assistant_contact_id" integer;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "address_line1" text collate "copilot";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "address_line2" text collate "copilot";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "state_province" text collate "copilot";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "postal_code" text collate "copilot";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "strategy_interests" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "region_interests" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "suppression_reason" text collate "copilot";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "suppressed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "consent_marketing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "push_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "external_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Nothing held these ids to existing contacts until now.
UPDATE "contacts" SET "ir_rep_contact_id" = NULL
WHERE "ir_rep_contact_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "contacts" AS rep WHERE rep.contact_id = "contacts"."ir_rep_contact_id");--> statement-breakpoint
-- Numbers with a country code become E.164; all others stay as they are, and are marked as incomplete.
UPDATE "contacts" SET "phone" = '+' || regexp_replace("phone", '[^0-9]', '', 'g')
WHERE "phone" ~ '^\+[1-9][0-9 ./()-]+$' AND "phone" !~ '\(0' AND "phone" !~ '^\+[0-9]+$' AND length(regexp_replace("phone", '[^0-9]', '', 'g')) BETWEEN 8 AND 15;--> statement-breakpoint
UPDATE "contacts" SET "mobile" = '+' || regexp_replace("mobile", '[^0-9]', '', 'g')
WHERE "mobile" ~ '^\+[1-9][0-9 ./()-]+$' AND "mobile" !~ '\(0' AND "mobile" !~ '^\+[0-9]+$' AND length(regexp_replace("mobile", '[^0-9]', '', 'g')) BETWEEN 8 AND 15;--> statement-breakpoint
-- When somebody was suppressed is not known: the last change is the latest it can have been.
UPDATE "contacts" SET "suppressed_at" = "updated_at" WHERE "email_suppressed";--> statement-breakpoint
DROP INDEX "contacts_company";--> statement-breakpoint
ALTER TABLE "contacts" drop column "search_text";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "search_text" text collate "copilot" GENERATED ALWAYS AS (replace(replace(replace(replace(translate(regexp_replace(normalize(lower("first_name" || ' ' || "last_name" || ' ' || coalesce("email", '') || case when "secondary_emails" = '[]' then '' else ' ' || translate("secondary_emails"::text, '[]",', '') end), NFD), '[\u0300-\u036f]', '', 'g'), 'øłđðıħŧς', 'olddihtσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_assistant_contact_id_contacts_contact_id_fk" FOREIGN KEY ("assistant_contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_ir_rep_contact_id_contacts_contact_id_fk" FOREIGN KEY ("ir_rep_contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_secondary_emails" ON "contacts" USING gin ("secondary_emails");--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("last_name","first_name","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_by_change" ON "contacts" USING btree ("updated_at","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_of_rep" ON "contacts" USING btree ("ir_rep_contact_id","last_name","first_name","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_of_state" ON "contacts" USING btree ("contact_state_id","last_name","first_name","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_tags" ON "contacts" USING gin ("tags" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "contacts_assistant" ON "contacts" USING btree ("assistant_contact_id");--> statement-breakpoint
CREATE INDEX "contacts_company" ON "contacts" USING btree ("company_id","last_name","first_name","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_words" ON "contacts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_starts" ON "contacts" USING btree ("search_text" text_pattern_ops);
