import { expect, test } from '@jest/globals'
import { openDatabase } from '#nucleus/db/client.ts'
import { migratedUntil, oldRegistrations, useEmptyDatabase } from '../support/migrations.ts'
import { wrongCounts } from '../support/wrongCounts.ts'

const place = useEmptyDatabase()

test('registrations that were there before they were counted are counted by the migration', async () => {
  const client = await migratedUntil('0006_registration_counts', place)
  await client.query(oldRegistrations)
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
