import { desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { limits } from '#constants/limits.ts'
import { history, restore, undo } from '#contract/history.ts'
import { changes, contacts } from '../../db/tables/index.ts'
import { changedMeanwhile } from '../../base/errors.ts'
import { mountCall, needPermission } from '../../kernel/mountCall.ts'
import { pruneHistory } from './pruneHistory.ts'
import { explainRefusals } from '../explainRefusals.ts'
import type { RestorableRows } from '../rows.ts'
import { rowsByName } from '../rowsByName.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { takeBack } from '../undo/takeBack.ts'
import type { Undoable } from '../undo/undoable.ts'
import type { Values } from '../../kernel/values.ts'
import { changesOf, valuesAround, versionsShown } from './versions.ts'
import { difference, updateRow } from '../../kernel/writes.ts'

/** Serves the history of rows, the restore of an earlier version, and the undo of deletes and changes (also of `undoable` rows). */
export function mountHistory(
  app: FastifyInstance,
  nucleus: Nucleus,
  restorable: readonly RestorableRows[],
  undoable: readonly Undoable[] = restorable,
): void {
  const { db, clock } = nucleus
  const rowsFor = rowsByName(restorable)

  nucleus.jobs.everyHour(() => pruneHistory(nucleus))

  mountCall(app, history, async ({ input: { resource, id }, actor }) => {
    const rows = rowsFor(resource)
    needPermission(actor, rows.readPermission)
    const { changeId, action, at, actorContactId, version, before, after } = getTableColumns(changes)
    const actorName = sql<string | null>`${contacts.firstName} || ' ' || ${contacts.lastName}`
    const length = sql<number>`coalesce(octet_length(${before}::text), 0) + coalesce(octet_length(${after}::text), 0)`.as('length')
    const newest = db
      .select({ changeId, action, at, actorContactId, actorName: actorName.as('actor_name'), version, before, after, length })
      .from(changes)
      .leftJoin(contacts, eq(contacts.contactId, changes.actorContactId))
      .where(changesOf(resource, id))
      .orderBy(desc(changes.changeId))
      .limit(versionsShown)
      .as('newest')
    // Versions with long texts can exceed the limit together: return as many as fit, and always the newest.
    const newer = sql<number>`(sum(${newest.length}) over (order by ${newest.changeId} desc) - ${newest.length})::float8`.as('newer')
    const counted = db
      .select({ ...newest._.selectedFields, newer })
      .from(newest)
      .as('counted')
    const { newer: _, length: __, ...shown } = counted._.selectedFields
    const found = await db.select(shown).from(counted).where(lt(counted.newer, limits.historyBytes)).orderBy(desc(counted.changeId))
    // A row that was loaded in bulk has no history; a row that never existed is a 404.
    if (found.length === 0) await rows.need(db, id)
    return found
  })

  mountCall(app, restore, ({ input: { resource, id, changeId, rowVersion }, actor }) => {
    const rows = rowsFor(resource)
    needPermission(actor, rows.permission)
    // One transaction, so that the rules still hold when the row is written.
    return db.transaction(async (tx) => {
      const current = await rows.need(tx, id)
      if (rowVersion !== current.rowVersion) throw changedMeanwhile(current)
      const earlier = withoutOrder((await valuesAround(tx, rows, { id, changeId })).after, rows)
      const { isEmpty } = difference(current, earlier)
      const whole = { ...current, ...earlier }
      const input = isEmpty ? current : { ...whole, ...parsedAs(rows, whole, Object.keys(earlier)) }
      const writing = { db: tx, input, current, actor, isSure: true }
      // Checked like a save, even when nothing changes: a caller who may not write the row is always refused.
      await rows.check(writing)
      if (isEmpty) return current
      const isElsewhere = rows.placedBy.some((field) => input[field] !== current[field])
      const place = isElsewhere && rows.placeOfEarlier ? { sortOrder: await rows.placeOfEarlier(tx, input) } : {}
      const { before, after } = difference(current, { ...input, ...place, ...rows.derived(writing) })
      const change = { id, version: rowVersion, before, after, action: 'restore' } as const
      const written = await explainRefusals(() => updateRow(tx, rows, change, actor, clock()), rows)
      if (written === undefined) throw changedMeanwhile(await rows.need(tx, id))
      await rows.storeFields({ ...writing, id }, after)
      return rows.need(tx, id)
    })
  })

  mountCall(app, undo, ({ input: { undoToken }, actor }) => takeBack(nucleus, undoable, { undoToken, actor }))
}

/** A manual order belongs to the list and not to one row: restoring a version does not move the row. */
function withoutOrder(values: Values, { placedBy: [order = ''] }: RestorableRows): Values {
  const { [order]: _, ...others } = values
  return others
}

/** The values of these fields as a save would store them, with clean HTML. Throws 422. */
function parsedAs(rows: RestorableRows, whole: Values, fields: readonly string[]): Values {
  const parsed = rows.parse(whole)
  return Object.fromEntries(fields.filter((field) => field in parsed).map((field) => [field, parsed[field]]))
}
