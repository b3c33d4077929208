import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Reply } from '#contract/reply.ts'
import type { Track } from '#contract/events/tracks.ts'
import type { Nucleus } from '#services/nucleus.ts'
import { signedIn } from '#store/auth/auth.ts'
import { logOut } from '#store/auth/login.ts'
import { tracks } from '#store/events/tracks.ts'
import { restoreVersion } from '#store/history/history.ts'
import { makeStore } from '#store/makeStore.ts'
import { retryCall } from '#store/retryCall.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { scripted } from '../support/scriptedStore.ts'

const track = (sessionTrackId: number, name: string, eventId = 1): Track => ({
  sessionTrackId,
  eventId,
  name,
  color: '#112233',
  sortOrder: 0,
  sessionCount: 0,
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  createdByContactId: 1,
  updatedByContactId: 1,
})

const names = (store: ReturnType<typeof makeStore>) => tracks.selectRows(store.getState()).map(({ name }) => name)
const found = (rows: Track[], total = rows.length): Reply => ({
  status: 200,
  code: 200,
  data: rows,
  meta: { total, page: 1, pageSize: 50 },
})

/** What the console logged; the runner logs each failure once, by name and status. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

describe('a list', () => {
  it('keeps the answer to the latest question, whichever comes last', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.fetchList({ eventId: 1, q: 'a' }))
    void store.dispatch(tracks.fetchList({ eventId: 1, q: 'ab' }))
    await waiting[1]?.answer(found([track(2, 'AB')]))
    await waiting[0]?.answer(found([track(1, 'A'), track(2, 'AB')]))
    expect(names(store)).toEqual(['AB'])
  })

  it('is empty when the answer has no data', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.fetchList({ eventId: 1 }))
    await waiting[0]?.answer({ status: 200, code: 200 })
    expect(tracks.selectState(store.getState())).toMatchObject({ status: 'loaded', total: 0 })
    expect(names(store)).toEqual([])
  })

  it('keeps nothing as the answer of a call that may have none', async () => {
    const { store, waiting } = scripted()
    const last = tracks.imports && store.dispatch(tracks.imports.last({ parentId: 1 }))
    await waiting[0]?.answer({ status: 200, code: 200, data: null })
    expect((await last)?.payload).toBeNull()
  })

  it('takes no row of another event that was saved before the user went on', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.fetchList({ eventId: 8 }))
    await waiting[0]?.answer(found([track(80, 'T80', 8)]))
    void store.dispatch(tracks.upsert({ eventId: 8, name: 'Late', color: '#112233' }))
    void store.dispatch(tracks.fetchList({ eventId: 7 }))
    await waiting[2]?.answer(found([track(71, 'T71', 7)]))
    await waiting[1]?.answer({ status: 200, code: 200, data: track(81, 'Late', 8) })
    expect(names(store)).toEqual(['T71'])
    expect(tracks.selectState(store.getState()).total).toBe(1)
  })

  it('drops the rows of another event at once and the late answer for it', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.fetchList({ eventId: 1 }))
    await waiting[0]?.answer(found([track(1, 'Old')]))
    void store.dispatch(tracks.fetchList({ eventId: 1 }))
    void store.dispatch(tracks.fetchList({ eventId: 2 }))
    expect(names(store)).toEqual([])
    await waiting[1]?.answer(found([track(1, 'Late')]))
    await waiting[2]?.answer(found([track(9, 'New', 2)]))
    expect(names(store)).toEqual(['New'])
  })

  it('stays as it was when loading fails, says so to the screen and not to the user', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.fetchList({ eventId: 1 }))
    await waiting[0]?.answer(found([track(1, 'Latest')]))
    void store.dispatch(tracks.fetchList({ eventId: 1 }))
    await waiting[1]?.answer({ status: 500, message: 'Down' })
    expect(names(store)).toEqual(['Latest'])
    expect(tracks.selectState(store.getState()).status).toBe('failed')
    expect(store.getState().ui.notices).toEqual([])
    expect(store.getState().ui.isLoading).toBe(false)
    expect(logged.mock.calls).toEqual([['events/tracks/fetchList failed', 500]])
  })

  it('replaces a saved row in place, wholly, and puts a new one at the end', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.fetchList({ eventId: 1 }))
    await waiting[0]?.answer(found([{ ...track(1, 'One'), description: 'Long' }, track(2, 'Two')], 12))
    void store.dispatch(tracks.upsert({ sessionTrackId: 1, rowVersion: 1, name: 'Uno' }))
    await waiting[1]?.answer({ status: 200, code: 200, data: track(1, 'Uno') })
    void store.dispatch(tracks.upsert({ eventId: 1, name: 'Three', color: '#445566' }))
    await waiting[2]?.answer({ status: 200, code: 200, data: track(3, 'Three') })
    expect(names(store)).toEqual(['Uno', 'Two', 'Three'])
    expect(tracks.selectById(store.getState(), 1)?.description).toBeUndefined()
    expect(tracks.selectState(store.getState()).total).toBe(13)
  })

  it('asks again without a word or a light, and keeps the answer to the latest question', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.fetchList({ eventId: 1 }))
    await waiting[0]?.answer(found([track(1, 'One'), track(2, 'Two')]))
    void store.dispatch(tracks.fetchListAgain({ eventId: 1 }))
    expect(store.getState().ui.isLoading).toBe(false)
    expect(tracks.selectState(store.getState()).status).toBe('loaded')
    void store.dispatch(tracks.fetchListAgain({ eventId: 1 }))
    await waiting[2]?.answer(found([track(2, 'Two')]))
    await waiting[1]?.answer(found([track(1, 'Late')]))
    expect(names(store)).toEqual(['Two'])
  })

  it('keeps the row and says so when the answer to a delete carries no data', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.fetchList({ eventId: 1 }))
    await waiting[0]?.answer(found([track(1, 'One')]))
    void store.dispatch(tracks.remove({ sessionTrackId: 1 }))
    await waiting[1]?.answer({ status: 200, code: 200, data: null })
    expect(names(store)).toEqual(['One'])
    expect(store.getState().ui.notices[0]).toMatchObject({ severity: 2, text: 'Failed to delete Session Track!' })
    void store.dispatch(tracks.remove({ sessionTrackId: 1 }))
    await waiting[2]?.answer({ status: 200, code: 200, data: { id: 1, undoToken: 'token' } })
    expect(names(store)).toEqual([])
    expect(store.getState().ui.notices[0]).toMatchObject({ severity: 1, text: 'Session Track deleted successfully.', undoToken: 'token' })
  })
})

describe('the runner', () => {
  it('lights the loading flag from the first call to the last answer', async () => {
    const { store, waiting } = scripted()
    const isLoading = () => store.getState().ui.isLoading
    void store.dispatch(tracks.fetchList({ eventId: 1 }))
    void store.dispatch(tracks.upsert({ eventId: 1, name: 'A', color: '#112233' }))
    expect(isLoading()).toBe(true)
    await waiting[0]?.answer(found([]))
    expect(isLoading()).toBe(true)
    await waiting[1]?.answer({ status: 422, message: 'No' })
    expect(isLoading()).toBe(false)
  })

  it('opens the conflict of a form and stays silent when somebody else was first', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.upsertInForm({ sessionTrackId: 1, rowVersion: 1, name: 'Mine' }))
    await waiting[0]?.answer({ status: 409, code: 409, message: 'Changed', data: { ...track(1, 'Theirs'), rowVersion: 2 } })
    expect(store.getState().ui.conflict).toMatchObject({
      callName: 'events/tracks/upsert',
      input: { name: 'Mine' },
      current: { name: 'Theirs', rowVersion: 2 },
    })
    expect(store.getState().ui.notices).toEqual([])
  })

  it('says why a save without a form failed when somebody else was first, and shows the row as it is now', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.fetchList({ eventId: 1 }))
    await waiting[0]?.answer(found([track(1, 'Mine')]))
    void store.dispatch(tracks.upsert({ sessionTrackId: 1, rowVersion: 1, name: 'New' }))
    await waiting[1]?.answer({ status: 409, code: 409, message: 'Compare', data: { ...track(1, 'Theirs'), rowVersion: 2 } })
    expect(store.getState().ui.conflict).toBeNull()
    expect(store.getState().ui.notices[0]).toMatchObject({
      severity: 2,
      text: 'Failed to update Session Track!',
      reason: 'Someone else changed this. The latest version is shown.',
    })
    expect(names(store)).toEqual(['Theirs'])
    expect(tracks.selectById(store.getState(), 1)?.rowVersion).toBe(2)
  })

  it('says under the text of a failure what the server said', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.upsert({ sessionTrackId: 1, rowVersion: 1, name: 'A' }))
    await waiting[0]?.answer({ status: 422, code: 422, message: 'Another track has this name', data: { fields: {} } })
    expect(store.getState().ui.notices[0]).toMatchObject({
      text: 'Failed to update Session Track!',
      reason: 'Another track has this name.',
    })
    expect(store.getState().ui.notices[0]?.retryId).toBeUndefined()
  })

  it('sends a call again, once, when the network or the server failed', async () => {
    const { store, waiting } = scripted()
    const input = { sessionTrackId: 1, rowVersion: 1, name: 'New' }
    void store.dispatch(tracks.fetchList({ eventId: 1 }))
    await waiting[0]?.answer(found([track(1, 'Old')]))
    void store.dispatch(tracks.upsert(input))
    await waiting[1]?.answer({ status: 0, message: 'The server cannot be reached' })
    const failed = store.getState().ui.notices[0]
    expect(failed).toMatchObject({ text: 'Failed to update Session Track!', reason: 'The server cannot be reached.' })
    const retryId = failed?.retryId ?? 0
    void store.dispatch(retryCall(retryId))
    void store.dispatch(retryCall(retryId))
    expect(waiting.slice(2).map((call) => call.input)).toEqual([input])
    await waiting[2]?.answer({ status: 500, code: 500, message: 'Something went wrong' })
    expect(store.getState().ui.notices[1]?.retryId).toBeUndefined()
    void store.dispatch(retryCall(store.getState().ui.notices[0]?.retryId ?? 0))
    await waiting[3]?.answer({ status: 200, code: 200, data: { ...track(1, 'New'), rowVersion: 2 } })
    expect(store.getState().ui.notices[0]).toMatchObject({ severity: 1, text: 'Session Track updated successfully.' })
    expect(names(store)).toEqual(['New'])
  })

  it('stores what the server answers to a save that is sent again, and compares nothing itself', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.upsertInForm({ sessionTrackId: 1, rowVersion: 1, name: 'New' }))
    await waiting[0]?.answer({ status: 0, message: 'The server cannot be reached' })
    void store.dispatch(retryCall(store.getState().ui.notices[0]?.retryId ?? 0))
    await waiting[1]?.answer({ status: 200, code: 200, data: { ...track(1, 'New'), rowVersion: 2 } })
    expect(store.getState().ui.conflict).toBeNull()
    expect(store.getState().ui.notices[0]).toMatchObject({ severity: 1, text: 'Session Track updated successfully.' })
    void store.dispatch(tracks.upsertInForm({ sessionTrackId: 1, rowVersion: 2, name: 'Newer' }))
    await waiting[2]?.answer({ status: 0, message: 'The server cannot be reached' })
    void store.dispatch(retryCall(store.getState().ui.notices[0]?.retryId ?? 0))
    await waiting[3]?.answer({ status: 409, code: 409, message: 'Changed', data: { ...track(1, 'Newer'), rowVersion: 3 } })
    expect(store.getState().ui.conflict).toMatchObject({ current: { rowVersion: 3 } })
  })

  it('sends no new row again: the first may have been stored', async () => {
    const { store, waiting } = scripted()
    for (const status of [0, 500]) {
      void store.dispatch(tracks.upsert({ eventId: 1, name: 'New', color: '#112233' }))
      await waiting.at(-1)?.answer({ status, message: 'Down' })
      expect(store.getState().ui.notices[0]).toMatchObject({ text: 'Failed to update Session Track!', reason: 'Down.' })
      expect(store.getState().ui.notices[0]?.retryId).toBeUndefined()
    }
  })

  it('counts equal messages, but none that undoes something', () => {
    const { store } = scripted()
    const show = (undoToken?: string) =>
      store.dispatch(noticeShown({ severity: 1, text: 'Session Track updated successfully.', undoToken }))
    for (const undoToken of [undefined, undefined, 'one', undefined, 'two']) show(undoToken)
    expect(store.getState().ui.notices.map(({ count = 1, undoToken = '' }) => `${count} ${undoToken}`.trim())).toEqual([
      '1 two',
      '3',
      '1 one',
    ])
  })

  it('says that a delete failed when somebody else was first: there is nothing to compare', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.remove({ sessionTrackId: 1, rowVersion: 1 }))
    await waiting[0]?.answer({ status: 409, code: 409, message: 'Changed', data: { ...track(1, 'Theirs'), rowVersion: 2 } })
    expect(store.getState().ui.notices[0]).toMatchObject({ severity: 2, text: 'Failed to delete Session Track!' })
    expect(store.getState().ui.conflict).toBeNull()
  })

  it('keeps the row as it is now when a delete met a newer one, so that the next try is about that', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.fetchList({ eventId: 1 }))
    await waiting[0]?.answer(found([track(1, 'Mine'), track(2, 'Two')]))
    void store.dispatch(tracks.remove({ sessionTrackId: 1, rowVersion: 1 }))
    await waiting[1]?.answer({ status: 409, code: 409, message: 'Changed', data: { ...track(1, 'Theirs'), rowVersion: 2 } })
    expect(names(store)).toEqual(['Theirs', 'Two'])
    expect(tracks.selectById(store.getState(), 1)?.rowVersion).toBe(2)
  })

  it('stores nothing of a delete that was refused for another reason', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.fetchList({ eventId: 1 }))
    await waiting[0]?.answer(found([track(1, 'One')]))
    void store.dispatch(tracks.remove({ sessionTrackId: 1, rowVersion: 1 }))
    await waiting[1]?.answer({ status: 422, code: 422, message: 'No', data: { fields: { sessionTrackId: 'It has sessions' } } })
    expect(names(store)).toEqual(['One'])
    expect(tracks.selectState(store.getState()).savedCount).toBe(0)
  })

  it('says why an earlier version could not be put back when somebody else was first', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(restoreVersion({ resource: 'tracks', id: 1, changeId: 3, rowVersion: 1 }))
    await waiting[0]?.answer({ status: 409, code: 409, message: 'Somebody changed it', data: { ...track(1, 'Theirs'), rowVersion: 2 } })
    expect(store.getState().ui.notices[0]).toMatchObject({ severity: 2, text: 'Somebody changed it.' })
    expect(store.getState().ui.conflict).toBeNull()
  })

  it('waits for sign-in when the session has ended, and then repeats the call', async () => {
    const { store, waiting } = scripted()
    const saving = store.dispatch(tracks.upsert({ eventId: 1, name: 'Latest', color: '#112233' }))
    await waiting[0]?.answer({ status: 401, code: 401 })
    expect(store.getState().auth.isExpired).toBe(true)
    store.dispatch(signedIn({ accessToken: 'second', user: { contactId: 1, name: 'Ada Park', role: 'admin' } }))
    await Promise.resolve()
    await waiting[1]?.answer({ status: 200, code: 200, data: track(5, 'Latest') })
    expect((await saving).type).toBe('events/tracks/upsert/fulfilled')
    expect(waiting.map(({ input }) => input)).toEqual([
      { eventId: 1, name: 'Latest', color: '#112233' },
      { eventId: 1, name: 'Latest', color: '#112233' },
    ])
  })

  it('gives up a waiting call when the user leaves instead', async () => {
    const { store, waiting } = scripted()
    const saving = store.dispatch(tracks.upsert({ eventId: 1, name: 'Lost', color: '#112233' }))
    await waiting[0]?.answer({ status: 401, code: 401 })
    await store.dispatch(logOut())
    expect((await saving).type).toBe('events/tracks/upsert/rejected')
    expect(waiting).toHaveLength(1)
  })
})

it('signing out empties every slice, clears the cookies and revokes the session', async () => {
  const { store, waiting, session } = scripted()
  const fresh = makeStore({ nucleus: {} as Nucleus }).getState()
  void store.dispatch(tracks.fetchList({ eventId: 1 }))
  await waiting[0]?.answer(found([track(1, 'One')]))
  const leaving = store.dispatch(logOut())
  await waiting[1]?.answer({ status: 200, code: 200, data: {} })
  await leaving
  expect(waiting[1]?.name).toBe('auth/logout')
  expect(session.cleared).toBe(1)
  expect(store.getState()).toEqual(fresh)
})

describe('a delete of many', () => {
  it('takes the rows that went out of the list and the total, and keeps those that were refused', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(tracks.fetchList({ eventId: 1 }))
    await waiting[0]?.answer(found([track(1, 'One'), track(2, 'Two'), track(3, 'Three')], 60))
    const { savedCount } = tracks.selectState(store.getState())
    void store.dispatch(tracks.removeMany([1, 2, 50]))
    const result = (id: number, isChanged: boolean) => ({ id, isChanged, isRefused: !isChanged, message: '', row: null })
    const results = [result(1, true), result(2, false), result(50, true)]
    await waiting[1]?.answer({ status: 200, code: 200, data: { results, undoToken: 'token' } })
    expect(waiting[1]?.input).toEqual({ ids: [1, 2, 50] })
    expect(names(store)).toEqual(['Two', 'Three'])
    expect(tracks.selectState(store.getState())).toMatchObject({ total: 59, savedCount: savedCount + 1 })
    expect(store.getState().ui.notices).toEqual([])
  })
})
