import { expect, test } from '@jest/globals'
import { openDatabase } from '#nucleus/db/client.ts'
import { migratedUntil, useEmptyDatabase } from '../support/migrations.ts'
import { wrongCounts } from '../support/wrongCounts.ts'

const place = useEmptyDatabase()

test('registrations that were there before they were counted are counted by the migration', async () => {
  const client = await migratedUntil('0006_registration_counts', place)
  await client.query(`
    insert into events (name, event_code, event_format, event_state_id, starts_at, ends_at, time_zone, meeting_mode, availability_scope)
    select 'Event ' || n, 'event-' || n, 2, 2, '2026-06-01', '2026-06-02', 'UTC', 1, 1 from generate_series(1, 3) n;
    insert into event_company_types (event_id, name, side) select 1 + n % 2, 'Type ' || n, 1 from generate_series(0, 3) n;
    insert into registrations (event_id, event_company_type_id, event_status_id, first_name, last_name, email, confirmation_number, source, deleted_at)
    select event_id, event_company_type_id, 1 + n % 10, 'Ada', 'Park', n || '@example.com', 'C' || n, 1, case when n % 7 = 0 then now() end
    from generate_series(1, 100) n join event_company_types on event_company_type_id = 1 + n % 4`)
  await client.end()
  const database = await openDatabase({ url: place.url, folder: '' })
  try {
    expect((await database.db.execute(wrongCounts)).rows).toEqual([])
    const { rows } = await database.db.execute('select sum(total)::int as total from registration_counts')
    expect(rows).toEqual([{ total: 86 }])
    await database.db.execute('update registrations set event_status_id = 5, deleted_at = null')
    expect((await database.db.execute(wrongCounts)).rows).toEqual([])
  } finally {
    await database.close()
  }
})
