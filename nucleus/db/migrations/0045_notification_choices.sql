-- What a notification can open, and by what people are chosen (docs/domain.md §7). Written by hand: these rows come with the product.
INSERT INTO "deeplinks" ("name", "pattern", "sort_order") VALUES
  ('Event', 'app://event/{eventId}', 1),
  ('Agenda', 'app://event/{eventId}/agenda', 2),
  ('Session', 'app://event/{eventId}/agenda/{agendaDaySessionId}', 3),
  ('Speaker', 'app://event/{eventId}/speakers/{speakerId}', 4),
  ('Meetings of an event', 'app://event/{eventId}/meetings', 5),
  ('Registration', 'app://event/{eventId}/registration/{eventRegistrationId}', 6),
  ('Coffee chat', 'app://coffee-chats/{roundTableId}', 7),
  ('Fund', 'app://funds/{fundId}', 8),
  ('Own profile', 'app://profile', 9);--> statement-breakpoint
INSERT INTO "notification_filters" ("name", "filter_key", "operator", "values", "sort_order") VALUES
  ('Everybody with push notifications', 'all', 2, '[]', 1),
  ('Registered for the event', 'eventId', 2, '[]', 2),
  ('Approved for the event', 'eventStatusId', 1, '[5]', 3),
  ('Waitlisted for the event', 'eventStatusId', 1, '[4]', 4),
  ('Waiting for a decision of the event', 'eventStatusId', 1, '[2, 3]', 5),
  ('Checked in at the event', 'attendance', 1, '[1]', 6),
  ('Not arrived at the event', 'attendance', 1, '[0]', 7),
  ('Allocators', 'side', 1, '[1]', 8),
  ('Managers', 'side', 1, '[2]', 9),
  ('Service providers', 'side', 1, '[3]', 10),
  ('In the United States or Canada', 'country', 1, '["US", "CA"]', 11),
  ('In the United Kingdom or Ireland', 'country', 1, '["GB", "IE"]', 12),
  ('In continental Europe', 'country', 1, '["AT", "BE", "CH", "CZ", "DE", "DK", "ES", "FI", "FR", "GR", "HU", "IT", "LI", "LU", "MC", "NL", "NO", "PL", "PT", "SE"]', 13),
  ('In Asia-Pacific', 'country', 1, '["AU", "CN", "HK", "IN", "JP", "KR", "MY", "NZ", "SG", "TH", "TW"]', 14),
  ('In the Middle East', 'country', 1, '["AE", "BH", "IL", "KW", "OM", "QA", "SA"]', 15),
  ('With an IR representative', 'irRep', 2, '[]', 16),
  ('Without an IR representative', 'irRep', 3, '[]', 17);
