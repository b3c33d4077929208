ALTER TABLE "event_contacts" ADD COLUMN "checked_in_by_contact_id" integer;--> statement-breakpoint
ALTER TABLE "undos" ADD COLUMN "is_consequence" boolean DEFAULT false NOT NULL;