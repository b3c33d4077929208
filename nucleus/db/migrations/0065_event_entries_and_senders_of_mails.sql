ALTER TABLE "email_templates" ADD COLUMN "from_name" text collate "copilot";--> statement-breakpoint
ALTER TABLE "email_templates" ADD COLUMN "reply_to" text collate "copilot";--> statement-breakpoint
ALTER TABLE "registration_mails" ADD COLUMN "has_event_entry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The default texts bring the event for the calendar of whoever is approved, and take it out again. The paragraphs are left out otherwise.
UPDATE "email_templates" SET "body_html" = replace("body_html", '<p>Your confirmation number is {{registration.confirmationNumber}}.</p>', '<p>To add the event to your calendar, open the attached file: {{event.calendar}}</p>
<p>Your confirmation number is {{registration.confirmationNumber}}.</p>') WHERE "event_id" IS NULL AND "trigger" = 4;--> statement-breakpoint
UPDATE "email_templates" SET "body_html" = replace("body_html", '<p>Kind regards', '<p>To take the event out of your calendar, open the attached file: {{event.calendar}}</p>
<p>Kind regards') WHERE "event_id" IS NULL AND "trigger" IN (8, 9);
