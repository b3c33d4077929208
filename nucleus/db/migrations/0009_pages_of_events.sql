-- Every event has the pages that a new one begins with (nucleus/events/pages/fixedPages.ts).
INSERT INTO "event_pages" ("event_id", "page_type", "title", "slug", "visibility", "sort_order")
SELECT "events"."event_id", "page"."type", "page"."title", "page"."slug", 1, "page"."type" * 1000
FROM "events"
CROSS JOIN (VALUES
	(1, 'Home', 'home'),
	(2, 'Agenda', 'agenda'),
	(3, 'Speakers', 'speakers'),
	(4, 'Sponsors', 'sponsors'),
	(5, 'Venue & hotel', 'venue-hotel'),
	(6, 'FAQ', 'faq'),
	(7, 'Registration', 'registration'),
	(8, 'Thank-you', 'thank-you'),
	(9, 'Terms', 'terms')
) AS "page" ("type", "title", "slug")
WHERE NOT EXISTS (
	SELECT 1 FROM "event_pages" AS "present"
	WHERE "present"."event_id" = "events"."event_id" AND "present"."page_type" = "page"."type" AND "present"."deleted_at" IS NULL
)
ON CONFLICT DO NOTHING;
