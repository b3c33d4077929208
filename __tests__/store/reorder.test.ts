import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import type { Track } from '#contract/events/tracks.ts'
import type { Reply } from '#contract/reply.ts'
import type { Send } from '#services/nucleus.ts'
import { signedIn } from '#store/auth/auth.ts'
import { tracks } from '#store/events/tracks.ts'
import { makeStore } from '#store/makeStore.ts'
import { moveBefore } from '#store/manualOrder.ts'

const track = (sessionTrackId: number, values: Partial<Track> = {}): Track => ({
  sessionTrackId,
  eventId: 1,
  name: 'ABCDEF'.charAt(sessionTrackId - 1),
  color: '#112233',
  sortOrder: sessionTrackId * 1000,
  sessionCount: 0,
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  createdByContactId: 1,
  updatedByContactId: 1,
  ...values,
})
const done = (data: unknown): Reply => ({ status: 200, code: 200, data })
const refused: Reply = { status: 404, code: 404, message: 'Session Track was not found. It may have been deleted.' }

/** A store that holds tracks A to D, over a network whose replies the test gives one by one. */
async function listed() {
  const waiting: { name: string; input: unknown; answer: (reply: Reply) => Promise<void> }[] = []
  const send: Send = (call, input) =>
    new Promise((resolve) => {
      const answer = async (reply: Reply) => {
        resolve(reply as Reply<never>)
        // Lets the thunks see the answer before the test looks.
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
      }
      waiting.push({ name: call.name, input, answer })
    })
  const store = makeStore({
    nucleus: {
      send,
      download: () => Promise.reject(new Error('not expected')),
      prefetch: () => undefined,
      dropPrefetched: () => undefined,
    },
  })
  store.dispatch(signedIn({ accessToken: 'first', user: { contactId: 1, name: 'Ada Park', role: 'admin' } }))
  void store.dispatch(tracks.fetchList({ eventId: 1 }))
  await waiting.shift()?.answer(done([1, 2, 3, 4].map((id) => track(id))))
  const names = () =>
    tracks
      .selectRows(store.getState())
      .map(({ name }) => name)
      .join('')
  const { reorder } = tracks
  if (!reorder) throw new Error('Tracks are ordered by hand')
  const move = (id: number, before: number | null) => store.dispatch(reorder({ eventId: 1, sessionTrackId: id, before }))
  const savedCount = () => tracks.selectState(store.getState()).savedCount
  return { store, waiting, names, move, savedCount }
}
type TrackList = Awaited<ReturnType<typeof listed>>
/** Lets what was dispatched go to the network. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** What the console logged; the runner logs each failure once, by name and status. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

describe('a move', () => {
  it('is shown at once, takes the rows that the server answers and says nothing', async () => {
    const { store, waiting, names, move, savedCount } = await listed()
    const before = savedCount()
    void move(4, 2)
    expect(names()).toBe('ADBC')
    await turns()
    expect(waiting[0]).toMatchObject({ name: 'events/tracks/reorder', input: { eventId: 1, sessionTrackId: 4, before: 2 } })
    await waiting[0]?.answer(done([track(4, { sortOrder: 1500, rowVersion: 2 })]))
    expect(names()).toBe('ADBC')
    expect(tracks.selectById(store.getState(), 4)).toMatchObject({ sortOrder: 1500, rowVersion: 2 })
    expect(store.getState().ui.notices).toEqual([])
    // The screen asks for the list again: what others moved meanwhile, only the server knows.
    expect(savedCount()).toBe(before + 1)
  })

  it('that is refused is undone, and the user is notified', async () => {
    const { store, waiting, names, move, savedCount } = await listed()
    const before = savedCount()
    void move(1, null)
    expect(names()).toBe('BCDA')
    await turns()
    await waiting[0]?.answer(refused)
    expect(names()).toBe('ABCD')
    expect(store.getState().ui.notices[0]).toMatchObject({ severity: 2, text: 'Failed to update Session Track order!' })
    expect(savedCount()).toBe(before + 1)
  })

  it('waits for the one before, and a refused one undoes only itself', async () => {
    const { waiting, names, move } = await listed()
    void move(1, null)
    void move(4, 2)
    expect(names()).toBe('DBCA')
    await turns()
    expect(waiting).toHaveLength(1)
    await waiting[0]?.answer(refused)
    expect(names()).toBe('ADBC')
    expect(waiting[1]).toMatchObject({ input: { sessionTrackId: 4, before: 2 } })
    await waiting[1]?.answer(done([track(4, { sortOrder: 1500 })]))
    expect(names()).toBe('ADBC')
  })

  it('stays on screen when the list comes meanwhile, as it was before', async () => {
    const { store, waiting, names, move } = await listed()
    void move(4, 2)
    await turns()
    void store.dispatch(tracks.fetchListAgain({ eventId: 1 }))
    await waiting[1]?.answer(done([1, 2, 3, 4, 5].map((id) => track(id))))
    expect(names()).toBe('ADBCE')
    await waiting[0]?.answer(refused)
    expect(names()).toBe('ABCDE')
  })

  it('keeps a row that was added meanwhile, and loses one that was deleted', async () => {
    const { store, waiting, names, move } = await listed()
    void move(4, 2)
    await turns()
    store.dispatch(tracks.rowStored(track(5)))
    void store.dispatch(tracks.remove({ sessionTrackId: 2 }))
    await waiting[1]?.answer(done({ id: 2, undoToken: 'token' }))
    await waiting[0]?.answer(refused)
    expect(names()).toBe('ACDE')
  })

  it('of another event that is answered late leaves the list of this one alone', async () => {
    const { store, waiting, names, move } = await listed()
    void move(4, 2)
    await turns()
    void store.dispatch(tracks.fetchList({ eventId: 2 }))
    await waiting[1]?.answer(done([track(6, { eventId: 2 })]))
    await waiting[0]?.answer(done([track(4, { sortOrder: 1500 })]))
    expect(names()).toBe('F')
  })
})

it('any moves, in whatever way they are answered, end as the moves that were done', async () => {
  const someMove = fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    before: fc.option(fc.integer({ min: 1, max: 4 })),
    isDone: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(someMove, { maxLength: 8 }), async (moves) => {
      const { waiting, names, move }: TrackList = await listed()
      for (const { id, before } of moves) void move(id, before)
      expect([...names()].toSorted().join('')).toBe('ABCD')
      await turns()
      for (const [at, { id, isDone }] of moves.entries()) await waiting[at]?.answer(isDone ? done([track(id)]) : refused)
      const accepted = moves.filter(({ isDone }) => isDone)
      const expected = accepted.reduce<readonly number[]>((ids, { id, before }) => moveBefore(ids, { id, before }), [1, 2, 3, 4])
      expect(names()).toBe(expected.map((id) => track(id).name).join(''))
    }),
    { numRuns: 40 },
  )
})
