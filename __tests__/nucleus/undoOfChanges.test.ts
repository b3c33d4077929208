import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { history, listUndoables, undo } from '#contract/history.ts'
import { locations } from '#contract/events/locations.ts'
import { tracks } from '#contract/events/tracks.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import type { Actor } from '#nucleus/kernel/context.ts'
import { type RowVersions, rememberChanges } from '#nucleus/kernel/undoTokens.ts'
import type { Values } from '#nucleus/kernel/values.ts'
import { deleteRows, insertRow, updateRows } from '#nucleus/kernel/writes.ts'
import { makeEvent, makeLocation, makeTrack, ok, type SignedIn, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
afterAll(() => nucleus.close())
const admin = await nucleus.signIn()
const actor: Actor = { contactId: admin.user.contactId, role: 'admin', sessionId: '' }

const recorded = {
  tracks: { resource: 'tracks', table: tables.tracks, idKey: 'sessionTrackId' },
  locations: { resource: 'locations', table: tables.locations, idKey: 'sessionLocationId' },
} as const
interface Edit {
  of: keyof typeof recorded
  id: number
  /** Default: 1. */
  version?: number
  before: Values
  after: Values
}

/** Deletes and changes rows in one transaction; returns the token that takes all of it back. */
const changeAll = ({ changed = [], deleted = [] }: { changed?: Edit[]; deleted?: number[] }, by = actor): Promise<string> =>
  nucleus.db.transaction(async (tx) => {
    const at = nucleus.clock.now()
    const done: RowVersions[] = []
    const gone = deleted.map((id) => ({ id, version: 1 }))
    done.push({ resource: 'tracks', versions: await deleteRows(tx, recorded.tracks, gone, by, at) })
    for (const name of ['tracks', 'locations'] as const) {
      const changes = changed.filter(({ of }) => of === name).map(({ of: _, ...change }) => ({ version: 1, ...change }))
      done.push({ resource: name, versions: await updateRows(tx, recorded[name], { changes }, by, at) })
    }
    return rememberChanges(tx, done, by, at)
  })
const revert = (undoToken: string, by: SignedIn = admin) => nucleus.call(undo, { undoToken }, by.token)

/** The rows of an event, without what an undo changes too. */
async function rowsOf(eventId: number) {
  const lasting = (rows: Values[]) =>
    rows
      .map(({ rowVersion: _, updatedAt: __, updatedByContactId: ___, ...row }) => row)
      .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  return {
    tracks: lasting(await nucleus.db.select().from(tables.tracks).where(eq(tables.tracks.eventId, eventId))),
    locations: lasting(await nucleus.db.select().from(tables.locations).where(eq(tables.locations.eventId, eventId))),
  }
}

/** An event with three tracks and a location. */
async function programme() {
  const { eventId } = await makeEvent(nucleus.db)
  const names = ['Credit', 'Macro', 'Equity']
  const made = await Promise.all(
    names.map((name, at) => makeTrack(nucleus.db, { eventId, name, description: `About ${name}`, sortOrder: at })),
  )
  const [credit = 0, macro = 0, equity = 0] = made.map(({ sessionTrackId }) => sessionTrackId)
  const room = await makeLocation(nucleus.db, { eventId, name: 'Hall', seats: 20, blackouts: [] })
  return { eventId, credit, macro, equity, room: room.sessionLocationId }
}
const blackouts = [{ startsAt: '2026-06-01T14:00:00.000Z', endsAt: '2026-06-01T15:00:00.000Z' }]
/** Credit goes, Macro takes its name, the hall gets fewer seats and a blackout. */
async function mixed() {
  const all = await programme()
  const before = await rowsOf(all.eventId)
  const token = await changeAll({
    deleted: [all.credit],
    changed: [
      { of: 'tracks', id: all.macro, before: { name: 'Macro', description: 'About Macro' }, after: { name: 'Credit', description: null } },
      { of: 'locations', id: all.room, before: { seats: 20, blackouts: [] }, after: { seats: 5, blackouts } },
    ],
  })
  return { ...all, token, before }
}

describe('the undo of changes', () => {
  test('puts every row back as it was, also one whose key another row took over', async () => {
    const { eventId, token, before, credit, macro } = await mixed()
    expect(await rowsOf(eventId)).not.toEqual(before)
    const answer = ok(await revert(token))
    expect(answer).toMatchObject({ resource: 'tracks', refused: [], others: [{ resource: 'locations', noun: 'location', count: 1 }] })
    const names = new Map(answer.rows.map(({ sessionTrackId, name }) => [sessionTrackId, name]))
    expect(names).toEqual(
      new Map([
        [credit, 'Credit'],
        [macro, 'Macro'],
      ]),
    )
    expect(await rowsOf(eventId)).toEqual(before)
  })

  test('is a change itself: versions rise, and the history tells of it', async () => {
    const { token, macro } = await mixed()
    ok(await revert(token))
    const [last] = ok(await nucleus.call(history, { resource: 'tracks', id: macro }, admin.token))
    expect(last).toMatchObject({
      action: 'restore',
      version: 3,
      actorContactId: admin.user.contactId,
      before: { name: 'Credit', description: null },
      after: { name: 'Macro', description: 'About Macro' },
    })
  })

  test('works once, and one that is sent again is answered as the first was', async () => {
    const { token, eventId } = await mixed()
    const answers = (await Promise.all([revert(token), revert(token)])).map(ok)
    const between = await rowsOf(eventId)
    answers.push(ok(await revert(token)))
    const [first] = answers
    for (const { resource, rows, undone } of answers)
      expect({ resource, rows, undone }).toEqual({ resource: first?.resource, rows: first?.rows, undone: first?.undone })
    expect(await rowsOf(eventId)).toEqual(between)
    expect((await revert(token, await nucleus.signIn('eventManager'))).status).toBe(404)
    nucleus.clock.move({ seconds: 601 })
    expect((await revert(token)).status).toBe(404)
  })

  test('is refused whole, by name, when one of the rows was changed since', async () => {
    const { eventId, token, room, macro } = await mixed()
    const hall = { sessionLocationId: room, rowVersion: 2, seats: 8 }
    ok(await nucleus.call(locations.calls.upsert, hall, admin.token))
    const between = await rowsOf(eventId)
    const message = 'Cannot undo: location Hall has changed since.'
    expect(await revert(token)).toMatchObject({ status: 409, body: { message } })
    expect(await rowsOf(eventId)).toEqual(between)
    ok(await nucleus.call(tracks.calls.remove, { sessionTrackId: macro }, admin.token))
    const both = `Cannot undo: location Hall and track number ${macro} have changed since.`
    expect(await revert(token)).toMatchObject({ status: 409, body: { message: both } })
  })

  test('is refused whole, in words, when a row would break a rule', async () => {
    const { eventId, token } = await mixed()
    await makeTrack(nucleus.db, { eventId, name: 'Macro' })
    const between = await rowsOf(eventId)
    const message = 'Cannot undo: Another track of this event has this name'
    expect(await revert(token)).toMatchObject({ status: 422, body: { message } })
    expect(await rowsOf(eventId)).toEqual(between)
  })

  test('needs the permission of each resource, and is nobody else’s', async () => {
    const { token } = await mixed()
    expect((await revert(token, await nucleus.signIn('eventManager'))).status).toBe(404)
    const vetter = await nucleus.signIn('vetter')
    const { macro, eventId } = await programme()
    const before = { name: 'Macro' }
    const changed: Edit[] = [{ of: 'tracks', id: macro, before, after: { name: 'Rates' } }]
    const theirs = await changeAll({ changed }, { ...actor, contactId: vetter.user.contactId })
    expect((await revert(theirs, vetter)).status).toBe(403)
    expect((await rowsOf(eventId)).tracks).toContainEqual(expect.objectContaining({ name: 'Rates' }))
  })

  test('cannot be joined by deletes, which may go back in part', async () => {
    const { token, equity } = await mixed()
    const more = { ids: [equity], undoToken: token }
    expect((await nucleus.call(tracks.calls.removeMany, more, admin.token)).status).toBe(404)
    ok(await revert(token))
  })
})

describe('an undo leaves rows as they were for the undo before it', () => {
  /** Changes rows that `mixed` has changed, and undoes that. */
  async function changedAndUndone(...changed: Edit[]) {
    ok(await revert(await changeAll({ changed: changed.map((one) => ({ version: 2, ...one })) })))
  }

  test('also where other fields of the same rows were changed in between', async () => {
    const { eventId, token, before, macro, room } = await mixed()
    await changedAndUndone(
      { of: 'tracks', id: macro, before: { name: 'Credit' }, after: { name: 'Rates' } },
      { of: 'locations', id: room, before: { category: null, blackouts }, after: { category: 'Round', blackouts: [] } },
    )
    const [{ rowVersion = 0 } = {}] = await nucleus.db.select().from(tables.tracks).where(eq(tables.tracks.sessionTrackId, macro))
    expect(rowVersion).toBe(4)
    await changedAndUndone({ of: 'tracks', id: macro, version: rowVersion, before: { color: '#112233' }, after: { color: '#445566' } })
    ok(await revert(token))
    expect(await rowsOf(eventId)).toEqual(before)
  })

  test('and where a row was deleted and restored', async () => {
    const { eventId, token, before, macro } = await mixed()
    const { undoToken } = ok(await nucleus.call(tracks.calls.remove, { sessionTrackId: macro }, admin.token))
    ok(await revert(undoToken))
    ok(await revert(token))
    expect(await rowsOf(eventId)).toEqual(before)
  })

  test('and where it had been created', async () => {
    const { eventId } = await makeEvent(nucleus.db)
    const values = { eventId, name: 'New', color: '#112233', sortOrder: 1 }
    const { id, version } = await insertRow(nucleus.db, recorded.tracks, values, actor)
    const added = [{ resource: 'tracks', versions: new Map([[id, version]]) }]
    const token = await rememberChanges(nucleus.db, added, actor, nucleus.clock.now())
    ok(await revert(await changeAll({ changed: [{ of: 'tracks', id, before: { name: 'New' }, after: { name: 'Newer' } }] })))
    expect(ok(await revert(token)).undone).toEqual([{ resource: 'tracks', noun: 'track', count: 1, action: 'removed' }])
  })

  test('and for what follows from it', async () => {
    const { macro, room, eventId } = await programme()
    const before = await rowsOf(eventId)
    const at = nucleus.clock.now()
    const write = async (of: 'tracks' | 'locations', change: Omit<Edit, 'of'>) => ({
      resource: of,
      versions: await updateRows(nucleus.db, recorded[of], { changes: [{ version: 1, ...change }] }, actor, at),
    })
    const own = await write('tracks', { id: macro, before: { name: 'Macro' }, after: { name: 'Rates' } })
    const caused = await write('locations', { id: room, before: { seats: 20 }, after: { seats: 5 } })
    const token = await rememberChanges(nucleus.db, [own, { ...caused, isConsequence: true }], actor, at)
    await changedAndUndone({ of: 'locations', id: room, before: { seats: 5 }, after: { seats: 6 } })
    ok(await revert(token))
    expect(await rowsOf(eventId)).toEqual(before)
  })

  test('but not where somebody edited them as well', async () => {
    const { token, room } = await mixed()
    const hall = { sessionLocationId: room, rowVersion: 2, seats: 8 }
    ok(await nucleus.call(locations.calls.upsert, hall, admin.token))
    await changedAndUndone({ of: 'locations', id: room, version: 3, before: { category: null }, after: { category: 'Round' } })
    const message = 'Cannot undo: location Hall has changed since.'
    expect(await revert(token)).toMatchObject({ status: 409, body: { message } })
  })
})

test('many changes whose later changes were undone can still be undone, and are offered', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  const many = 600
  const names = Array.from({ length: many }, (_, at) => ({ eventId, name: `Track ${at}`, color: '#112233', sortOrder: at }))
  const made = await nucleus.db.insert(tables.tracks).values(names).returning()
  const edits = (version: number, before: string, after: string): Edit[] =>
    made.map(({ sessionTrackId: id }) => ({ of: 'tracks', id, version, before: { color: before }, after: { color: after } }))
  const { token, user } = await nucleus.signIn()
  const by = { ...actor, contactId: user.contactId }
  const first = await changeAll({ changed: edits(1, '#112233', '#445566') }, by)
  const second = await changeAll({ changed: edits(2, '#445566', '#778899') }, by)
  const offered = async () =>
    ok(await nucleus.call(listUndoables, {}, token)).flatMap(({ undoToken, isChanged }) => (isChanged ? [] : [undoToken]))
  expect(await offered()).toEqual([second])
  ok(await nucleus.call(undo, { undoToken: second }, token))
  expect(await offered()).toEqual([first])
  ok(await nucleus.call(undo, { undoToken: first }, token))
  const colors = await nucleus.db.select({ color: tables.tracks.color }).from(tables.tracks).where(eq(tables.tracks.eventId, eventId))
  expect(new Set(colors.map(({ color }) => color))).toEqual(new Set(['#112233']))
})
