import { and, eq, isNull } from 'drizzle-orm'
import { isAllowed } from '#constants/roles.ts'
import { limits } from '#constants/limits.ts'
import { formMessages } from '#constants/formMessages.ts'
import type { saveView, View } from '#contract/views.ts'
import type { Actor, Nucleus } from '../core/context.ts'
import { changedMeanwhile, notAllowed, ruleBroken } from '../core/errors.ts'
import { explainRefusals } from '../core/resource/explainRefusals.ts'
import { lockRows } from '../core/resource/lockRows.ts'
import { rememberUndo } from '../core/undo.ts'
import { deleteRow, difference, insertRow, updateRow } from '../core/writes.ts'
import { views } from '../db/tables/index.ts'
import { checkList, needView, recordedViews, uniqueNames } from './rows.ts'

type Saved = NonNullable<(typeof saveView)['parsedType']>
const explained = { table: views, unique: uniqueNames }

/** What makes and changes views. It throws 403, 404, 409 with the view as it is, and 422. */
export function saveViewOf({ db, clock }: Nucleus): (sent: Saved, actor: Actor) => Promise<View> {
  return ({ viewId, ...sent }, actor) => (viewId ? change(viewId, sent, actor) : create(sent, actor))

  async function create({ list, name, settings, isShared = false }: Saved, actor: Actor): Promise<View> {
    if (!list || !name || !settings) throw ruleBroken(missing({ list, name, settings }))
    checkList(list)
    if ((await db.$count(views, viewsOf(actor.contactId, list))) >= limits.viewsPerList)
      throw ruleBroken({ name: `You have ${limits.viewsPerList} views of this list. Delete one first` })
    if (isShared) await checkMayShare({ list, ownerContactId: actor.contactId }, actor)
    const row = { list, name, settings, isShared, ownerContactId: actor.contactId }
    const { id } = await explainRefusals(() => insertRow(db, recordedViews, row, actor), explained)
    return needView(db, id, actor)
  }

  /** Throws 403 for a role that may not share, and 422 when its owner shares as many views of the list as one may. */
  async function checkMayShare({ list, ownerContactId, ...view }: Shared, actor: Actor): Promise<void> {
    if (!isAllowed(actor.role, 'editEvents')) throw notAllowed('Your role cannot share views. Save it for yourself only.')
    if (view.isShared) return
    const shared = and(viewsOf(ownerContactId, list), views.isShared)
    if ((await db.$count(views, shared)) >= limits.sharedViewsPerList)
      throw ruleBroken({ isShared: `${limits.sharedViewsPerList} views of this list are shared already. Stop sharing one first` })
  }

  async function change(id: number, { list, rowVersion, name, isShared, settings }: Saved, actor: Actor): Promise<View> {
    const current = await needView(db, id, actor)
    if (!current.mayChange) throw notAllowed('This view belongs to somebody else. Save it as one of your own.')
    if (rowVersion === undefined) throw ruleBroken({ rowVersion: 'Send the rowVersion that you read with the row' })
    if (list !== undefined && list !== current.list) throw ruleBroken({ list: 'A view stays with its list' })
    if (rowVersion !== current.rowVersion) throw changedMeanwhile(current)
    // Its owner may have had another role when they shared it: they can still take it back.
    if (isShared ?? current.isShared) await checkMayShare(current, actor)
    const { before, after, isEmpty } = difference({ ...current }, { name, isShared, settings })
    if (isEmpty) return current
    const written = { id, version: rowVersion, before, after }
    const next = await explainRefusals(() => updateRow(db, recordedViews, written, actor, clock()), explained)
    if (next === undefined) throw changedMeanwhile(await needView(db, id, actor))
    // Who administers may have taken somebody else's view back from everyone, themselves included.
    return { ...current, ...after, rowVersion: next, updatedAt: clock().toISOString(), updatedByContactId: actor.contactId }
  }
}

/** What deletes views; the delete can be taken back. It throws 403, 404 and 409. */
export function removeViewOf({ db, clock }: Nucleus) {
  return (sent: { viewId: number; rowVersion?: number }, actor: Actor): Promise<{ id: number; undoToken: string }> =>
    db.transaction(async (tx) => {
      await lockRows(tx, recordedViews, [sent.viewId])
      const { viewId: id, rowVersion: version, mayChange, ...current } = await needView(tx, sent.viewId, actor)
      if (!mayChange) throw notAllowed('This view belongs to somebody else.')
      const isRead = sent.rowVersion === undefined || sent.rowVersion === version
      const at = clock()
      if (!isRead || !(await deleteRow(tx, recordedViews, { id, version }, actor, at)))
        throw changedMeanwhile({ viewId: id, rowVersion: version, mayChange, ...current })
      return { id, undoToken: await rememberUndo(tx, { resource: recordedViews.resource, rowIds: [id] }, actor, at) }
    })
}

type Shared = Pick<View, 'list' | 'ownerContactId'> & Partial<Pick<View, 'isShared'>>

const viewsOf = (ownerContactId: number, list: string) =>
  and(eq(views.ownerContactId, ownerContactId), eq(views.list, list), isNull(views.deletedAt))

const missing = (needed: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(needed).flatMap(([field, value]) => (value ? [] : [[field, formMessages.required(titles[field] ?? field)]])),
  )
const titles: Readonly<Record<string, string>> = { list: 'List', name: 'Name', settings: 'Settings' }
