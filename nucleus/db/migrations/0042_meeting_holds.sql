CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- No place of a location has two meetings at a time.
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_place" EXCLUDE USING gist ("session_location_id" WITH =, "place_number" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
	WHERE ("place_number" IS NOT NULL AND "starts_at" IS NOT NULL AND "deleted_at" IS NULL);--> statement-breakpoint
-- Nobody is in two meetings of an event at a time.
ALTER TABLE "meeting_participants" ADD CONSTRAINT "meeting_participants_held" EXCLUDE USING gist ("event_id" WITH =, "contact_id" WITH =, tstzrange("held_from", "held_until") WITH &&)
	WHERE ("held_from" IS NOT NULL);--> statement-breakpoint
-- The time that a meeting takes of a participant: none if it is not placed or deleted, or if they do not come (declined, cancelled, expired, substituted).
CREATE FUNCTION "public"."hold_participant"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.held_from := NULL;
	NEW.held_until := NULL;
	IF NEW.deleted_at IS NULL AND NEW.meeting_participation_status_id NOT IN (3, 4, 5, 9) THEN
		SELECT starts_at, ends_at INTO NEW.held_from, NEW.held_until FROM "public"."meetings" WHERE meeting_id = NEW.meeting_id AND deleted_at IS NULL;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "public"."hold_participants"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "public"."meeting_participants" SET held_from = NULL WHERE meeting_id = NEW.meeting_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "hold_participant" BEFORE INSERT OR UPDATE ON "meeting_participants" FOR EACH ROW EXECUTE FUNCTION "public"."hold_participant"();--> statement-breakpoint
CREATE TRIGGER "hold_participants" AFTER UPDATE OF "starts_at", "ends_at", "deleted_at" ON "meetings" FOR EACH ROW
	WHEN (OLD.starts_at IS DISTINCT FROM NEW.starts_at OR OLD.ends_at IS DISTINCT FROM NEW.ends_at OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
	EXECUTE FUNCTION "public"."hold_participants"();
