import { expect, test } from '@jest/globals'
import { fixedPages } from '#nucleus/events/pages/fixedPages.ts'
import { openDatabase } from '#nucleus/db/client.ts'
import { migratedUntil, migrationWith, useEmptyDatabase } from '../support/migrations.ts'

const place = useEmptyDatabase()

test('events that were there before their pages get the pages of a new event, and keep those they have', async () => {
  const tag = await migrationWith('INSERT INTO "event_pages"')
  const client = await migratedUntil(tag, place)
  await client.query(`
    insert into events (name, event_code, event_format, event_state_id, starts_at, ends_at, time_zone, meeting_mode, availability_scope)
    select 'Event ' || n, 'event-' || n, 2, 2, '2026-06-01', '2026-06-02', 'UTC', 1, 1 from generate_series(1, 2) n;
    insert into event_pages (event_id, page_type, title, slug, visibility) values (2, 6, 'Questions', 'questions', 3)`)
  await client.end()
  const database = await openDatabase({ url: place.url, folder: '' })
  try {
    const { rows } = await database.db.execute<{
      event: number
      type: number
      title: string
      slug: string
      visibility: number
      place: number
    }>('select event_id as event, page_type as type, title, slug, visibility, sort_order as place from event_pages order by 1, 2')
    const expected = fixedPages.map(({ pageType: type, title, slug, sortOrder: place }) => ({ type, title, slug, visibility: 1, place }))
    expect(rows.filter(({ event }) => event === 1)).toEqual(expected.map((page) => ({ event: 1, ...page })))
    const oldPage = { type: 6, title: 'Questions', slug: 'questions', visibility: 3, place: 0 }
    expect(rows.filter(({ event }) => event === 2)).toEqual(expected.map((page) => ({ event: 2, ...(page.type === 6 ? oldPage : page) })))
  } finally {
    await database.close()
  }
})
