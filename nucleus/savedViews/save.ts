import { formMessages } from '#constants/formMessages.ts'
import type { saveView, SavedView } from '#contract/savedViews.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { staleVersion, notAllowed, ruleBroken } from '../base/errors.ts'
import { explainRefusals } from '../resource/explainRefusals.ts'
import { lockRows } from '../resource/lockRows.ts'
import { rememberDeletes } from '../kernel/undoTokens.ts'
import { deleteRow, difference, insertRow, updateRow } from '../kernel/writes.ts'
import type { Db } from '../db/client.ts'
import { views } from '../db/tables/index.ts'
import { lockSavedViews, checkMayShare, checkViewLimit, checkShareLimit } from './viewLimits.ts'
import { checkList, requireSavedView, savedViewTable, uniqueNames } from './rows.ts'

type SaveInput = NonNullable<(typeof saveView)['parsedType']>
const refusalTexts = { table: views, unique: uniqueNames }

/** Returns the function that creates and changes views. It throws 403, 404, 409 with the current view, and 422. */
export function makeSaveView({ db, clock }: Nucleus): (input: SaveInput, actor: Actor) => Promise<SavedView> {
  return (input, actor) =>
    db.transaction((tx) => (input.viewId ? change(tx, { ...input, id: input.viewId }, actor) : create(tx, input, actor)))

  async function create(tx: Db, { list, name, settings, isShared = false }: SaveInput, actor: Actor): Promise<SavedView> {
    if (!list || !name || !settings) throw ruleBroken(missing({ list, name, settings }))
    checkList(list)
    if (isShared) checkMayShare(actor)
    const ownership = { list, ownerContactId: actor.contactId }
    await lockSavedViews(tx, ownership)
    await checkViewLimit(tx, { ...ownership, added: 1 }, actor)
    if (isShared) await checkShareLimit(tx, { ...ownership, added: 1 })
    const row = { ...ownership, name, settings, isShared }
    const { id } = await explainRefusals(() => insertRow(tx, savedViewTable, row, actor), refusalTexts)
    return requireSavedView(tx, id, actor)
  }

  async function change(
    tx: Db,
    { id, list, rowVersion, name, isShared, settings }: SaveInput & { id: number },
    actor: Actor,
  ): Promise<SavedView> {
    await lockSavedViews(tx, await requireSavedView(tx, id, actor))
    const current = await requireSavedView(tx, id, actor)
    if (!current.mayChange) throw notAllowed('This view belongs to someone else. Save it as your own.')
    if (rowVersion === undefined) throw ruleBroken({ rowVersion: 'Send the rowVersion that you read with the row' })
    if (list !== undefined && list !== current.list) throw ruleBroken({ list: 'A view cannot move to another list' })
    if (rowVersion !== current.rowVersion) throw staleVersion(current)
    // The owner's role may have changed since they shared it: they can still stop sharing.
    if (isShared ?? current.isShared) checkMayShare(actor)
    if (isShared && !current.isShared) await checkShareLimit(tx, { ...current, added: 1 })
    const { before, after, isEmpty } = difference({ ...current }, { name, isShared, settings })
    if (isEmpty) return current
    const rowChange = { id, version: rowVersion, before, after }
    const next = await explainRefusals(() => updateRow(tx, savedViewTable, rowChange, actor, clock()), refusalTexts)
    if (next === undefined) throw staleVersion(await requireSavedView(tx, id, actor))
    // An administrator may have unshared another person's view, and cannot read it any more.
    return { ...current, ...after, rowVersion: next, updatedAt: clock().toISOString(), updatedByContactId: actor.contactId }
  }
}

/** Returns the function that deletes views; the delete can be undone. It throws 403, 404 and 409. */
export function makeRemoveView({ db, clock }: Nucleus) {
  return (input: { viewId: number; rowVersion?: number }, actor: Actor): Promise<{ id: number; undoToken: string }> =>
    db.transaction(async (tx) => {
      await lockRows(tx, savedViewTable, [input.viewId])
      const { viewId: id, rowVersion: version, mayChange, ...current } = await requireSavedView(tx, input.viewId, actor)
      if (!mayChange) throw notAllowed('This view belongs to someone else.')
      const isRead = input.rowVersion === undefined || input.rowVersion === version
      const at = clock()
      if (!isRead || !(await deleteRow(tx, savedViewTable, { id, version }, actor, at)))
        throw staleVersion({ viewId: id, rowVersion: version, mayChange, ...current })
      return { id, undoToken: await rememberDeletes(tx, { resource: savedViewTable.resource, rowIds: [id] }, actor, at) }
    })
}

const missing = (needed: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(needed).flatMap(([field, value]) => (value ? [] : [[field, formMessages.required(titles[field] ?? field)]])),
  )
const titles: Readonly<Record<string, string>> = { list: 'List', name: 'Name', settings: 'Settings' }
