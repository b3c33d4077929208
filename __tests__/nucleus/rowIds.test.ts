import { afterAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { locations } from '#contract/events/locations.ts'
import { speakers } from '#contract/events/speakers.ts'
import { tracks } from '#contract/events/tracks.ts'
import { makeEvent, makeLocation, makeSpeaker, makeTrack, ok, startNucleus } from '../support/nucleus.ts'
import { serve, shades } from '../support/shades.ts'

const nucleus = await startNucleus()
afterAll(() => nucleus.close())
await serve(nucleus, shades, {})
const { token } = await nucleus.signIn('readOnly')
const { eventId } = await makeEvent(nucleus.db)

describe('the ids of all that match', () => {
  test('are those of the list, in its order, whatever page shows', async () => {
    const names = ['Credit', 'Macro', 'Equity', 'Quant']
    for (const [at, name] of names.entries()) await makeTrack(nucleus.db, { eventId, name, sortOrder: 10 - at })
    await makeTrack(nucleus.db)
    const listed = ok(await nucleus.call(tracks.calls.list, { eventId }, token))
    const ids = ok(await nucleus.call(tracks.calls.ids, { eventId }, token))
    expect(ids).toEqual(listed.map(({ sessionTrackId }) => sessionTrackId))
    expect(ids).toHaveLength(names.length)
  })

  test('are narrowed by search and filters as the list is', async () => {
    const invited = await makeSpeaker(nucleus.db, { eventId, lastName: 'Okafor', speakerStatusId: 1 })
    await makeSpeaker(nucleus.db, { eventId, lastName: 'Okafor', speakerStatusId: 2 })
    await makeSpeaker(nucleus.db, { eventId, lastName: 'Lund', speakerStatusId: 1 })
    const ids = ok(await nucleus.call(speakers.calls.ids, { eventId, q: 'okafor', speakerStatusId: 1 }, token))
    expect(ids).toEqual([invited.speakerId])
  })

  test('leave out what was deleted', async () => {
    const stored = await makeLocation(nucleus.db, { eventId })
    await makeLocation(nucleus.db, { eventId, deletedAt: '2026-01-01T00:00:00.000Z' })
    expect(ok(await nucleus.call(locations.calls.ids, { eventId }, token))).toEqual([stored.sessionLocationId])
  })

  test('take neither page nor sort nor a word that the list does not search', async () => {
    for (const query of ['page=1', 'sort=name', 'id=1', 'speakerStatusId=1'])
      expect(
        (
          await nucleus.app.inject({
            url: `/nucleus/events/session_tracks/${eventId}/ids?${query}`,
            headers: { authorization: `Bearer ${token}` },
          })
        ).statusCode,
      ).toBe(400)
    expect(await nucleus.call(shades.calls.ids, { eventId, q: 'x' }, token)).toMatchObject({
      status: 400,
      body: { message: 'This list cannot be searched.' },
    })
  })

  test('of more rows than can be selected are refused in words', async () => {
    const full = await makeEvent(nucleus.db)
    await nucleus.db.execute(
      sql`insert into tracks (event_id, name, color) select ${full.eventId}, 'Track ' || n, '#112233' from generate_series(1, ${limits.selectableRows + 1}::int) n`,
    )
    expect(await nucleus.call(tracks.calls.ids, { eventId: full.eventId }, token)).toMatchObject({
      status: 400,
      body: { message: 'More than 20,000 rows match. Narrow the list by search or filters first.' },
    })
    expect(ok(await nucleus.call(tracks.calls.ids, { eventId: full.eventId, q: '1' }, token)).length).toBeGreaterThan(1000)
  })
})
