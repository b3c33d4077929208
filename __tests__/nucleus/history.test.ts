import { afterAll, describe, expect, test } from '@jest/globals'
import { registrationStatus as registrationStatuses } from '#constants/statuses.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { events } from '#contract/events/events.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { type Track, tracks } from '#contract/events/tracks.ts'
import { history, restore, undo } from '#contract/history.ts'
import { makeCompanyType, makeEvent, makeRegistration, makeStaff, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

const { upsert, remove } = tracks.calls
const resource = 'tracks'

const nucleus = await startNucleus()
const manager = await nucleus.signIn('eventManager')
const admin = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const save = async (input: object, by = manager): Promise<Track> => ok(await nucleus.call(upsert, input, by.token))
const historyOf = async (id: number) => ok(await nucleus.call(history, { resource, id }, manager.token))

/** A track with three versions: named First, then Second, then Third in another colour. */
async function threeVersions() {
  const { eventId } = await makeTrack(nucleus.db)
  const first = await save({ eventId, name: 'First', color: '#111111', description: 'Unchanged' })
  const second = await save({ ...first, name: 'Second' }, admin)
  const third = await save({ ...second, name: 'Third', color: '#333333' })
  const [thirdChange, secondChange, firstChange] = await historyOf(first.sessionTrackId)
  const changeIds = [firstChange?.changeId ?? 0, secondChange?.changeId ?? 0, thirdChange?.changeId ?? 0] as const
  return { id: first.sessionTrackId, first, second, third, changeIds }
}

describe('the history of a row', () => {
  test('says who changed what, the newest first', async () => {
    const { id, first } = await threeVersions()
    expect(await historyOf(id)).toMatchObject([
      {
        action: 'update',
        version: 3,
        actorContactId: manager.user.contactId,
        actorName: manager.user.name,
        before: { name: 'Second', color: '#111111' },
        after: { name: 'Third', color: '#333333' },
      },
      { action: 'update', version: 2, actorName: admin.user.name, before: { name: 'First' }, after: { name: 'Second' } },
      { action: 'create', version: 1, actorName: manager.user.name, before: null, after: { name: 'First', eventId: first.eventId } },
    ])
  })

  test('shows a delete and the undo of it', async () => {
    const { id } = await threeVersions()
    const { undoToken } = ok(await nucleus.call(remove, { sessionTrackId: id }, manager.token))
    ok(await nucleus.call(undo, { undoToken }, manager.token))
    expect((await historyOf(id)).slice(0, 2)).toMatchObject([
      { action: 'restore', version: 5, after: { deletedAt: null } },
      { action: 'delete', version: 4, before: { deletedAt: null } },
    ])
  })

  test('names the rows that a change refers to, and who set a status', async () => {
    const { eventId } = await makeEvent(nucleus.db, { name: 'Lake Forum' })
    const { sessionTrackId } = await save({ eventId, name: 'First', color: '#111111' })
    expect((await historyOf(sessionTrackId)).map(({ names }) => names)).toEqual([{ eventId: { [eventId]: 'Lake Forum' } }])

    const [guest, host] = [
      await makeCompanyType(nucleus.db, { eventId, name: 'Guest' }),
      await makeCompanyType(nucleus.db, { eventId, name: 'Host' }),
    ]
    const types = [host.eventCompanyTypeId, guest.eventCompanyTypeId]
    const { eventCompanyTypeId } = host
    ok(
      await nucleus.call(
        eventCompanyTypes.calls.upsert,
        { eventCompanyTypeId, rowVersion: host.rowVersion, canRequestTypeIds: types },
        manager.token,
      ),
    )
    const [typeChange] = ok(await nucleus.call(history, { resource: 'eventCompanyTypes', id: eventCompanyTypeId }, manager.token))
    expect(typeChange?.names).toEqual({ canRequestTypeIds: { [types[0] ?? 0]: 'Host', [types[1] ?? 0]: 'Guest' } })

    const { contactId: rep } = await makeStaff(nucleus.db, 'irRep', { firstName: 'Ann', lastName: 'Lee' })
    ok(await nucleus.call(events.calls.upsert, { eventId, rowVersion: 1, irReps: [rep] }, manager.token))
    const [eventChange] = ok(await nucleus.call(history, { resource: 'events', id: eventId }, manager.token))
    expect(eventChange?.names).toEqual({ irReps: { [rep]: 'Ann Lee' } })

    const { eventRegistrationId, rowVersion } = await makeRegistration(nucleus.db)
    const declined = { eventRegistrationId, eventStatusId: registrationStatuses.declined, reason: 'Full', rowVersion }
    ok(await nucleus.call(registrationStatus, declined, manager.token))
    const [change] = ok(await nucleus.call(history, { resource: 'registrations', id: eventRegistrationId }, manager.token))
    const { contactId, name: managerName } = manager.user
    expect(change?.names).toEqual({ statusChangedByContactId: { [contactId]: managerName } })
  })

  test('is empty for a row that was never changed, and 404 for one that never was', async () => {
    const { sessionTrackId } = await makeTrack(nucleus.db)
    expect(await historyOf(sessionTrackId)).toEqual([])
    expect((await nucleus.call(history, { resource, id: 2_000_000_000 }, manager.token)).status).toBe(404)
  })

  test.each(['sessions', 'nothing'])('of %s is not to be had', async (name) => {
    expect((await nucleus.call(history, { resource: name, id: 1 }, admin.token)).status).toBe(404)
  })
})

describe('restore', () => {
  test('puts the fields back as they were right after the change, and is a change itself', async () => {
    const { id, first, third, changeIds } = await threeVersions()
    const row = ok(await nucleus.call(restore, { resource, id, changeId: changeIds[0], rowVersion: third.rowVersion }, admin.token))
    expect(row).toMatchObject({ name: 'First', color: '#111111', description: 'Unchanged', rowVersion: 4, createdAt: first.createdAt })
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'restore',
      version: 4,
      actorName: admin.user.name,
      before: { name: 'Third', color: '#333333' },
      after: { name: 'First', color: '#111111' },
    })
  })

  test('to a version in the middle undoes only what came after it', async () => {
    const { id, third, changeIds } = await threeVersions()
    const row = ok(await nucleus.call(restore, { resource, id, changeId: changeIds[1], rowVersion: third.rowVersion }, manager.token))
    expect(row).toMatchObject({ name: 'Second', color: '#111111' })
  })

  test('can be restored away again', async () => {
    const { id, third, changeIds } = await threeVersions()
    ok(await nucleus.call(restore, { resource, id, changeId: changeIds[0], rowVersion: third.rowVersion }, manager.token))
    const row = ok(await nucleus.call(restore, { resource, id, changeId: changeIds[2], rowVersion: 4 }, manager.token))
    expect(row).toMatchObject({ name: 'Third', color: '#333333', rowVersion: 5 })
  })

  test('to the present version changes nothing', async () => {
    const { id, third, changeIds } = await threeVersions()
    expect(ok(await nucleus.call(restore, { resource, id, changeId: changeIds[2], rowVersion: 3 }, manager.token))).toEqual(third)
    expect(await historyOf(id)).toHaveLength(3)
  })

  test('by a stale version answers the row as it is now', async () => {
    const { id, second, third, changeIds } = await threeVersions()
    const answer = await nucleus.call(restore, { resource, id, changeId: changeIds[0], rowVersion: second.rowVersion }, manager.token)
    expect(answer).toMatchObject({ status: 409, body: { data: third } })
  })

  test('to a change of another row answers 404', async () => {
    const one = await threeVersions()
    const other = await threeVersions()
    const answer = await nucleus.call(restore, { resource, id: one.id, changeId: other.changeIds[0], rowVersion: 3 }, manager.token)
    expect(answer).toMatchObject({ status: 404, body: { message: 'This version was not found. It may have been deleted.' } })
  })

  test('to a name that another row has by now is refused in words', async () => {
    const { id, first, third, changeIds } = await threeVersions()
    await save({ eventId: first.eventId, name: 'First', color: '#222222' })
    const answer = await nucleus.call(restore, { resource, id, changeId: changeIds[0], rowVersion: third.rowVersion }, manager.token)
    expect(answer).toMatchObject({ status: 422, body: { message: 'Another track of this event has this name' } })
  })

  test('that breaks a rule of the resource is refused', async () => {
    const { eventId } = await makeEvent(nucleus.db, { eventStateId: 1 })
    const saveEvent = async (rowVersion: number, eventStateId: number) =>
      ok(await nucleus.call(events.calls.upsert, { eventId, rowVersion, eventStateId }, manager.token))
    await saveEvent(1, 2)
    await saveEvent(2, 3)
    await saveEvent(3, 4)
    const all = ok(await nucleus.call(history, { resource: 'events', id: eventId }, manager.token))
    const published = all.find(({ version }) => version === 2)?.changeId
    const answer = await nucleus.call(restore, { resource: 'events', id: eventId, changeId: published, rowVersion: 4 }, manager.token)
    expect(answer).toMatchObject({ status: 422, body: { message: 'An event cannot move from Live to Published' } })
  })

  test('is refused to a role that may not edit the resource', async () => {
    const { id, changeIds } = await threeVersions()
    const vetter = await nucleus.signIn('vetter')
    expect((await nucleus.call(restore, { resource, id, changeId: changeIds[0], rowVersion: 3 }, vetter.token)).status).toBe(403)
    expect(await historyOf(id)).toHaveLength(3)
  })
})

describe('undo', () => {
  const removed = async (by = manager) => {
    const { first, third } = await threeVersions()
    const { undoToken } = ok(await nucleus.call(remove, { sessionTrackId: third.sessionTrackId }, by.token))
    return { undoToken, eventId: first.eventId, id: third.sessionTrackId }
  }
  const revert = (undoToken: string, by = manager) => nucleus.call(undo, { undoToken }, by.token)

  test('works for ten minutes', async () => {
    const late = await removed()
    const inTime = await removed()
    nucleus.clock.move({ minutes: 10 })
    expect((await revert(inTime.undoToken)).status).toBe(200)
    nucleus.clock.move({ seconds: 1 })
    expect((await revert(late.undoToken)).status).toBe(404)
  })

  test('works for nobody but who deleted', async () => {
    const { undoToken } = await removed()
    expect((await revert(undoToken, admin)).status).toBe(404)
    expect((await revert(undoToken)).status).toBe(200)
  })

  test('requested twice at the same moment restores once', async () => {
    const { undoToken, id } = await removed()
    const answers = (await Promise.all([revert(undoToken), revert(undoToken)])).map(ok)
    expect(answers[1]).toEqual(answers[0])
    expect((await historyOf(id)).filter(({ action }) => action === 'restore')).toHaveLength(1)
  })

  test('is refused in words while another row has the name, and works when the name is free again', async () => {
    const { undoToken, eventId } = await removed()
    const rival = await save({ eventId, name: 'Third', color: '#222222' })
    expect(await revert(undoToken)).toMatchObject({ status: 422, body: { message: 'Another track of this event has this name' } })
    await save({ ...rival, name: 'Fourth' })
    expect((await revert(undoToken)).status).toBe(200)
  })

  test('with a token that was never given out answers 404', async () => {
    expect((await revert('x')).status).toBe(404)
  })
})
