import { afterAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { undo } from '#contract/history.ts'
import { keepLayout, listViews, removeView, saveView, setDefaultView, viewSettings } from '#contract/views.ts'
import { limits } from '#constants/limits.ts'
import { changes, views } from '#nucleus/db/tables/index.ts'
import { and, eq } from 'drizzle-orm'
import { ok, startNucleus } from '../support/nucleus.ts'

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
const seenBy = async ({ token }: typeof ann) => ok(await call(listViews, {}, token))
const idsSeenBy = async (who: typeof ann) => (await seenBy(who)).views.map(({ viewId }) => viewId)

describe('a view', () => {
  test('is kept as it was saved, and says who made it', async () => {
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
      expect((await call(keepLayout, { list: 'tracks', viewId, layout: {} }, token)).status).toBe(404)
    }
  })

  test('that who administers takes back from everyone is gone for them and answered all the same', async () => {
    const { viewId, rowVersion } = await makeView({ isShared: true })
    expect(ok(await save({ viewId, rowVersion, isShared: false }, admin.token))).toMatchObject({ viewId, isShared: false })
    expect(await idsSeenBy(admin)).not.toContain(viewId)
    expect(await idsSeenBy(ann)).toContain(viewId)
  })

  test('may be kept by whoever may read', async () => {
    expect(await makeView({ isShared: true }, bob.token)).toMatchObject({ mayChange: true })
  })

  test('has a name that its owner has given to no other view of the list, whatever the case', async () => {
    const name = newName()
    const first = await makeView({ name })
    const refused = await save({ list: 'tracks', name: name.toUpperCase(), settings })
    expect([refused.status, refused.body.data]).toEqual([422, { fields: { name: 'You have a view of this name already' } }])
    await makeView({ name, list: 'speakers' })
    await makeView({ name }, bob.token)
    ok(await call(removeView, { viewId: first.viewId }, ann.token))
    await makeView({ name })
  })

  test('is written over only by who has read it: of two tabs the second is told', async () => {
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
    expect([refused.status, refused.body.message]).toEqual([422, 'You have a view of this name already'])
  })

  test('is of a list that there is, and stays with it', async () => {
    expect((await save({ list: 'nothing', name: newName(), settings })).body.data).toEqual({ fields: { list: 'There is no such list' } })
    const { viewId, rowVersion } = await makeView()
    expect((await save({ viewId, rowVersion, list: 'speakers' })).status).toBe(422)
    expect((await save({ list: 'tracks' })).body.data).toEqual({
      fields: { name: 'Please enter Name', settings: 'Please enter Settings' },
    })
  })

  test('is one of a hundred at most', async () => {
    const { token } = await nucleus.signIn('sender')
    for (let at = 0; at < limits.viewsPerList; at += 1) await makeView({ list: 'locations' }, token)
    expect((await save({ list: 'locations', name: newName(), settings }, token)).status).toBe(422)
    await makeView({ list: 'tracks' }, token)
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

test('how somebody left a list is kept for them alone, the latest counts, and it can be forgotten', async () => {
  const { viewId } = await makeView({ isShared: true })
  const keep = async (layout: object | null, of = 0) => ok(await call(keepLayout, { list: 'tracks', viewId: of, layout }, ann.token))
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
      columns: fc.array(
        fc.record({ key: word, width: fc.integer({ min: 48, max: 1000 }), isHidden: fc.boolean() }, { requiredKeys: ['key'] }),
      ),
      density: fc.constantFrom('comfortable', 'compact'),
      sort: fc.stringMatching(/^-?[a-z]{1,20}$/),
      filters: fc.array(fc.record({ name: word, value: fc.stringMatching(/^[a-z0-9,]{1,20}$/) })),
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
