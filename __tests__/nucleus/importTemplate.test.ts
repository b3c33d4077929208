import { afterAll, describe, expect, test } from '@jest/globals'
import { and, eq, isNull } from 'drizzle-orm'
import { type Choice, choiceLabel } from '#constants/choice.ts'
import { locationAssignments, locationPriorities, locationTypes } from '#constants/setUpChoices.ts'
import { locations } from '#contract/events/locations.ts'
import { tracks } from '#contract/events/tracks.ts'
import type { ImportRowResult } from '#contract/import.ts'
import { locations as locationsTable, tracks as tracksTable } from '#nucleus/db/tables/index.ts'
import { exportedFile, importsBy } from '../support/importFile.ts'
import { fieldsOf, makeEvent, makeLocation, makeTrack, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const rooms = importsBy(nucleus, locations.calls, token)
const storedRooms = (eventId: number) =>
  db
    .select()
    .from(locationsTable)
    .where(and(eq(locationsTable.eventId, eventId), isNull(locationsTable.deletedAt)))
    .orderBy(locationsTable.sessionLocationId)
const statesOf = (results: readonly ImportRowResult[]) => results.map(({ row, state }) => [row, state])

describe('the template', () => {
  test.each(['csv', 'xlsx'] as const)('as %s has the titles and a line of hints, and is taken as it is with rows below', async (format) => {
    const { importTemplate } = locations.calls
    if (!importTemplate) throw new Error('Locations are imported')
    const answer = await nucleus.app.inject({
      url: `/nucleus${importTemplate.path}?format=${format}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename=locations-template.${format}`)
    const { eventId } = await makeEvent(db)
    expect(fieldsOf(await rooms.read(answer.rawPayload))).toEqual({
      file: 'The file has no rows below its column names',
    })
    if (format === 'xlsx') return
    const filled = Buffer.concat([answer.rawPayload, Buffer.from('Hall,Room\r\n')])
    const { result, results } = await rooms.checked(filled, { parentId: eventId })
    expect(result.headers.every(({ guess }) => guess !== null)).toBe(true)
    expect(statesOf(results)).toEqual([[3, 'new']])
  })
})

describe('a list that was written to a file', () => {
  test.each(['csv', 'xlsx'] as const)('as %s comes into another event as it was: locations', async (format) => {
    const { eventId } = await makeEvent(db)
    const other = await makeEvent(db)
    const range = { startsAt: '2026-06-01T13:00:00.000Z', endsAt: '2026-06-01T14:00:00.000Z' }
    await makeLocation(db, { eventId, name: '=Hall; "A"', locationType: 5, seats: 1200, category: 'a, b', isVisibleInAgenda: false })
    await makeLocation(db, {
      eventId,
      name: '+44',
      locationType: 4,
      virtualUrl: 'https://example.com/?a=1;b',
      blackouts: [range],
      priority: 3,
    })
    const rows = await storedRooms(eventId)
    const labels = (choices: readonly Choice[], value: number) => choiceLabel(choices, value)
    const table = [
      ['Name', 'Type', 'Category', 'Seats', 'Priority', 'Assignment', 'Virtual URL', 'Unavailable times', 'Visible in agenda', 'Order'],
      ...rows.map((row) => [
        row.name,
        labels(locationTypes, row.locationType),
        row.category,
        row.seats,
        labels(locationPriorities, row.priority),
        labels(locationAssignments, row.assignment),
        row.virtualUrl,
        row.blackouts.map(({ startsAt, endsAt }) => `${startsAt} – ${endsAt}`).join('; '),
        row.isVisibleInAgenda ? 'Yes' : 'No',
        row.sortOrder,
      ]),
    ]
    const file = await exportedFile(table, format)
    expect((await rooms.committed((await rooms.checked(file, { parentId: other.eventId })).commitInput)).added).toBe(2)
    expect((await storedRooms(other.eventId)).map(bare)).toEqual(rows.map(bare))
  })

  test('comes into another event as it was: tracks', async () => {
    const { eventId } = await makeEvent(db)
    const other = await makeEvent(db)
    await makeTrack(db, { eventId, name: 'Macro', description: '- one\n- two', color: '#A0b1C2', sortOrder: 4 })
    const storedTracks = (id: number) => db.select().from(tracksTable).where(eq(tracksTable.eventId, id))
    const rows = await storedTracks(eventId)
    const file = await exportedFile(
      [['Name', 'Description', 'Colour', 'Order'], ...rows.map((row) => [row.name, row.description, row.color, row.sortOrder])],
      'csv',
    )
    const colours = importsBy(nucleus, tracks.calls, token)
    await colours.committed((await colours.checked(file, { parentId: other.eventId })).commitInput)
    expect((await storedTracks(other.eventId)).map(bare)).toEqual(rows.map(bare))
  })

  /** A row without what is its own. */
  const bare = (row: object) =>
    Object.fromEntries(
      Object.entries(row).filter(([key]) => !/^(sessionLocationId|sessionTrackId|eventId|created|updated|deleted)/.test(key)),
    )
})
