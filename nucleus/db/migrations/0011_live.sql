ALTER TABLE "changes" ADD COLUMN "event_id" integer;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "changes_transaction" ON "changes" USING btree ("transaction_id");--> statement-breakpoint
-- Tells every instance of what was written (nucleus/live/told.ts): ids, versions and verbs, never contents. By statement, so that no
-- writer can forget it; in parts, since PostgreSQL takes less than 8,000 bytes at once. What nobody is to be told of, such as demo
-- data, is written with the setting nucleus.tells_changes = off.
CREATE FUNCTION "public"."tell_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('nucleus.tells_changes', true) = 'off' THEN
		RETURN NULL;
	END IF;
	PERFORM pg_notify('changed', json_build_object(
		'horizon', pg_snapshot_xmin(pg_current_snapshot())::text,
		'resource', resource,
		'verb', action,
		'eventId', event_id,
		'by', actor_contact_id,
		'rows', json_agg(json_build_array(row_id, version) ORDER BY change_id)
	)::text)
	FROM (SELECT *, (row_number() OVER (ORDER BY change_id) - 1) / 250 AS part FROM told) AS parted
	GROUP BY part, resource, action, event_id, actor_contact_id
	ORDER BY part;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tell_changes" AFTER INSERT ON "changes" REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION "public"."tell_changes"();
