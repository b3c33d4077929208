import { afterAll, describe, expect, test } from '@jest/globals'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import type { BulkRemoval } from '#contract/bulk.ts'
import type { Call } from '#contract/call.ts'
import { agendaSessions } from '#contract/events/agenda.ts'
import { registrations } from '#contract/events/registrations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { color, positiveId, title } from '#contract/fields.ts'
import { undo } from '#contract/history.ts'
import { type AnyResource, defineResource } from '#contract/resource.ts'
import { changes, registrations as registrationRows, tracks as trackRows } from '#nucleus/db/tables/index.ts'
import { ruleBroken } from '#nucleus/base/errors.ts'
import { mountBulkEdit } from '#nucleus/resource/bulkEdit/mountBulkEdit.ts'
import type { Repository } from '#nucleus/resource/repositoryTypes.ts'
import type { ResourceOptions } from '#nucleus/resource/ResourceOptions.ts'
import { makeContact, makeEvent, makeRegistration, makeTrack, ok, startNucleus } from '../support/nucleus.ts'
import { makeAgendaSession } from '../support/agendaRows.ts'
import { ofTracks, serve } from '../support/shades.ts'

/** Tints are tracks whose names can be changed together; a dark one refuses every change, and no event has more than two red ones. */
const tints = defineResource({
  area: 'tests',
  name: 'tints',
  label: 'Tint',
  idKey: 'sessionTrackId',
  schema: z.object({ eventId: positiveId, name: title, color }),
  permission: 'editEvents',
  list: '/tints/{eventId}',
  upsert: '/tint/upsert',
  bulkEdit: ['name', 'color'],
})
const nucleus = await startNucleus()
afterAll(() => nucleus.close())
const repository = await serve(nucleus, tints, {
  check: async ({ db, input, current }) => {
    if (current?.color === '#000000') throw ruleBroken({ color: 'A dark tint stays' })
    const red = await db.$count(trackRows, and(eq(trackRows.eventId, input.eventId), eq(trackRows.color, '#ff0000')))
    if (input.color === '#ff0000' && red >= 2) throw ruleBroken({ color: 'Two tints are red already' })
  },
})
const admin = await nucleus.signIn()
const other = await nucleus.signIn('eventManager')

interface Edit {
  ids: number[]
  values: Record<string, unknown>
  listMode?: 'add' | 'remove' | 'replace'
  isPreview?: boolean
  undoToken?: string
}
type Reply = BulkRemoval<{ rowVersion: number }>
const edit = async ({ calls }: AnyResource, body: Edit, by = admin) => {
  if (!calls.updateMany) throw new Error('The resource has no bulk edit')
  return nucleus.call(calls.updateMany as Call<Edit, Reply>, body, by.token)
}
const editTracks = async (ids: number[], values: object, more: Partial<Edit> = {}) =>
  ok(await edit(tracks, { ids, values: { ...values }, ...more }))
const editTints = async (ids: number[], values: object) => ok(await edit(tints, { ids, values: { ...values } }))
const tracksOf = async (colors: readonly string[]) => {
  const { eventId } = await makeEvent(nucleus.db)
  const made = []
  for (const [at, one] of colors.entries())
    made.push(await makeTrack(nucleus.db, { eventId, name: `Track ${at}`, sortOrder: at, color: one }))
  return { eventId, ids: made.map(({ sessionTrackId }) => sessionTrackId) }
}
const stored = (ids: number[]) =>
  nucleus.db
    .select({ name: trackRows.name, color: trackRows.color, version: trackRows.rowVersion })
    .from(trackRows)
    .where(inArray(trackRows.sessionTrackId, ids))
    .orderBy(asc(trackRows.sessionTrackId))
const revert = (undoToken: string | null, by = admin) => nucleus.call(undo, { undoToken: undoToken ?? '' }, by.token)

describe('a bulk edit', () => {
  test('changes a field of each row, records it, and returns a result per row in the order of the request', async () => {
    const { ids } = await tracksOf(['#111111', '#222222', '#333333'])
    const [first = 0, second = 0, third = 0] = ids
    const { results, undoToken } = await editTracks([third, 999_999, first, second, first], { color: '#222222' })
    expect(results.map(({ id, isChanged, isRefused, message }) => [id, isChanged, isRefused, message])).toEqual([
      [third, true, false, 'Changed.'],
      [999_999, false, true, 'Session Track was not found. It may have been deleted.'],
      [first, true, false, 'Changed.'],
      [second, false, false, 'Already has this value.'],
      [first, false, false, 'Already has this value.'],
    ])
    expect(undoToken).toMatch(/^[\w-]{22}$/)
    expect((await stored(ids)).map(({ color: one, version }) => [one, version])).toEqual([
      ['#222222', 2],
      ['#222222', 1],
      ['#222222', 2],
    ])
    const recorded = await nucleus.db
      .select({ before: changes.before, after: changes.after, by: changes.actorContactId })
      .from(changes)
      .where(and(eq(changes.resource, 'tracks'), eq(changes.rowId, first)))
    expect(recorded).toEqual([{ before: { color: '#111111' }, after: { color: '#222222' }, by: admin.user.contactId }])
  })

  test('is undone as a whole, by the person who made it', async () => {
    const { ids } = await tracksOf(['#111111', '#222222'])
    const { undoToken } = await editTracks(ids, { color: '#444444' })
    expect((await revert(undoToken, other)).status).toBe(404)
    expect(ok(await revert(undoToken))).toMatchObject({ resource: 'tracks', refused: [] })
    expect((await stored(ids)).map(({ color: one }) => one)).toEqual(['#111111', '#222222'])
  })

  test('is undone with the next batch together, or not at all once somebody changed a row', async () => {
    const { ids } = await tracksOf(['#111111', '#222222', '#333333'])
    const [first = 0, second = 0, third = 0] = ids
    const { undoToken } = await editTracks([first], { color: '#444444' })
    const next = await editTracks([second, third], { color: '#444444' }, { undoToken: undoToken ?? '' })
    expect(next.undoToken).toBe(undoToken)
    ok(await edit(tracks, { ids: [third], values: { color: '#555555' } }, other))
    expect(await revert(undoToken)).toMatchObject({
      status: 409,
      body: { message: 'Cannot undo: track Track 2 has changed since.' },
    })
    expect((await stored(ids)).map(({ color: one }) => one)).toEqual(['#444444', '#444444', '#555555'])
  })

  test('with the token of somebody else, or an expired one, changes nothing', async () => {
    const { ids } = await tracksOf(['#111111', '#222222'])
    const { undoToken } = await editTracks(ids.slice(0, 1), { color: '#444444' })
    const stolen = await edit(tracks, { ids: ids.slice(1), values: { color: '#444444' }, undoToken: undoToken ?? '' }, other)
    expect(stolen.status).toBe(404)
    expect((await stored(ids)).map(({ color: one }) => one)).toEqual(['#444444', '#222222'])
  })

  test('shows what it would do, and stores nothing', async () => {
    const { ids } = await tracksOf(['#111111', '#222222'])
    const { results, undoToken } = await editTracks(ids, { color: '#222222' }, { isPreview: true })
    expect(results.map(({ isChanged }) => isChanged)).toEqual([true, false])
    expect(undoToken).toBeNull()
    expect((await stored(ids)).map(({ color: one, version }) => [one, version])).toEqual([
      ['#111111', 1],
      ['#222222', 1],
    ])
  })

  test('writes a thousand rows in one statement', async () => {
    const { eventId } = await makeEvent(nucleus.db)
    const made = await nucleus.db
      .insert(trackRows)
      .values(Array.from({ length: limits.bulkRows }, (_, at) => ({ eventId, name: `Track ${at}`, color: '#112233' })))
      .returning({ id: trackRows.sessionTrackId })
    const ids = made.map(({ id }) => id)
    const { results } = await editTracks(ids, { color: '#223344' })
    expect(results.every(({ isChanged }) => isChanged)).toBe(true)
    const recorded = await nucleus.db.execute<{ count: number }>(
      sql`select xmin::text || '.' || cmin::text as write, count(*)::int as count from ${changes} where ${inArray(changes.rowId, ids)} and ${changes.resource} = 'tracks' group by 1`,
    )
    expect(recorded.rows.map(({ count }) => count)).toEqual([limits.bulkRows])
  })

  test('needs the permission of a save, and fields that the declaration allows', async () => {
    const { ids } = await tracksOf(['#111111'])
    const reader = await nucleus.signIn('readOnly')
    expect((await edit(tracks, { ids, values: { color: '#222222' } }, reader)).status).toBe(403)
    expect((await edit(tracks, { ids, values: { name: 'All alike' } })).status).toBe(422)
    expect((await edit(tracks, { ids, values: {} })).status).toBe(422)
    expect((await edit(tracks, { ids, values: { color: 'red' } })).body).toMatchObject({
      data: { fields: { 'values.color': expect.any(String) } },
    })
    expect((await stored(ids))[0]?.color).toBe('#111111')
  })
})

describe('a row of a bulk edit', () => {
  test('is refused by the rule of its resource, alone, with the reason', async () => {
    const { ids } = await tracksOf(['#111111', '#000000', '#222222'])
    const { results } = await editTints(ids, { color: '#333333' })
    expect(results.map(({ isRefused, message }) => [isRefused, message])).toEqual([
      [false, 'Changed.'],
      [true, 'A dark tint stays'],
      [false, 'Changed.'],
    ])
    expect(results[1]?.row).toMatchObject({ name: 'Track 1', rowVersion: 1 })
  })

  test('is decided on what the rows before it have become', async () => {
    const { ids } = await tracksOf(['#111111', '#222222', '#333333'])
    const { results } = await editTints(ids, { color: '#ff0000' })
    expect(results.map(({ message }) => message)).toEqual(['Changed.', 'Changed.', 'Two tints are red already'])
  })

  test('is refused by a unique key of the database, and the others are stored', async () => {
    const { ids } = await tracksOf(['#111111', '#222222'])
    const { results, undoToken } = await editTints(ids, { name: 'Same' })
    expect(results.map(({ message }) => message)).toEqual(['Changed.', 'Another row has this name'])
    expect((await stored(ids)).map(({ name }) => name)).toEqual(['Same', 'Track 1'])
    expect(undoToken).not.toBeNull()
  })

  test('gets no reference to a row of another event', async () => {
    const [here, elsewhere] = [await tracksOf(['#111111']), await tracksOf(['#222222'])]
    const one = await makeAgendaSession(nucleus.db, { eventId: here.eventId })
    const away = await makeAgendaSession(nucleus.db, { eventId: elsewhere.eventId })
    const { results } = ok(
      await edit(agendaSessions, { ids: [one.agendaDaySessionId, away.agendaDaySessionId], values: { sessionTrackId: here.ids[0] } }),
    )
    expect(results.map(({ isChanged, isRefused }) => [isChanged, isRefused])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(results[1]?.message).toMatch(/track/i)
  })

  test('stays another person’s: an IR rep changes only their own registrations', async () => {
    const rep = await nucleus.signIn('irRep')
    const mine = await makeRegistration(nucleus.db, { irRepContactId: rep.user.contactId })
    const others = await makeRegistration(nucleus.db)
    const ids = [mine.eventRegistrationId, others.eventRegistrationId]
    const { results } = ok(await edit(registrations, { ids, values: { tags: ['VIP'] } }, rep))
    expect(results.map(({ isChanged, isRefused }) => [isChanged, isRefused])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('gets an IR rep together with others, who must be a member of staff, and one undo takes them back', async () => {
    const rep = await nucleus.signIn('irRep')
    const rows = [await makeRegistration(nucleus.db), await makeRegistration(nucleus.db)]
    const ids = rows.map(({ eventRegistrationId }) => eventRegistrationId)
    const reps = async () => {
      const found = await nucleus.db
        .select({ repId: registrationRows.irRepContactId })
        .from(registrationRows)
        .where(inArray(registrationRows.eventRegistrationId, ids))
      return found.map(({ repId }) => repId)
    }
    const stranger = await makeContact(nucleus.db)
    const refused = ok(await edit(registrations, { ids, values: { irRepContactId: stranger.contactId } }))
    expect(refused.results.map(({ isRefused }) => isRefused)).toEqual([true, true])
    expect(refused.results[0]?.message).toMatch(/An IR rep must be a member of staff/)
    const { results, undoToken } = ok(await edit(registrations, { ids, values: { irRepContactId: rep.user.contactId } }))
    expect(results.map(({ isChanged }) => isChanged)).toEqual([true, true])
    expect(await reps()).toEqual([rep.user.contactId, rep.user.contactId])
    ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, admin.token))
    expect(await reps()).toEqual([null, null])
  })

  test('gets an entry more in its list, or one less, and keeps its others', async () => {
    const one = await makeRegistration(nucleus.db, { tags: ['First'] })
    const two = await makeRegistration(nucleus.db, { tags: ['VIP', 'Second'] })
    const ids = [one.eventRegistrationId, two.eventRegistrationId]
    const tags = async () => {
      const found = await nucleus.db
        .select({ tags: registrationRows.tags })
        .from(registrationRows)
        .where(inArray(registrationRows.eventRegistrationId, ids))
        .orderBy(asc(registrationRows.eventRegistrationId))
      return found.map((row) => row.tags)
    }
    const added = ok(await edit(registrations, { ids, values: { tags: ['VIP'] }, listMode: 'add' }))
    expect(added.results.map(({ isChanged }) => isChanged)).toEqual([true, false])
    expect(await tags()).toEqual([
      ['First', 'VIP'],
      ['VIP', 'Second'],
    ])
    ok(await edit(registrations, { ids, values: { tags: ['VIP'] }, listMode: 'remove' }))
    expect(await tags()).toEqual([['First'], ['Second']])
  })
})

test('a declaration that lets it change what cannot be changed is refused at the start, with the field', () => {
  const mountWith = (more: Partial<ResourceOptions>) => () => {
    const options: ResourceOptions = { ...ofTracks, search: 'none', order: [], ...more }
    mountBulkEdit({ app: nucleus.app, nucleus: nucleus.parts, resource: tints, options, repository: repository as unknown as Repository })
  }
  expect(mountWith({ fixed: ['name'] })).toThrow('tints: name of an existing row cannot change')
  expect(mountWith({ store: { color: () => Promise.resolve() } })).toThrow('tints: color is written by `store`')
})
