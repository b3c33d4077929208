import { restrictionText } from '#contract/dependents.ts'
import { staleVersion, ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import type { Actor } from '../../kernel/context.ts'
import { referencesOf } from '../../kernel/references.ts'
import { dependentCounterOf } from '../../kernel/restrictions.ts'
import { type RowVersions, rememberChanges } from '../../kernel/undoTokens.ts'
import type { Values } from '../../kernel/values.ts'
import { type Change, deleteRows, difference, type RecordedTable, updateRows } from '../../kernel/writes.ts'
import { noEffects } from '../effects.ts'
import { explainRefusals } from '../explainRefusals.ts'
import type { UndoTarget } from '../undo/undoTarget.ts'
import type { MergeParams, MergeRules, Merging, VersionedRow } from './MergeRules.ts'
import type { LockedMove } from './moves.ts'
import { mergedInto } from './mergedBefore.ts'
import { type MergedRows, survivorValues } from './survivorValues.ts'

interface MergeWrite<Row> extends MergeParams {
  merging: Merging<Row>
  effectiveMoves: readonly LockedMove[]
  at: Date
}

/** Writes a merge whose rows are all locked, and returns the survivor and the token that undoes it. Throws 422. */
export async function writeMerge<Row extends VersionedRow>(
  tx: Db,
  rules: MergeRules<Row>,
  params: MergeWrite<Row>,
): Promise<{ row: Row | null; undoToken: string }> {
  const { repository } = rules
  const { merging, effectiveMoves, actor, at, mergedKey } = params
  const changed: RowVersions[] = []
  for (const { target, changes, removed } of effectiveMoves) {
    // A row that stays may get a key that the removed one has.
    if (removed.length > 0) changed.push({ resource: target.resource, versions: await deleteRows(tx, target, removed, actor, at) })
    changed.push(await writeChanges(tx, target, { changes, actor, at }))
  }
  const ids = params.merged.map(({ id }) => id)
  const tombstone = { deletedAt: at.toISOString(), ...rules.tombstone?.(merging) }
  const deletes = merging.merged.map((row, index) => {
    const { before, after } = difference({ ...row, deletedAt: null }, tombstone)
    return { id: ids[index] ?? 0, version: row.rowVersion, before, after, details: mergedInto(repository, params.survivor.id) }
  })
  changed.push({
    resource: repository.resource,
    versions: await updateRows(tx, repository, { changes: deletes, action: 'delete' }, actor, at),
  })
  changed.push(...(await writeSurvivor(tx, rules, params)))
  // The survivor may have referred to one of them, as to an assistant.
  const restriction =
    repository.restrictedBy && restrictionText(await dependentCounterOf(repository.table, repository.restrictedBy)(tx, ids))
  if (restriction) throw ruleBroken({ [mergedKey]: restriction })
  await rules.checkMerged?.(tx, params.survivor.id)
  const undoToken = await rememberChanges(tx, changed, actor, at, { isLasting: rules.isLasting })
  return { row: (await repository.getMany(tx, [params.survivor.id])).get(params.survivor.id) ?? null, undoToken }
}

/** Writes the chosen values, by the rules of a save. */
async function writeSurvivor<Row extends VersionedRow>(
  tx: Db,
  rules: MergeRules<Row>,
  { merging, actor, at, survivor: { id }, merged, fieldChoices }: MergeWrite<Row>,
): Promise<RowVersions[]> {
  const { repository } = rules
  const current = merging.survivor
  const rows: MergedRows = [{ id, row: current }, ...merging.merged.map((row, index) => ({ id: merged[index]?.id ?? 0, row }))]
  const values = withoutMerged(survivorValues(rules, rows, fieldChoices), rows, repository)
  const chosen = { ...values, ...rules.completed?.(merging, values, fieldChoices ?? {}) }
  const isChanged = !difference(current, chosen).isEmpty
  const input = isChanged ? repository.parse({ ...current, ...chosen }, current) : current
  const writeOfRow = { db: tx, input, current, actor, isSure: true, isComposed: true }
  if (isChanged) await repository.check(writeOfRow)
  const derived = { ...(isChanged && repository.derived(writeOfRow)), ...rules.derived?.(merging, chosen) }
  const { before, after, isEmpty } = difference(current, { ...chosen, ...derived })
  if (isEmpty && !rules.details) return []
  const change = { id, version: current.rowVersion, before, after, details: rules.details?.(merging) }
  const effects = noEffects()
  const written = await writeChanges(tx, repository, { changes: [change], actor, at })
  await repository.storeFields({ ...writeOfRow, id, effects }, after)
  return [written, ...effects.written]
}

async function writeChanges(
  tx: Db,
  target: Pick<UndoTarget, 'resource' | 'table' | 'idKey' | 'unique'>,
  { changes, actor, at }: { changes: readonly Change[]; actor: Actor; at: Date },
): Promise<RowVersions> {
  const versions = await explainRefusals(() => updateRows(tx, target, { changes }, actor, at), target)
  // All rows are locked, so a missing one is a programming error and would leave half a merge.
  if (versions.size < changes.length) throw staleVersion(null)
  return { resource: target.resource, versions }
}

/** A row that referred to one that it became one with would refer to itself: it gets what another of them refers to, if anything. */
function withoutMerged(chosen: Values, rows: MergedRows, { table }: Pick<RecordedTable, 'table'>): Values {
  const isMerged = (value: unknown) => rows.some(({ id }) => id === value)
  const own = referencesOf(table).filter(({ to, field }) => to === table && isMerged(chosen[field]))
  const others = own.map(({ field }) => [
    field,
    rows.map(({ row }) => row[field]).find((value) => value != null && !isMerged(value)) ?? null,
  ])
  return { ...chosen, ...(Object.fromEntries(others) as Values) }
}
