DROP INDEX "registrations_event_status";--> statement-breakpoint
ALTER TABLE "automatic_emails" ALTER COLUMN "active_since" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "registrations_event_status" ON "registrations" USING btree ("event_id","event_status_id","status_changed_at");