-- Whose row was written is the id of its parent, of whatever resource. The events' own ids that older rows have stay: an event has no parent.
ALTER TABLE "changes" RENAME COLUMN "event_id" TO "parent_id";--> statement-breakpoint
-- As before, but for the name of the column.
CREATE OR REPLACE FUNCTION "public"."tell_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('nucleus.tells_changes', true) = 'off' THEN
		RETURN NULL;
	END IF;
	PERFORM pg_notify('changed', json_build_object(
		'horizon', pg_snapshot_xmin(pg_current_snapshot())::text,
		'resource', resource,
		'verb', action,
		'parentId', parent_id,
		'by', actor_contact_id,
		'rows', json_agg(json_build_array(row_id, version) ORDER BY change_id)
	)::text)
	FROM (SELECT *, (row_number() OVER (ORDER BY change_id) - 1) / 250 AS part FROM told) AS parted
	GROUP BY part, resource, action, parent_id, actor_contact_id
	ORDER BY part;
	RETURN NULL;
END $$;
