-- Time zones that were stored by a former name get today's: of events, coffee chats, notifications, contacts, and answers to questions for a
-- time zone (type 23).
WITH zone_names (former, name) AS (VALUES
  ('Africa/Asmera', 'Africa/Asmara'),
  ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'),
  ('America/Catamarca', 'America/Argentina/Catamarca'),
  ('America/Coral_Harbour', 'America/Atikokan'),
  ('America/Cordoba', 'America/Argentina/Cordoba'),
  ('America/Godthab', 'America/Nuuk'),
  ('America/Indianapolis', 'America/Indiana/Indianapolis'),
  ('America/Jujuy', 'America/Argentina/Jujuy'),
  ('America/Louisville', 'America/Kentucky/Louisville'),
  ('America/Mendoza', 'America/Argentina/Mendoza'),
  ('Asia/Calcutta', 'Asia/Kolkata'),
  ('Asia/Katmandu', 'Asia/Kathmandu'),
  ('Asia/Rangoon', 'Asia/Yangon'),
  ('Asia/Saigon', 'Asia/Ho_Chi_Minh'),
  ('Atlantic/Faeroe', 'Atlantic/Faroe'),
  ('Europe/Kiev', 'Europe/Kyiv'),
  ('Pacific/Enderbury', 'Pacific/Kanton'),
  ('Pacific/Ponape', 'Pacific/Pohnpei'),
  ('Pacific/Truk', 'Pacific/Chuuk')
), renamed_events AS (
  UPDATE "events" SET "time_zone" = zone_names.name FROM zone_names WHERE "events"."time_zone" = zone_names.former
), renamed_coffee_chats AS (
  UPDATE "coffee_chats" SET "time_zone" = zone_names.name FROM zone_names WHERE "coffee_chats"."time_zone" = zone_names.former
), renamed_notifications AS (
  UPDATE "notifications" SET "time_zone" = zone_names.name FROM zone_names WHERE "notifications"."time_zone" = zone_names.former
), renamed_contacts AS (
  UPDATE "contacts" SET "time_zone" = zone_names.name FROM zone_names WHERE "contacts"."time_zone" = zone_names.former
)
UPDATE "registration_responses" SET "value" = to_jsonb(zone_names.name) FROM "event_questions", zone_names
  WHERE "event_questions"."event_question_id" = "registration_responses"."event_question_id" AND "event_questions"."question_type_id" = 23
    AND "registration_responses"."value" = to_jsonb(zone_names.former);
