ALTER TABLE "event_company_types" ADD COLUMN "min_references" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vetting_submissions" ADD COLUMN "documents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- The default text says what is missing, where somebody wrote it. The paragraph is left out otherwise.
UPDATE "email_templates" SET "body_html" = replace("body_html", ' Please answer this mail.</p>', ' Please answer this mail.</p>
<p>What is missing: {{registration.reason}}</p>') WHERE "event_id" IS NULL AND "trigger" = 3;
