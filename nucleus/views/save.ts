import { formMessages } from '#constants/formMessages.ts'
import type { saveView, View } from '#contract/views.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { changedMeanwhile, notAllowed, ruleBroken } from '../base/errors.ts'
import { explainRefusals } from '../resource/explainRefusals.ts'
import { lockRows } from '../resource/lockRows.ts'
import { rememberUndo } from '../kernel/undo.ts'
import { deleteRow, difference, insertRow, updateRow } from '../kernel/writes.ts'
import type { Db } from '../db/client.ts'
import { views } from '../db/tables/index.ts'
import { lockViewsOf, needMayShare, needRoom, needRoomToShare } from './bounds.ts'
import { checkList, needView, recordedViews, uniqueNames } from './rows.ts'

type Saved = NonNullable<(typeof saveView)['parsedType']>
const explained = { table: views, unique: uniqueNames }

/** Returns the function that creates and changes views. It throws 403, 404, 409 with the current view, and 422. */
export function saveViewOf({ db, clock }: Nucleus): (sent: Saved, actor: Actor) => Promise<View> {
  return (sent, actor) => db.transaction((tx) => (sent.viewId ? change(tx, { ...sent, id: sent.viewId }, actor) : create(tx, sent, actor)))

  async function create(tx: Db, { list, name, settings, isShared = false }: Saved, actor: Actor): Promise<View> {
    if (!list || !name || !settings) throw ruleBroken(missing({ list, name, settings }))
    checkList(list)
    if (isShared) needMayShare(actor)
    const owned = { list, ownerContactId: actor.contactId }
    await lockViewsOf(tx, owned)
    await needRoom(tx, { ...owned, added: 1 }, actor)
    if (isShared) await needRoomToShare(tx, { ...owned, added: 1 })
    const row = { ...owned, name, settings, isShared }
    const { id } = await explainRefusals(() => insertRow(tx, recordedViews, row, actor), explained)
    return needView(tx, id, actor)
  }

  async function change(tx: Db, { id, list, rowVersion, name, isShared, settings }: Saved & { id: number }, actor: Actor): Promise<View> {
    await lockViewsOf(tx, await needView(tx, id, actor))
    const current = await needView(tx, id, actor)
    if (!current.mayChange) throw notAllowed('This view belongs to somebody else. Save it as one of your own.')
    if (rowVersion === undefined) throw ruleBroken({ rowVersion: 'Send the rowVersion that you read with the row' })
    if (list !== undefined && list !== current.list) throw ruleBroken({ list: 'A view stays with its list' })
    if (rowVersion !== current.rowVersion) throw changedMeanwhile(current)
    // The owner's role may have changed since they shared it: they can still stop sharing.
    if (isShared ?? current.isShared) needMayShare(actor)
    if (isShared && !current.isShared) await needRoomToShare(tx, { ...current, added: 1 })
    const { before, after, isEmpty } = difference({ ...current }, { name, isShared, settings })
    if (isEmpty) return current
    const written = { id, version: rowVersion, before, after }
    const next = await explainRefusals(() => updateRow(tx, recordedViews, written, actor, clock()), explained)
    if (next === undefined) throw changedMeanwhile(await needView(tx, id, actor))
    // An administrator may have unshared another person's view, and cannot read it any more.
    return { ...current, ...after, rowVersion: next, updatedAt: clock().toISOString(), updatedByContactId: actor.contactId }
  }
}

/** Returns the function that deletes views; the delete can be undone. It throws 403, 404 and 409. */
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

const missing = (needed: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(needed).flatMap(([field, value]) => (value ? [] : [[field, formMessages.required(titles[field] ?? field)]])),
  )
const titles: Readonly<Record<string, string>> = { list: 'List', name: 'Name', settings: 'Settings' }
