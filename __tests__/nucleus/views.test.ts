import { afterAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { undo } from '#contract/history.ts'
import { saveLayout, listSavedViews, removeView, saveView, setDefaultView, viewSettings } from '#contract/savedViews.ts'
import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { changes, views } from '#nucleus/db/tables/index.ts'
import { and, eq } from 'drizzle-orm'
import { fieldsOf, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { call, db } = nucleus
const ann = await nucleus.signIn('eventManager')
const bob = await nucleus.signIn('readOnly')
const admin = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const settings = {
  columns: [
    { key: 'name', width: 200 },
    { key: 'color', isHidden: true },
  ],
  density: 'compact',
  sort: '-name',
  filters: [],
} as const
let made = 0
const newName = () => `View ${(made += 1)}`
const save = (input: object, token = ann.token) => call(saveView, input, token)
const makeView = async (more: object = {}, token = ann.token) =>
  ok(await save({ list: 'tracks', name: newName(), settings, ...more }, token))
const seenBy = async ({ token }: typeof ann, list = 'tracks') => ok(await call(listSavedViews, { list }, token))
const idsSeenBy = async (who: typeof ann) => (await seenBy(who)).views.map(({ viewId }) => viewId)

describe('a view', () => {
  test('is stored as it was saved, and says who made it', async () => {
    const view = await makeView()
    expect(view).toMatchObject({
      list: 'tracks',
      isShared: false,
      settings,
      ownerContactId: ann.user.contactId,
      ownerName: ann.user.name,
      mayChange: true,
    })
    expect((await seenBy(ann)).views).toContainEqual(view)
  })

  test('is seen by who made it alone, until it is shared', async () => {
    const view = await makeView()
    expect(await idsSeenBy(bob)).not.toContain(view.viewId)
    expect(await idsSeenBy(admin)).not.toContain(view.viewId)
    ok(await save({ viewId: view.viewId, rowVersion: view.rowVersion, isShared: true }))
    expect((await seenBy(bob)).views).toContainEqual(expect.objectContaining({ viewId: view.viewId, isShared: true, mayChange: false }))
  })

  test('that is shared is changed and deleted by who made it and by who administers', async () => {
    const { viewId, rowVersion } = await makeView({ isShared: true })
    expect((await save({ viewId, rowVersion, name: newName() }, bob.token)).status).toBe(403)
    expect((await call(removeView, { viewId }, bob.token)).status).toBe(403)
    const renamed = ok(await save({ viewId, rowVersion, name: newName() }, admin.token))
    expect(renamed).toMatchObject({ ownerContactId: ann.user.contactId, rowVersion: 2 })
    ok(await call(removeView, { viewId }, admin.token))
    expect(await idsSeenBy(ann)).not.toContain(viewId)
  })

  test('of somebody else that is private is not there, for whoever administers either', async () => {
    const { viewId, rowVersion } = await makeView()
    for (const { token } of [bob, admin]) {
      expect((await save({ viewId, rowVersion, name: newName() }, token)).status).toBe(404)
      expect((await call(removeView, { viewId }, token)).status).toBe(404)
      expect((await call(setDefaultView, { list: 'tracks', viewId }, token)).status).toBe(404)
      expect((await call(saveLayout, { list: 'tracks', viewId, layout: {} }, token)).status).toBe(404)
    }
  })

  test('that an administrator stops sharing is gone for the others, and the call is answered all the same', async () => {
    const { viewId, rowVersion } = await makeView({ isShared: true })
    expect(ok(await save({ viewId, rowVersion, isShared: false }, admin.token))).toMatchObject({ viewId, isShared: false })
    expect(await idsSeenBy(admin)).not.toContain(viewId)
    expect(await idsSeenBy(ann)).toContain(viewId)
  })

  test('may be saved by whoever may read, and shared by whoever may edit events', async () => {
    const { viewId, rowVersion } = await makeView({}, bob.token)
    const refused = [
      await save({ list: 'tracks', name: newName(), settings, isShared: true }, bob.token),
      await save({ viewId, rowVersion, isShared: true }, bob.token),
    ]
    for (const { status, body } of refused)
      expect([status, body.message]).toEqual([403, 'Your role cannot share views. Save it for yourself only.'])
    expect(await idsSeenBy(ann)).not.toContain(viewId)
  })

  test('that was shared in another role can be unshared, and until then stays as it is', async () => {
    const { viewId, rowVersion } = await makeView({}, bob.token)
    await db.update(views).set({ isShared: true }).where(eq(views.viewId, viewId))
    expect((await save({ viewId, rowVersion, settings: {} }, bob.token)).status).toBe(403)
    expect(ok(await save({ viewId, rowVersion, isShared: false }, bob.token))).toMatchObject({ isShared: false })
  })

  test('is shared with four others of the same list and person at most', async () => {
    const { token } = await nucleus.signIn('eventManager')
    const shared = { list: 'sponsors', isShared: true }
    for (let at = 1; at < nucleusLimits.sharedViewsPerList; at += 1) await makeView(shared, token)
    const last = await makeView({ list: 'sponsors' }, token)
    const { rowVersion } = ok(await save({ viewId: last.viewId, rowVersion: 1, isShared: true }, token))
    const refused = [await save({ ...shared, name: newName(), settings }, token)]
    const another = await makeView({ list: 'sponsors' }, token)
    refused.push(await save({ viewId: another.viewId, rowVersion: 1, isShared: true }, token))
    for (const answer of refused)
      expect(fieldsOf(answer)).toEqual({ isShared: '5 views of this list are already shared. Stop sharing one first' })
    ok(await save({ viewId: last.viewId, rowVersion, isShared: false }, token))
    ok(await save({ viewId: another.viewId, rowVersion: 1, isShared: true }, token))
    await makeView({ ...shared, list: 'speakers' }, token)
  })

  test('holds each column and filter once, and four thousand characters at most', async () => {
    const columns = (count: number) => Array.from({ length: count }, (_, at) => ({ key: `column${at}`, width: 1000, isHidden: true }))
    const filters = (value: string) => Array.from({ length: limits.viewFilters }, (_, at) => ({ name: `filter${at}`, value }))
    const tooLarge = 'All that it holds is longer than 4,000 characters. Save fewer columns or filters'
    for (const given of [{ filters: filters('x'.repeat(limits.filterValue)) }, { columns: columns(50), filters: filters('x'.repeat(60)) }])
      expect(fieldsOf(await save({ list: 'tracks', name: newName(), settings: given }))).toEqual({ settings: tooLarge })
    for (const given of [
      { columns: columns(limits.viewColumns + 1) },
      { columns: [{ key: 'name' }, { key: 'name', width: 90 }] },
      { filters: [...filters('x'), { name: 'filter0', value: 'y' }] },
    ]) {
      expect((await save({ list: 'tracks', name: newName(), settings: given })).status).toBe(422)
      if (given.columns) expect((await call(saveLayout, { list: 'tracks', viewId: 0, layout: given }, ann.token)).status).toBe(422)
    }
    const long = { columns: columns(60).map((column) => ({ ...column, key: column.key.padEnd(60, 'x') })) }
    expect(fieldsOf(await call(saveLayout, { list: 'tracks', viewId: 0, layout: long }, ann.token))).toEqual({ layout: tooLarge })
    await makeView({ settings: { columns: columns(50) } })
  })

  test('is read with those of its list, and with no others', async () => {
    const [ofTracks, ofLocations] = [await makeView(), await makeView({ list: 'locations' })]
    for (const { list, viewId } of [ofTracks, ofLocations]) {
      ok(await call(setDefaultView, { list, viewId }, ann.token))
      ok(await call(saveLayout, { list, viewId: 0, layout: { density: 'compact' } }, ann.token))
    }
    expect(await seenBy(ann, 'locations')).toEqual({
      views: [ofLocations],
      defaults: [{ list: 'locations', viewId: ofLocations.viewId }],
      layouts: [{ list: 'locations', viewId: 0, layout: { density: 'compact' } }],
    })
    expect((await call(listSavedViews, {}, ann.token)).status).toBe(400)
    for (const list of ['tracks', 'locations']) {
      ok(await call(setDefaultView, { list, viewId: null }, ann.token))
      ok(await call(saveLayout, { list, viewId: 0, layout: null }, ann.token))
    }
  })

  test('has a name that its owner has given to no other view of the list, whatever the case', async () => {
    const name = newName()
    const first = await makeView({ name })
    const refused = await save({ list: 'tracks', name: name.toUpperCase(), settings })
    expect([refused.status, refused.body.data]).toEqual([422, { fields: { name: 'You already have a view with this name' } }])
    await makeView({ name, list: 'speakers' })
    await makeView({ name }, bob.token)
    ok(await call(removeView, { viewId: first.viewId }, ann.token))
    await makeView({ name })
  })

  test('is written over only by who has read it: of two tabs the second gets a conflict', async () => {
    const { viewId, rowVersion } = await makeView()
    const mine = ok(await save({ viewId, rowVersion, settings: { density: 'compact' } }))
    const refused = await save({ viewId, rowVersion, settings: { density: 'comfortable' } })
    expect([refused.status, refused.body.data]).toEqual([409, mine])
    expect((await save({ viewId, settings: {} })).status).toBe(422)
    expect((await call(removeView, { viewId, rowVersion }, ann.token)).status).toBe(409)
  })

  test('is written once by two who save at the same time', async () => {
    const { viewId, rowVersion } = await makeView()
    const both = await Promise.all(['compact', 'comfortable'].map((density) => save({ viewId, rowVersion, settings: { density } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('leaves a line of history with each write, and comes back after its delete', async () => {
    const { viewId, rowVersion } = await makeView()
    ok(await save({ viewId, rowVersion, name: newName() }))
    const { undoToken } = ok(await call(removeView, { viewId }, ann.token))
    expect((await call(undo, { undoToken }, bob.token)).status).toBe(404)
    ok(await call(undo, { undoToken }, ann.token))
    expect(await idsSeenBy(ann)).toContain(viewId)
    const written = await db
      .select({ action: changes.action })
      .from(changes)
      .where(and(eq(changes.resource, 'views'), eq(changes.rowId, viewId)))
      .orderBy(changes.changeId)
    expect(written.map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'restore'])
  })

  test('does not come back where another has its name by now', async () => {
    const { viewId, name } = await makeView()
    const { undoToken } = ok(await call(removeView, { viewId }, ann.token))
    await makeView({ name })
    const refused = await call(undo, { undoToken }, ann.token)
    expect([refused.status, refused.body.message]).toEqual([422, 'You already have a view with this name'])
  })

  test('is of a list that there is, and stays with it', async () => {
    expect((await save({ list: 'nothing', name: newName(), settings })).body.data).toEqual({ fields: { list: 'List not found' } })
    const { viewId, rowVersion } = await makeView()
    expect((await save({ viewId, rowVersion, list: 'speakers' })).status).toBe(422)
    expect((await save({ list: 'tracks' })).body.data).toEqual({
      fields: { name: 'Please enter Name', settings: 'Please enter Settings' },
    })
  })

  test('is one of a hundred at most', async () => {
    const { token } = await nucleus.signIn('sender')
    for (let at = 0; at < nucleusLimits.viewsPerList; at += 1) await makeView({ list: 'locations' }, token)
    expect((await save({ list: 'locations', name: newName(), settings }, token)).status).toBe(422)
    await makeView({ list: 'tracks' }, token)
  })
})

describe('the bounds of the views of a person', () => {
  const ofSponsors = async (who: typeof ann) =>
    (await seenBy(who, 'sponsors')).views.filter((view) => view.ownerContactId === who.user.contactId)
  const sharedBy = async (who: typeof ann) => (await ofSponsors(who)).filter(({ isShared }) => isShared).length
  const isOk = ({ status }: { status: number }) => status === 200
  /** As many views as that, written past the calls. */
  async function haveViews(who: typeof ann, count: number, isShared = false) {
    const row = { list: 'sponsors', settings, isShared, ownerContactId: who.user.contactId }
    const rows = Array.from({ length: count }, () => ({ ...row, name: newName() }))
    return (await db.insert(views).values(rows).returning()).map(({ viewId }) => viewId)
  }
  const removed = async (viewId: number, { token }: typeof ann) => ok(await call(removeView, { viewId }, token)).undoToken
  const share = { list: 'sponsors', settings, isShared: true }
  const fiveAlready = '5 views of this list are already shared. Stop sharing one first'

  test('hold for many who are made or shared at once', async () => {
    const who = await nucleus.signIn('eventManager')
    const made = await Promise.all(Array.from({ length: 20 }, () => save({ ...share, name: newName() }, who.token)))
    expect([made.filter(isOk).length, await sharedBy(who)]).toEqual([nucleusLimits.sharedViewsPerList, nucleusLimits.sharedViewsPerList])
    expect(made.every(({ status }) => [200, 422].includes(status))).toBe(true)

    const other = await nucleus.signIn('eventManager')
    const ids = await haveViews(other, nucleusLimits.viewsPerList - 10)
    const changed = await Promise.all(ids.slice(0, 20).map((viewId) => save({ viewId, rowVersion: 1, isShared: true }, other.token)))
    expect([changed.filter(isOk).length, await sharedBy(other)]).toEqual([
      nucleusLimits.sharedViewsPerList,
      nucleusLimits.sharedViewsPerList,
    ])

    const more = await Promise.all(Array.from({ length: 30 }, () => save({ ...share, isShared: false, name: newName() }, other.token)))
    expect([more.filter(isOk).length, (await ofSponsors(other)).length]).toEqual([10, nucleusLimits.viewsPerList])
  })

  test('hold for views that come back, and the delete can be undone once there is room', async () => {
    const who = await nucleus.signIn('eventManager')
    const tokens: string[] = []
    for (const viewId of await haveViews(who, nucleusLimits.sharedViewsPerList, true)) tokens.push(await removed(viewId, who))
    const [last = 0] = await haveViews(who, nucleusLimits.sharedViewsPerList, true)
    const takeAll = () => Promise.all(tokens.map((undoToken) => call(undo, { undoToken }, who.token)))
    for (const { status, body } of await takeAll()) expect([status, body.message]).toEqual([422, fiveAlready])
    expect(await sharedBy(who)).toBe(nucleusLimits.sharedViewsPerList)
    ok(await save({ viewId: last, rowVersion: 1, isShared: false }, who.token))
    expect((await takeAll()).filter(isOk)).toHaveLength(1)
    expect(await sharedBy(who)).toBe(nucleusLimits.sharedViewsPerList)
  })

  test('hold for private views that come back', async () => {
    const who = await nucleus.signIn('readOnly')
    const [first = 0] = await haveViews(who, nucleusLimits.viewsPerList)
    const undoToken = await removed(first, who)
    const [another = 0] = await haveViews(who, 1)
    const refused = await call(undo, { undoToken }, who.token)
    expect([refused.status, refused.body.message]).toEqual([422, 'You have 100 views of this list. Delete one first'])
    await removed(another, who)
    ok(await call(undo, { undoToken }, who.token))
  })

  test('are those of its owner when who administers takes the delete of a view back', async () => {
    const who = await nucleus.signIn('eventManager')
    const [first = 0] = await haveViews(who, nucleusLimits.sharedViewsPerList, true)
    const undoToken = await removed(first, admin)
    await haveViews(who, nucleusLimits.viewsPerList - nucleusLimits.sharedViewsPerList + 1)
    const refused = await call(undo, { undoToken }, admin.token)
    expect([refused.status, refused.body.message]).toEqual([422, 'Its owner has 100 views of this list. One must be deleted first'])
  })

  test('keep a shared view deleted when its role may not share by now', async () => {
    const [viewId = 0] = await haveViews(bob, 1, true)
    const undoToken = await removed(viewId, bob)
    const refused = await call(undo, { undoToken }, bob.token)
    expect([refused.status, refused.body.message]).toEqual([403, 'Your role cannot share views. Save it for yourself only.'])
    expect(await sharedBy(bob)).toBe(0)
  })

  test('let one of two have the last place, when one comes back under a name that the other takes', async () => {
    const who = await nucleus.signIn('eventManager')
    await haveViews(who, nucleusLimits.sharedViewsPerList - 1, true)
    for (let round = 0; round < 5; round += 1) {
      const { viewId, name } = await makeView(share, who.token)
      const undoToken = await removed(viewId, who)
      const [back, anew] = await Promise.all([call(undo, { undoToken }, who.token), save({ ...share, name }, who.token)])
      expect([back.status, anew.status].toSorted()).toEqual([200, 422])
      expect(await sharedBy(who)).toBe(nucleusLimits.sharedViewsPerList)
      await removed(isOk(anew) ? ok(anew).viewId : viewId, who)
    }
  })
})

describe('the view that a list begins with', () => {
  test('is chosen by each for themselves, and one for each list', async () => {
    const [first, second] = [await makeView({ isShared: true }), await makeView({ isShared: true })]
    for (const { viewId } of [first, second]) ok(await call(setDefaultView, { list: 'tracks', viewId }, ann.token))
    ok(await call(setDefaultView, { list: 'tracks', viewId: first.viewId }, bob.token))
    expect((await seenBy(ann)).defaults).toEqual([{ list: 'tracks', viewId: second.viewId }])
    expect((await seenBy(bob)).defaults).toEqual([{ list: 'tracks', viewId: first.viewId }])
    ok(await call(setDefaultView, { list: 'tracks', viewId: null }, ann.token))
    expect((await seenBy(ann)).defaults).toEqual([])
    expect((await call(setDefaultView, { list: 'speakers', viewId: first.viewId }, ann.token)).status).toBe(422)
  })

  test('is none once it is deleted or no longer shared', async () => {
    const view = await makeView({ isShared: true })
    ok(await call(setDefaultView, { list: 'tracks', viewId: view.viewId }, bob.token))
    ok(await save({ viewId: view.viewId, rowVersion: view.rowVersion, isShared: false }))
    expect((await seenBy(bob)).defaults).toEqual([])
    ok(await save({ viewId: view.viewId, rowVersion: 2, isShared: true }))
    expect((await seenBy(bob)).defaults).toEqual([{ list: 'tracks', viewId: view.viewId }])
    ok(await call(removeView, { viewId: view.viewId }, ann.token))
    expect((await seenBy(bob)).defaults).toEqual([])
  })
})

test('how somebody left a list is stored for them alone, the latest counts, and it can be forgotten', async () => {
  const { viewId } = await makeView({ isShared: true })
  const keep = async (layout: object | null, of = 0) => ok(await call(saveLayout, { list: 'tracks', viewId: of, layout }, ann.token))
  await keep({ density: 'compact' })
  await keep({ columns: [{ key: 'name', width: 300 }] })
  await keep({ density: 'compact' }, viewId)
  const left = [
    { list: 'tracks', viewId: 0, layout: { columns: [{ key: 'name', width: 300 }] } },
    { list: 'tracks', viewId, layout: { density: 'compact' } },
  ]
  expect((await seenBy(ann)).layouts.toSorted((a, b) => a.viewId - b.viewId)).toEqual(left)
  expect((await seenBy(bob)).layouts).toEqual([])
  await keep(null)
  expect((await seenBy(ann)).layouts).toEqual(left.slice(1))
})

test('any view that may be stored comes back as it was', async () => {
  const word = fc.stringMatching(/^[\w.-]{1,20}$/)
  const anySettings = fc.record(
    {
      columns: fc.uniqueArray(
        fc.record({ key: word, width: fc.integer({ min: 48, max: 1000 }), isHidden: fc.boolean() }, { requiredKeys: ['key'] }),
        { selector: ({ key }) => key },
      ),
      density: fc.constantFrom('comfortable', 'compact'),
      sort: fc.stringMatching(/^-?[a-z]{1,20}$/),
      filters: fc.uniqueArray(fc.record({ name: word, value: fc.stringMatching(/^[a-z0-9,]{1,20}$/) }), { selector: ({ name }) => name }),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(anySettings, async (given) => {
      const { viewId, settings: stored } = await makeView({ list: 'sponsors', settings: given }, admin.token)
      expect(stored).toEqual(viewSettings.parse(given))
      await db.delete(views).where(eq(views.viewId, viewId))
    }),
    { numRuns: 40 },
  )
})

test('settings that no schema would take are served as they are', async () => {
  const { viewId } = await makeView()
  for (const rubbish of [{ columns: 7 }, { filters: [{ name: null }] }, ['x'], { density: 'huge', sort: ['a'] }]) {
    await db.update(views).set({ settings: rubbish }).where(eq(views.viewId, viewId))
    expect((await seenBy(ann)).views.find((view) => view.viewId === viewId)?.settings).toEqual(rubbish)
  }
})
