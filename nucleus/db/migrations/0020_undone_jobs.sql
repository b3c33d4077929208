ALTER TABLE "jobs" ADD COLUMN "undone" text;--> statement-breakpoint
CREATE INDEX "undos_contact" ON "undos" USING btree ("contact_id","expires_at");