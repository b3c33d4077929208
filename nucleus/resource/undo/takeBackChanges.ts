import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/call.ts'
import type { undo } from '#contract/history.ts'
import { whatRefers } from '#contract/dependents.ts'
import type { Db } from '../../db/client.ts'
import { nounOf } from '../../db/nouns.ts'
import { changes } from '../../db/tables/index.ts'
import type { Actor } from '../../kernel/context.ts'
import { deletedAtOf } from '../../kernel/deletedAtOf.ts'
import { Refusal, ruleBroken } from '../../base/errors.ts'
import { checkKept } from './keptReferences.ts'
import { needPermission } from '../../kernel/mountCall.ts'
import { parentsFirst } from '../../kernel/parentsFirst.ts'
import { explainRefusals } from '../explainRefusals.ts'
import { lockRows } from '../lockRows.ts'
import { counterOf } from '../../kernel/referring.ts'
import { noUndo, type Undone } from '../../kernel/undo.ts'
import { calledOf, type Undoable, undoableOf } from './undoable.ts'
import type { Values } from '../../kernel/values.ts'
import { type Change, column, deleteRows, type RecordedTable, updateRows } from '../../kernel/writes.ts'

export type TakenBack = OutputOf<typeof undo>
/** Who undoes and when, and the tables whose rows can be undone. */
export interface TakingBack {
  all: readonly Undoable[]
  actor: Actor
  at: Date
}

/** The change created the row. */
const isMade = ({ base, version }: Undone): boolean => version !== null && base === 0
/** The most rows that a refusal names; it counts the rest. */
const namedAtMost = 5

/**
 * Undoes changes of rows of any resources, all or none. Throws 409 with the names of the rows that were changed since, or 422
 * with the rule that the undo would break. The undo gives rows a new version, so that a user who read the changed row never
 * overwrites it silently (docs/decisions/018-undo-of-changes.md). Call it in a transaction.
 */
export async function takeBackChanges(tx: Db, undone: readonly Undone[], taking: TakingBack): Promise<TakenBack> {
  const { all, actor, at } = taking
  const named = [...new Set(undone.map(({ resource }) => resource))].map((resource) => undoableOf(all, resource))
  for (const { permission } of named) needPermission(actor, permission)
  const tables = parentsFirst(named).map((rows) => ({ rows, asked: undone.filter(({ resource }) => resource === rows.resource) }))
  for (const { rows, asked } of tables) {
    await rows.lockReturning?.(tx, idsOf(asked))
    await rows.takingBack?.lock(tx, idsOf(asked))
    // A row that the undo removes is locked against new references.
    await lockRows(tx, rows, idsOf(asked), asked.some(isMade) ? 'update' : 'no key update')
  }
  const stale: string[] = []
  const plans: { rows: Undoable; list: Change[] }[] = []
  for (const { rows, asked } of tables) {
    const list = await reversed(tx, rows, asked, at)
    const lost = idsOf(asked).filter((id) => !list.some((change) => change.id === id))
    const there = lost.length > 0 ? await rows.getMany(tx, lost) : undefined
    stale.push(...lost.map((id) => calledOf(rows, id, there?.get(id))))
    plans.push({ rows, list })
  }
  if (stale.length > 0) throw new Refusal(409, changedSince(stale))
  for (const { rows, list } of plans) {
    const [gone, others] = [list.filter(goesAway), list.filter((change) => !goesAway(change))]
    await refusingAll(() => checkUnused(tx, rows, gone))
    await deleteRows(tx, rows, gone, actor, at)
    // Changed rows first: one may hold a unique key that a restored row needs.
    for (const part of [others.filter((one) => !isReturn(one)), others.filter(isReturn)])
      await refusingAll(() => explainRefusals(() => updateRows(tx, rows, { changes: part, action: 'restore' }, actor, at), rows))
    const ids = others.map(({ id }) => id)
    await refusingAll(() => checkKept(tx, rows, ids, all))
    const returned = others.filter(isReturn)
    await refusingAll(async () => rows.checkReturned?.(tx, idsIn(returned), { deletedAt: deletedAtOf(returned), actor }))
    await refusingAll(async () => rows.takingBack?.check(tx, others))
  }
  for (const { rows, list } of plans) {
    const gone = list.filter(goesAway).map(({ id }) => id)
    if (gone.length > 0) await rows.takingBack?.gone?.(tx, gone, { actor, at })
  }
  return answerOf(tx, plans)
}

const idsIn = (list: readonly Change[]): number[] => list.map(({ id }) => id)
const idsOf = (list: readonly Undone[]): number[] => list.map(({ rowId }) => rowId)
const isReturn = ({ after }: Change): boolean => 'deletedAt' in after && after.deletedAt === null
/** The undo removes a row that was created. */
const goesAway = ({ after }: Change): boolean => 'deletedAt' in after && after.deletedAt !== null

/** Throws 422 when something now refers to a row that the undo removes. */
async function checkUnused(tx: Db, { table, keptBy }: Undoable, gone: readonly Change[]): Promise<void> {
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  const [words] = whatRefers(await counterOf(table, keptBy)(tx, ids), ids.length === 1 ? 'it' : 'them')
  if (words) throw ruleBroken({ undoToken: words })
}

/** The changes that undo each row; rows that were changed since are left out. */
async function reversed(tx: Db, { resource, table, idKey }: RecordedTable, asked: readonly Undone[], at: Date): Promise<Change[]> {
  const [id, version, deletedAt] = [column(table, idKey), column(table, 'rowVersion'), column(table, 'deletedAt')]
  const { before, after } = changes
  const most = Math.max(1, ...asked.map((one) => (one.version ?? 1) - one.base))
  const found = await tx
    .select({ id, version, deletedAt, changedTo: changes.version, before, after })
    .from(table)
    .innerJoin(
      changes,
      and(
        eq(changes.resource, resource),
        eq(changes.rowId, id),
        lte(changes.version, version),
        gt(changes.version, sql`${version} - ${most}`),
      ),
    )
    .where(inArray(id, idsOf(asked)))
    .orderBy(id, changes.version)
  const keptOf = new Map(asked.map((one) => [one.rowId, one]))
  return [...Map.groupBy(found, (row) => Number(row.id))].flatMap(([rowId, all]): Change[] => {
    const [kept, row] = [keptOf.get(rowId), all[0]]
    if (!kept || !row) return []
    const isAsItWas = kept.version === null ? row.deletedAt !== null : kept.version === row.version
    if (!isAsItWas) return []
    const made = all.filter(({ changedTo }) => changedTo > (kept.version === null ? Number(row.version) - 1 : kept.base))
    const one = { id: rowId, version: Number(row.version) }
    if (made.some((change) => !change.after)) throw new Error(`${resource}: a change without values cannot be taken back`)
    if (made.some((change) => !change.before)) return [{ ...one, before: { deletedAt: null }, after: { deletedAt: at.toISOString() } }]
    // The values before the first change win.
    const [last, first] = [made.map((change) => change.after), made.map((change) => change.before).toReversed()]
    return [{ ...one, before: Object.assign({}, ...last) as Values, after: Object.assign({}, ...first) as Values }]
  })
}

function changedSince(called: readonly string[]): string {
  const more = called.length - namedAtMost
  const words = more > 0 ? [...called.slice(0, namedAtMost), `${more} more`] : called
  const list = new Intl.ListFormat('en-GB').format(words)
  return `Nothing was undone: ${list} ${called.length === 1 ? 'was' : 'were'} changed since.`
}

/** Rethrows a refusal of one row as a refusal of the whole undo. */
async function refusingAll(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw ruleBroken({ undoToken: `Nothing was undone: ${error.message}` })
  }
}

/** Returns the rows of the table with restored deletes, or else of the first table, and the counts of the others. */
async function answerOf(tx: Db, plans: readonly { rows: Undoable; list: Change[] }[]): Promise<TakenBack> {
  const main = plans.find(({ list }) => list.some(isReturn)) ?? plans[0]
  if (!main) throw noUndo()
  const found = await main.rows.getMany(
    tx,
    main.list.map(({ id }) => id),
  )
  const others = plans.filter((plan) => plan !== main)
  return {
    resource: main.rows.resource,
    rows: [...found.values()],
    refused: [],
    others: others.map(({ rows: { resource, table }, list: { length: count } }) => {
      const { one, many } = nounOf(table)
      return { resource, noun: count === 1 ? one : many, count }
    }),
  }
}
