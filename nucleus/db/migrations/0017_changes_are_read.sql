-- Each nucleus reads what was written (nucleus/live/ChangeReader.ts): nobody's transaction notifies any more.
DROP TRIGGER "tell_changes" ON "changes";--> statement-breakpoint
DROP FUNCTION "public"."tell_changes"();--> statement-breakpoint
-- Rows of a backup of another server may bear numbers that its transactions had, and that are still to come here.
UPDATE "changes" SET "transaction_id" = pg_current_xact_id() WHERE "transaction_id" > pg_current_xact_id();
