import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Reply } from '#contract/reply.ts'
import { cloneEvent, eventRecord, events, irReps } from '#store/events/events.ts'
import { nextEvents } from '#store/events/nextEvents.ts'
import { changeRegistrationStatus, registrations } from '#store/events/registrations.ts'
import { saveRegistrationNote } from '#store/events/registrationNote.ts'
import { changeRegistrationStatuses } from '#store/events/registrationBulk.ts'
import type { RootState } from '#store/rootState.ts'
import { eventRow } from '../support/eventRow.ts'
import { registrationRow } from '../support/registrationRow.ts'
import { scripted } from '../support/scriptedStore.ts'

const ok = (data: unknown, total?: number): Reply => ({
  status: 200,
  code: 200,
  data,
  ...(total !== undefined && { meta: { total, page: 1, pageSize: 50 } }),
})

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

describe('a record', () => {
  const opened = () => {
    const { store, waiting } = scripted()
    const open = (eventId: number) => store.dispatch(eventRecord.fetch({ eventId }))
    return { store, waiting, open, state: () => eventRecord.selectState(store.getState()) }
  }

  it('is loaded by its id', async () => {
    const { waiting, open, state } = opened()
    expect(state()).toMatchObject({ row: null, status: 'idle' })
    void open(7)
    expect(state()).toMatchObject({ id: 7, row: null, status: 'loading' })
    await waiting[0]?.answer(ok(eventRow({ eventId: 7, name: 'Forum' })))
    expect(state()).toMatchObject({ id: 7, row: { name: 'Forum' }, status: 'loaded' })
  })

  it('drops another one at once, and the late answer for it', async () => {
    const { waiting, open, state } = opened()
    void open(7)
    await waiting[0]?.answer(ok(eventRow({ eventId: 7, name: 'Forum' })))
    void open(7)
    expect(state().row?.name).toBe('Forum')
    void open(8)
    expect(state()).toMatchObject({ id: 8, row: null })
    await waiting[1]?.answer(ok(eventRow({ eventId: 7, name: 'Late' })))
    expect(state()).toMatchObject({ id: 8, row: null, status: 'loading' })
    await waiting[2]?.answer(ok(eventRow({ eventId: 8, name: 'Summit' })))
    expect(state().row?.name).toBe('Summit')
  })

  it('is missing when the server has none, and failed when it could not say', async () => {
    const { waiting, open, state } = opened()
    void open(7)
    await waiting[0]?.answer({ status: 404 })
    expect(state()).toMatchObject({ id: 7, status: 'missing' })
    void open(7)
    await waiting[1]?.answer({ status: 500 })
    expect(state()).toMatchObject({ id: 7, status: 'failed' })
  })

  it('keeps what it has when loading it again fails, and waits again when its screen gave up', async () => {
    const { waiting, open, state } = opened()
    void open(7)
    await waiting[0]?.answer(ok(eventRow({ eventId: 7, name: 'Forum' })))
    void open(7)
    await waiting[1]?.answer({ status: 500 })
    expect(state()).toMatchObject({ row: { name: 'Forum' }, status: 'failed' })
    const request = open(7)
    request.abort()
    await request
    expect(state()).toMatchObject({ row: { name: 'Forum' }, status: 'idle' })
  })

  it('follows the saves of its resource, its own only', async () => {
    const { store, waiting, open, state } = opened()
    void open(7)
    await waiting[0]?.answer(ok(eventRow({ eventId: 7, name: 'Forum' })))
    void store.dispatch(events.upsert({ eventId: 8, rowVersion: 1, name: 'Other' }))
    await waiting[1]?.answer(ok(eventRow({ eventId: 8, name: 'Other' })))
    expect(state().row?.name).toBe('Forum')
    void store.dispatch(events.upsert({ eventId: 7, rowVersion: 1, name: 'New' }))
    await waiting[2]?.answer(ok(eventRow({ eventId: 7, name: 'New' })))
    expect(state().row?.name).toBe('New')
    store.dispatch(events.rowStored(eventRow({ eventId: 7, name: 'Newer' })))
    expect(state().row?.name).toBe('Newer')
  })

  it.each([
    ['alone', () => events.remove({ eventId: 7, rowVersion: 1 }), { id: 7, undoToken: 'token' }],
    ['with others', () => events.removeBatch({ ids: [6, 7] }), { results: [{ id: 7, isChanged: true }], undoToken: 'token' }],
  ])('is not shown again once this browser has deleted it %s, nor by an answer from before', async (_, deleted, reply) => {
    const { store, waiting, open, state } = opened()
    void open(7)
    await waiting[0]?.answer(ok(eventRow({ eventId: 7, name: 'Forum' })))
    void store.dispatch(eventRecord.fetchAgain({ eventId: 7 }))
    void store.dispatch(deleted() as ReturnType<typeof events.remove>)
    await waiting[2]?.answer(ok(reply))
    await waiting[1]?.answer(ok(eventRow({ eventId: 7, name: 'From before', rowVersion: 9 })))
    // It stays behind what is about to close its screen.
    expect(state().row?.name).toBe('Forum')
    void open(7)
    expect(state()).toMatchObject({ id: 7, row: null, status: 'loading' })
    await waiting[3]?.answer({ status: 404 })
    expect(state()).toMatchObject({ row: null, status: 'missing' })
    // An undo brings it back.
    void open(7)
    await waiting[4]?.answer(ok(eventRow({ eventId: 7, name: 'Forum', rowVersion: 3 })))
    expect(state()).toMatchObject({ row: { name: 'Forum' }, status: 'loaded' })
  })

  it('has the row that another user wrote first, once that has refused a save', async () => {
    const { store, waiting, open, state } = opened()
    void open(7)
    await waiting[0]?.answer(ok(eventRow({ eventId: 7, name: 'Forum', rowVersion: 1 })))
    void store.dispatch(events.upsert({ eventId: 7, rowVersion: 1, name: 'Mine' }))
    const current = eventRow({ eventId: 7, name: 'Theirs', rowVersion: 2 })
    await waiting[1]?.answer({ status: 409, code: 409, message: 'Someone else changed this.', data: current })
    expect(state().row).toMatchObject({ name: 'Theirs', rowVersion: 2 })
  })
})

describe('a second list of a resource', () => {
  const names = (list: { selectRows: (state: RootState) => { name: string }[] }, state: RootState) =>
    list.selectRows(state).map(({ name }) => name)

  it('has its own rows and its own question', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(events.fetchList({ page: 1 }))
    void store.dispatch(nextEvents.fetchList({ page: 1, pageSize: 6 }))
    await waiting[1]?.answer(ok([eventRow({ name: 'Next' })], 1))
    await waiting[0]?.answer(ok([eventRow({ name: 'Any' })], 1))
    expect(names(events, store.getState())).toEqual(['Any'])
    expect(names(nextEvents, store.getState())).toEqual(['Next'])
  })

  it('follows what is saved elsewhere in the rows it holds, and takes in no others', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(nextEvents.fetchList({ page: 1 }))
    await waiting[0]?.answer(ok([eventRow({ eventId: 7, name: 'Forum' })], 1))
    void store.dispatch(events.upsert({ eventId: 7, rowVersion: 1, name: 'Renamed' }))
    await waiting[1]?.answer(ok(eventRow({ eventId: 7, name: 'Renamed' })))
    store.dispatch(events.rowStored(eventRow({ eventId: 9, name: 'Copy' })))
    expect(names(nextEvents, store.getState())).toEqual(['Renamed'])
    // What is new may belong here too: the screen asks again.
    expect(nextEvents.selectState(store.getState())).toMatchObject({ total: 1, savedCount: 2 })
    void store.dispatch(events.remove({ eventId: 7 }))
    await waiting[2]?.answer(ok({ id: 7, undoToken: 'token' }))
    expect(names(nextEvents, store.getState())).toEqual([])
    expect(nextEvents.selectState(store.getState()).total).toBe(0)
  })
})

describe('a call that also stores its answer', () => {
  const listed = async () => {
    const { store, waiting } = scripted()
    void store.dispatch(registrations.fetchList({ eventId: 7, eventCompanyTypeId: 0, eventStatusId: 0 }))
    await waiting[0]?.answer(ok([registrationRow(1), registrationRow(2)], 2))
    const statuses = () => registrations.selectRows(store.getState()).map((row) => [row.eventRegistrationId, row.eventStatusId])
    return { store, waiting, statuses }
  }

  it('puts the row in its place', async () => {
    const { store, waiting, statuses } = await listed()
    const moving = store.dispatch(changeRegistrationStatus({ eventRegistrationId: 2, eventStatusId: 5 }))
    await waiting[1]?.answer(ok(registrationRow(2, { eventStatusId: 5 })))
    expect(changeRegistrationStatus.fulfilled.match(await moving)).toBe(true)
    expect(statuses()).toEqual([
      [1, 2],
      [2, 5],
    ])
  })

  it('stores nothing of what was refused', async () => {
    const { store, waiting, statuses } = await listed()
    void store.dispatch(changeRegistrationStatus({ eventRegistrationId: 2, eventStatusId: 5 }))
    await waiting[1]?.answer({ status: 422, code: 422, data: registrationRow(2, { eventStatusId: 5 }) })
    expect(statuses()).toEqual([
      [1, 2],
      [2, 2],
    ])
  })

  it('of many rows stores those that the list holds, at once', async () => {
    const { store, waiting, statuses } = await listed()
    void store.dispatch(changeRegistrationStatuses({ eventRegistrationIds: [2, 3, 4], eventStatusId: 5 }))
    const result = { isChanged: true, isRefused: false, message: '' }
    await waiting[1]?.answer(
      ok({
        results: [
          { ...result, eventRegistrationId: 2, row: registrationRow(2, { eventStatusId: 5 }) },
          { ...result, eventRegistrationId: 3, row: registrationRow(3, { eventStatusId: 5 }) },
          { ...result, eventRegistrationId: 4, row: null },
        ],
        cancelledBookings: 0,
        undoToken: null,
      }),
    )
    expect(statuses()).toEqual([
      [1, 2],
      [2, 5],
    ])
    expect(registrations.selectState(store.getState())).toMatchObject({ total: 2, savedCount: 1 })
  })

  it('a note that only met another change of its row is saved over it, and stored', async () => {
    const { store, waiting } = await listed()
    const note = { eventRegistrationId: 1, eventRegistrationNotes: 'Vegan', rowVersion: 1, base: null }
    const saving = store.dispatch(saveRegistrationNote(note))
    await waiting[1]?.answer({ status: 409, code: 409, data: registrationRow(1, { rowVersion: 2 }) })
    expect(waiting[2]?.input).toMatchObject({ rowVersion: 2 })
    await waiting[2]?.answer(ok(registrationRow(1, { rowVersion: 3, eventRegistrationNotes: 'Vegan' })))
    await saving
    expect(registrations.selectById(store.getState(), 1)?.eventRegistrationNotes).toBe('Vegan')
    expect(store.getState().ui.conflict).toBeNull()
  })

  it('a copied event is in the list of events', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(events.fetchList({ page: 1 }))
    await waiting[0]?.answer(ok([eventRow({ eventId: 7, name: 'Forum' })], 1))
    void store.dispatch(cloneEvent({ eventId: 7, name: 'Copy', eventCode: 'copy', startsAt: '2031-01-01T00:00:00Z', parts: [] }))
    await waiting[1]?.answer(ok(eventRow({ eventId: 8, name: 'Copy' })))
    expect(events.selectRows(store.getState()).map(({ name }) => name)).toEqual(['Forum', 'Copy'])
  })
})

describe('a list to choose from', () => {
  const rep = (contactId: number, name: string) => ({ contactId, name, email: 'rep@example.com', headshotUrl: null, isActive: true })

  it('drops what it held for another question at once, and keeps it for the same', async () => {
    const { store, waiting } = scripted()
    const state = () => irReps.selectState(store.getState())
    void store.dispatch(irReps.fetch({ eventId: 7 }))
    await waiting[0]?.answer(ok([rep(1, 'Ada')]))
    void store.dispatch(irReps.fetch({ eventId: 7 }))
    expect(state()).toMatchObject({ rows: [{ name: 'Ada' }], status: 'loading' })
    void store.dispatch(irReps.fetch({ eventId: 8 }))
    expect(state()).toMatchObject({ rows: [], status: 'loading' })
    await waiting[1]?.answer(ok([rep(1, 'Late')]))
    expect(state().rows).toEqual([])
  })
})
