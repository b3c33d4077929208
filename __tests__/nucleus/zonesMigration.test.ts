import { expect, test } from '@jest/globals'
import { openDatabase } from '#nucleus/db/client.ts'
import { migratedUntil, migrationWith, useEmptyDatabase } from '../support/migrations.ts'

const place = useEmptyDatabase()

test('time zones that were stored by a former name have today’s, in answers of their questions too, and others stay', async () => {
  const client = await migratedUntil(await migrationWith('WITH zone_names'), place)
  await client.query(`
    insert into events (name, event_code, event_format, event_state_id, starts_at, ends_at, time_zone, meeting_mode, availability_scope)
    select zone, 'event-' || n, 2, 2, '2026-06-01', '2026-06-02', zone, 1, 1
    from unnest(array['Asia/Calcutta', 'Europe/Kiev', 'Europe/London', 'America/Indianapolis']) with ordinality as zones (zone, n);
    insert into contacts (first_name, last_name, time_zone) values ('Ada', 'Old', 'Pacific/Truk'), ('Bo', 'None', null);
    insert into event_company_types (event_id, name, side) values (1, 'Managers', 2);
    insert into event_questions (event_id, event_company_type_id, question_type_id, label, internal_key)
    values (1, 1, 23, 'Zone', 'zone'), (1, 1, 1, 'Remark', 'remark');
    insert into registrations (event_id, event_company_type_id, event_status_id, first_name, last_name, email, confirmation_number, source)
    values (1, 1, 5, 'Ada', 'Old', 'ada@example.com', 'A1', 1);
    insert into registration_responses (event_registration_id, event_question_id, value) values (1, 1, '"Asia/Saigon"'), (1, 2, '"Asia/Saigon"')`)
  await client.end()
  const database = await openDatabase({ url: place.url, folder: '' })
  try {
    const textsOf = async (query: string) => {
      const { rows } = await database.db.execute<{ text: string | null }>(query)
      return rows.map(({ text }) => text)
    }
    expect(await textsOf('select time_zone as text from events order by event_id')).toEqual([
      ...['Asia/Kolkata', 'Europe/Kyiv', 'Europe/London', 'America/Indiana/Indianapolis'],
    ])
    expect(await textsOf('select time_zone as text from contacts order by contact_id')).toEqual(['Pacific/Chuuk', null])
    expect(await textsOf(`select value #>> '{}' as text from registration_responses order by event_question_id`)).toEqual([
      ...['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
    ])
  } finally {
    await database.close()
  }
})
