ALTER TABLE "company_types" ADD COLUMN "allocator_type" smallint;--> statement-breakpoint
CREATE INDEX "companies_of_type" ON "companies" USING btree ("company_type_id");--> statement-breakpoint
CREATE INDEX "company_types_words" ON "company_types" USING gin (replace(replace(replace(replace(translate(regexp_replace(normalize(lower("name"), NFD), '[\u0300-\u036f]', '', 'g'), 'øłđðıħŧς', 'olddihtσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') gin_trgm_ops);--> statement-breakpoint
-- The order of the allocators was their type until now.
UPDATE "company_types" SET "allocator_type" = "sort_order" + 1 WHERE "side" = 1 AND "sort_order" BETWEEN 0 AND 12;--> statement-breakpoint
INSERT INTO "company_types" ("name", "side", "allocator_type", "sort_order")
SELECT type.name, type.side, CASE WHEN type.side = 1 THEN type.place END, type.place - 1
FROM (VALUES
  (1, 'Public pension', 1), (2, 'Corporate pension', 1), (3, 'Endowment', 1), (4, 'Foundation', 1), (5, 'Sovereign wealth', 1), (6, 'Insurance', 1),
  (7, 'Single family office', 1), (8, 'Multi family office', 1), (9, 'Fund of funds', 1), (10, 'OCIO/consultant', 1), (11, 'Private bank/RIA', 1),
  (12, 'Health system', 1), (13, 'Other allocator', 1),
  (14, 'Hedge fund manager', 2), (15, 'Private equity', 2), (16, 'Private credit', 2), (17, 'Venture', 2), (18, 'Real estate', 2), (19, 'Infrastructure', 2),
  (20, 'Digital assets', 2),
  (21, 'Prime broker', 3), (22, 'Administrator', 3), (23, 'Law firm', 3), (24, 'Auditor', 3), (25, 'Media', 4), (26, 'Placement agent', 3)
) AS type (place, name, side)
WHERE NOT EXISTS (SELECT FROM "company_types")
ORDER BY type.place;
