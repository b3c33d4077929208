import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import * as z from 'zod'
import type { ChangeNotice } from '#contract/changes.ts'
import { positiveId, title } from '#contract/fields.ts'
import { defineResource } from '#contract/resource.ts'
import type { Track } from '#contract/events/tracks.ts'
import type { Reply } from '#contract/reply.ts'
import type { Live } from '#services/live.ts'
import type { StreamEvent } from '#services/streamText.ts'
import { eventRecord, events } from '#store/events/events.ts'
import { speakers } from '#store/events/speakers.ts'
import { tracks } from '#store/events/tracks.ts'
import { inCommon } from '#store/common/slices.ts'
import type { ListState } from '#store/createListSlice.ts'
import { createResource } from '#store/createResource.ts'
import { logOut } from '#store/auth/login.ts'
import { changesReceived, type ReceivedChange, relatedChangesReceived } from '#store/live/liveActions.ts'
import { followSignedIn } from '#store/live/followSignedIn.ts'
import { makeStore } from '#store/makeStore.ts'
import { signedIn } from '#store/auth/auth.ts'
import { eventRow } from '../support/eventRow.ts'
import { folks } from '../support/folks.ts'
import { scripted } from '../support/scriptedStore.ts'

declare module '#store/common/slices.ts' {
  interface CommonSlices {
    folks: ListState<typeof folks>
    seats: ListState<typeof seatsOfGuest>
  }
}

/** Rows of events, listed by something else that they refer to. */
const seatsOfGuest = defineResource({
  ...{ area: 'common', name: 'seats', label: 'Seat', idKey: 'seatId', parent: 'eventId', permission: 'editEvents' },
  schema: z.object({ eventId: positiveId, guestId: positiveId, label: title }),
  list: '/seats/{guestId}',
  upsert: '/seat/upsert',
})

const stamps = {
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  createdByContactId: 1,
  updatedByContactId: 1,
}
const track = (sessionTrackId: number, rowVersion = 1): Track => ({
  sessionTrackId,
  eventId: 1,
  name: `${sessionTrackId} v${rowVersion}`,
  color: '#112233',
  sortOrder: sessionTrackId,
  sessionCount: 0,
  ...stamps,
  rowVersion,
})
const done = (data: unknown, total?: number): Reply => ({
  status: 200,
  code: 200,
  data,
  ...(total !== undefined && { meta: { total, page: 1, pageSize: 50 } }),
})
const notice = (rows: [number, number][], values: Partial<ChangeNotice> = {}): ChangeNotice => ({
  resource: 'tracks',
  verb: 'update',
  idKey: 'rowId',
  parentKey: 'eventId',
  parentId: 1,
  by: 2,
  rows,
  shownBy: [],
  ...values,
})

/** Events have no parent: what is of one follows its own id. */
const ofEvents: Partial<ChangeNotice> = { resource: 'events', idKey: 'eventId', parentKey: null, parentId: null, shownBy: ['tracks'] }

async function listed(rows: Track[]) {
  const { store, waiting } = scripted()
  void store.dispatch(tracks.fetchList({ eventId: 1 }))
  await waiting.shift()?.answer(done(rows, rows.length))
  const state = () => tracks.selectState(store.getState())
  const shown = () => tracks.selectRows(store.getState()).map(({ name }) => name)
  const hear = (...changes: ReceivedChange[]) => store.dispatch(changesReceived(changes))
  return { store, waiting, state, shown, hear }
}

describe('a list that hears what others wrote', () => {
  it('is loaded again when a row of it has a newer version, and marks the row when that has come', async () => {
    const { store, waiting, state, hear } = await listed([track(1), track(2)])
    hear(notice([[1, 2]]))
    expect(state()).toMatchObject({ staleCount: 1, marks: {} })
    void store.dispatch(tracks.fetchListAgain({ eventId: 1 }))
    await waiting.shift()?.answer(done([track(1, 2), track(2)], 2))
    expect(state()).toMatchObject({ marks: { 1: 2 }, expectedVersions: {} })
    void store.dispatch(tracks.fetchList({ eventId: 1 }))
    expect(state().marks).toEqual({})
  })

  it('is left alone by what is there already: an own save, an own delete, an older version', async () => {
    const { store, waiting, state, hear } = await listed([track(1, 3), track(2), track(3)])
    void store.dispatch(tracks.upsert({ sessionTrackId: 2, rowVersion: 1, name: 'mine' }))
    await waiting.shift()?.answer(done(track(2, 2)))
    void store.dispatch(tracks.remove({ sessionTrackId: 3, rowVersion: 1 }))
    await waiting.shift()?.answer(done({ id: 3, undoToken: 'x' }))
    hear(notice([[1, 2]]), notice([[2, 2]]), notice([[3, 2]], { verb: 'delete' }))
    expect(state().staleCount).toBe(0)
  })

  it('is left alone by rows of another event and of other resources', async () => {
    const { state, hear } = await listed([track(1)])
    hear(notice([[9, 1]], { verb: 'create', parentId: 2 }), notice([[1, 5]], { resource: 'speakers' }))
    expect(state().staleCount).toBe(0)
    hear(notice([[9, 1]], { verb: 'create' }))
    expect(state().staleCount).toBe(1)
  })

  it('is loaded again when rows were written that it shows something of', async () => {
    const { store, state } = await listed([track(1)])
    store.dispatch(
      relatedChangesReceived([
        notice([[1, 1]], { resource: 'eventPages', shownBy: ['events'] }),
        notice([[1, 1]], { resource: 'agendaSessions', parentId: 2, shownBy: ['tracks'] }),
      ]),
    )
    expect(state().staleCount).toBe(0)
    store.dispatch(relatedChangesReceived([notice([[1, 1]], { resource: 'agendaSessions', shownBy: ['tracks'] })]))
    expect(state().staleCount).toBe(1)
    store.dispatch(relatedChangesReceived([notice([[2, 9]], ofEvents)]))
    expect(state().staleCount).toBe(1)
    store.dispatch(
      relatedChangesReceived([
        notice(
          [
            [2, 9],
            [1, 9],
          ],
          ofEvents,
        ),
      ]),
    )
    expect(state().staleCount).toBe(2)
  })

  it('is loaded again for what is own, from another window or by a job, but marks no row', async () => {
    const { store, waiting, state, hear } = await listed([track(1), track(2)])
    hear({ ...notice([[1, 2]]), isOwn: true }, notice([[2, 2]]))
    expect(state().staleCount).toBe(1)
    void store.dispatch(tracks.fetchListAgain({ eventId: 1 }))
    await waiting.shift()?.answer(done([track(1, 2), track(2, 2)], 2))
    expect(state().marks).toEqual({ 2: 2 })
  })

  it('does not show a row again that was deleted since the answer was made', async () => {
    const { store, waiting, shown, hear } = await listed([track(1), track(2)])
    void store.dispatch(tracks.fetchListAgain({ eventId: 1 }))
    hear(notice([[2, 2]], { verb: 'delete' }))
    await waiting.shift()?.answer(done([track(1), track(2)], 2))
    expect(shown()).toEqual(['1 v1'])
  })
})

describe('a list whose rows refer to rows that have no parent', () => {
  const written = (resource: string, idKey: string, ids: number[]) =>
    relatedChangesReceived([
      notice(
        ids.map((id) => [id, 2]),
        { resource, idKey, parentKey: null, parentId: null, shownBy: ['speakers', 'events'] },
      ),
    ])

  it('is loaded again only when one of those was written', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(speakers.fetchList({ eventId: 1 }))
    await waiting.shift()?.answer(done([{ speakerId: 5, eventId: 1, contactId: 3, companyId: null, ...stamps }], 1))
    const staleCount = () => speakers.selectState(store.getState()).staleCount
    store.dispatch(written('contacts', 'contactId', [9, 10]))
    store.dispatch(written('companies', 'companyId', [3]))
    expect(staleCount()).toBe(0)
    store.dispatch(written('contacts', 'contactId', [9, 3]))
    expect(staleCount()).toBe(1)
  })

  it('does so for a list of ids, and so does a record', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(events.fetchList({}))
    await waiting.shift()?.answer(done([eventRow({ eventId: 7, irReps: [4, 5] })], 1))
    void store.dispatch(eventRecord.fetch({ eventId: 7 }))
    await waiting.shift()?.answer(done(eventRow({ eventId: 7, irReps: [4, 5] })))
    const staleCounts = () => [events.selectState(store.getState()).staleCount, eventRecord.selectState(store.getState()).staleCount]
    store.dispatch(written('contacts', 'contactId', [9]))
    expect(staleCounts()).toEqual([0, 0])
    store.dispatch(written('contacts', 'contactId', [5]))
    expect(staleCounts()).toEqual([1, 1])
  })
})

describe('a list of rows that have no parent', () => {
  it('is loaded again whichever of them was written, and marks those that it shows', async () => {
    const people = createResource(folks, inCommon('folks'))
    const { store, waiting } = scripted()
    const state = () => people.selectState(store.getState())
    const person = { contactId: 3, firstName: 'Inge', lastName: 'Valdmar', email: null, ...stamps }
    void store.dispatch(people.fetchList({}))
    await waiting.shift()?.answer(done([person], 1))
    const written = notice([[3, 2]], { resource: 'folks', idKey: 'contactId', parentKey: null, parentId: null })
    store.dispatch(changesReceived([written, { ...written, verb: 'create', rows: [[4, 1]] }]))
    expect(state().staleCount).toBe(1)
    void store.dispatch(people.fetchListAgain({}))
    await waiting.shift()?.answer(done([{ ...person, rowVersion: 2 }], 1))
    expect(state().marks).toEqual({ 3: 2 })
  })
})

describe('a list of rows of all parents', () => {
  it('keeps own saves, of whichever parent', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.fetchList({ eventId: 0 }))
    await waiting.shift()?.answer(done([track(1), { ...track(2), eventId: 2 }], 2))
    void store.dispatch(tracks.upsert({ sessionTrackId: 2, rowVersion: 1, name: 'mine' }))
    await waiting.shift()?.answer(done({ ...track(2, 2), eventId: 2 }))
    expect(tracks.selectRows(store.getState()).map(({ name }) => name)).toEqual(['1 v1', '2 v2'])
  })

  it('that something else in the path chooses keeps own saves of that, and is emptied for another', async () => {
    const seats = createResource(seatsOfGuest, inCommon('seats'))
    const seat = (seatId: number, guestId: number, label: string) => ({ seatId, eventId: seatId, guestId, label, ...stamps })
    const { store, waiting } = scripted()
    const shown = () => seats.selectRows(store.getState()).map(({ label }) => label)
    void store.dispatch(seats.fetchList({ guestId: 7 }))
    await waiting.shift()?.answer(done([seat(1, 7, 'A'), seat(2, 7, 'B')]))
    for (const saved of [seat(2, 7, 'C'), seat(3, 8, 'D'), seat(4, 7, 'E')]) {
      void store.dispatch(seats.upsert({ ...saved, rowVersion: 1 }))
      await waiting.shift()?.answer(done({ ...saved, rowVersion: 2 }))
    }
    expect(shown()).toEqual(['A', 'C', 'E'])
    void store.dispatch(seats.fetchList({ guestId: 8 }))
    expect(shown()).toEqual([])
  })
})

/** What happens around a list: `at` chooses a row, or which of the answers under way arrives. */
const step = fc.record({
  kind: fc.constantFrom('write', 'write', 'delete', 'create', 'save', 'remove', 'ask', 'answer', 'answer', 'hear'),
  at: fc.nat({ max: 20 }),
})

it('never shows an older version after a newer one, and ends with what is stored, whatever order answers and changes come in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const stored = new Map([1, 2, 3, 4].map((id) => [id, 1]))
      const deleted = new Map<number, number>()
      const snapshot = () => [...stored].map(([id, version]) => track(id, version))
      const { store, waiting, state, hear } = await listed(snapshot())
      const answers: { reply: Reply; name: string }[] = []
      let unsent: ChangeNotice[] = []
      let newId = 4
      const seen = new Map<number, number>()
      let acted = 0

      const look = (): void => {
        for (const { sessionTrackId: id, rowVersion } of tracks.selectRows(store.getState())) {
          expect(rowVersion).toBeGreaterThanOrEqual(seen.get(id) ?? 0)
          seen.set(id, rowVersion)
        }
      }
      const ask = (reply: Reply): void => void answers.push({ reply, name: waiting.at(-1)?.name ?? '' })
      const again = (): void => {
        void store.dispatch(tracks.fetchListAgain({ eventId: 1 }))
        ask(done(snapshot(), stored.size))
      }
      const arrive = async (at: number): Promise<void> => {
        const [answer] = answers.splice(at, 1)
        const [request] = waiting.splice(at, 1)
        if (answer) await request?.answer(answer.reply)
      }
      /** What the screen does: it asks again when something was stored or heard. */
      const follow = (): void => {
        const now = state().savedCount + state().staleCount
        if (now === acted) return
        acted = now
        again()
      }
      const held = (at: number): number | undefined => [...stored.keys()][at % Math.max(1, stored.size)]
      for (const { kind, at } of steps) {
        const id = held(at)
        const version = (stored.get(id ?? 0) ?? 0) + 1
        if (kind === 'write' && id) {
          stored.set(id, version)
          unsent.push(notice([[id, version]]))
        }
        if (kind === 'delete' && id) {
          stored.delete(id)
          deleted.set(id, version)
          unsent.push(notice([[id, version]], { verb: 'delete' }))
        }
        if (kind === 'create') {
          newId += 1
          stored.set(newId, 1)
          unsent.push(notice([[newId, 1]], { verb: 'create' }))
        }
        if (kind === 'save' && id) {
          stored.set(id, version)
          unsent.push(notice([[id, version]]))
          void store.dispatch(tracks.upsert({ sessionTrackId: id, rowVersion: version - 1, name: 'mine' }))
          ask(done(track(id, version)))
        }
        if (kind === 'remove' && id) {
          stored.delete(id)
          unsent.push(notice([[id, version]], { verb: 'delete' }))
          void store.dispatch(tracks.remove({ sessionTrackId: id, rowVersion: version - 1 }))
          ask(done({ id, undoToken: 'x' }))
        }
        if (kind === 'ask') again()
        if (kind === 'answer' && answers.length > 0) await arrive(at % answers.length)
        if (kind === 'hear') {
          hear(...unsent)
          unsent = []
        }
        follow()
        look()
      }
      hear(...unsent)
      follow()
      while (answers.length > 0) {
        await arrive(answers.length - 1)
        follow()
        look()
      }
      const shown = tracks.selectRows(store.getState()).map(({ sessionTrackId, rowVersion }) => [sessionTrackId, rowVersion])
      expect(new Map(shown as [number, number][])).toEqual(stored)
    }),
    { numRuns: 300 },
  )
})

describe('the store of somebody who is signed in', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  function following() {
    const followed: { contactId: number; isStopped: boolean; hear: (event: StreamEvent) => void }[] = []
    let shownAgain: (() => void) | undefined
    let isHidden = false
    const live: Live = {
      subscribe: ({ contactId, onEvent }) => {
        const one = { contactId, hear: onEvent, isStopped: false }
        followed.push(one)
        return () => (one.isStopped = true)
      },
      whenVisible: (run) => {
        if (isHidden) shownAgain = run
        else run()
      },
    }
    const sent: string[] = []
    const send = (call: { name: string }) => {
      sent.push(call.name)
      const reply: Reply = { status: 200, code: 200, data: [track(1)] }
      return Promise.resolve(reply as Reply<never>)
    }
    const store = makeStore({
      nucleus: {
        send,
        download: () => Promise.reject(new Error('not expected')),
        prefetch: () => undefined,
        dropPrefetched: () => undefined,
      },
      session: { write: () => undefined, clear: () => undefined, rememberBrowser: () => undefined },
    })
    followSignedIn(store, live)
    const user = { contactId: 1, name: 'Ada Park', role: 'admin' } as const
    const signIn = (accessToken: string) => store.dispatch(signedIn({ accessToken, user }))
    const hear = (event: StreamEvent) => followed.at(-1)?.hear(event)
    const changed = (version: number) => hear({ name: 'changed', data: notice([[1, version]]) })
    const staleCount = () => tracks.selectState(store.getState()).staleCount
    const hide = () => (isHidden = true)
    return { store, followed, signIn, hear, changed, staleCount, hide, show: () => shownAgain?.() }
  }

  it('follows one stream for as long as the session lasts', async () => {
    const { store, followed, signIn } = following()
    expect(followed).toEqual([])
    signIn('first')
    signIn('second')
    expect(followed.map(({ isStopped }) => isStopped)).toEqual([true, false])
    await store.dispatch(logOut())
    expect(followed.map(({ isStopped }) => isStopped)).toEqual([true, true])
  })

  it('takes in notices once per 200 ms, however much it was', async () => {
    const { store, signIn, changed, staleCount } = following()
    signIn('first')
    await store.dispatch(tracks.fetchList({ eventId: 1 }))
    for (let version = 2; version < 12; version += 1) {
      changed(version)
      jest.advanceTimersByTime(50)
    }
    expect(staleCount()).toBe(2)
    jest.advanceTimersByTime(200)
    expect(staleCount()).toBe(3)
  })

  it('waits while the page is hidden, and asks for everything again when too much was missed', async () => {
    const { store, signIn, changed, staleCount, hear, hide, show } = following()
    signIn('first')
    await store.dispatch(tracks.fetchList({ eventId: 1 }))
    hide()
    changed(2)
    jest.advanceTimersByTime(200)
    expect(staleCount()).toBe(0)
    show()
    expect(staleCount()).toBe(1)
    hear({ name: 'reload', data: {} })
    show()
    expect(staleCount()).toBe(2)
  })

  it('knows its stream, and ignores what it does not know', () => {
    const { store, signIn, hear } = following()
    signIn('first')
    hear({ name: 'open', data: { streamId: 'abc' } })
    hear({ name: 'confetti', data: { many: true } })
    hear({ name: 'changed', data: { broken: true } })
    expect(store.getState().live.streamId).toBe('abc')
    hear({ name: 'end', data: { reason: 'stopping' } })
    expect(store.getState().live.streamId).toBeNull()
  })
})
