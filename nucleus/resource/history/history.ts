import { desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { limits } from '#constants/limits.ts'
import { type ChangeDetails, history, listUndoables, restore, undo } from '#contract/history.ts'
import { changes, contacts } from '../../db/tables/index.ts'
import { orStale, staleVersion } from '../../base/errors.ts'
import { mountCall, requirePermission } from '../../kernel/mountCall.ts'
import { pruneHistory } from './pruneHistory.ts'
import { earlierEffects, noEffects, rememberEffects } from '../effects.ts'
import { explainRefusals } from '../explainRefusals.ts'
import type { RestorableRepository } from '../repositoryTypes.ts'
import { repositoryByName } from '../repositoryByName.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { undoByToken } from '../undo/undoByToken.ts'
import { undoablesOf } from '../undo/undoables.ts'
import type { UndoTarget } from '../undo/undoTarget.ts'
import type { Values } from '../../kernel/values.ts'
import { idsIn, type NamesByField, referencedNames } from './referencedNames.ts'
import { changesOf, valuesAround, versionsShown } from './versions.ts'
import { detailsKey, difference, updateRow } from '../../kernel/writes.ts'
import { retryOnDeadlock } from '../../kernel/retryOnDeadlock.ts'
import { fullNameSql } from '../../db/personName.ts'

/** Serves the history of rows, the restore of an earlier version, and the undo of deletes and changes (also of `undoTargets` rows). */
export function mountHistory(
  app: FastifyInstance,
  nucleus: Nucleus,
  repositories: readonly RestorableRepository[],
  undoTargets: readonly UndoTarget[] = repositories,
): void {
  const { db, clock } = nucleus
  const repositoryFor = repositoryByName(repositories)

  nucleus.jobs.everyHour(() => pruneHistory(nucleus))

  mountCall(app, history, async ({ input: { resource, id }, actor }) => {
    const repository = repositoryFor(resource)
    requirePermission(actor, repository.readPermission)
    const { changeId, action, at, actorContactId, version, before, after } = getTableColumns(changes)
    const actorName = fullNameSql(contacts)
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
    if (found.length === 0) await repository.getOrThrow(db, id)
    const names = await referencedNames(db, repository, found)
    return found.map((one) => ({ ...withDetails(one), names: namesIn(one, names) }))
  })

  mountCall(app, restore, ({ input: { resource, id, changeId, rowVersion }, actor }) => {
    const repository = repositoryFor(resource)
    requirePermission(actor, repository.permission)
    // One transaction, so that the rules still hold when the row is written.
    return retryOnDeadlock(() =>
      db.transaction(async (tx) => {
        const current = await repository.getOrThrow(tx, id)
        const isStale = rowVersion !== current.rowVersion
        const earlier = withoutPosition((await valuesAround(tx, repository, { id, changeId })).after, repository)
        const { isEmpty } = difference(current, earlier)
        if (isStale && !isEmpty) throw staleVersion(current)
        const merged = { ...current, ...earlier }
        const input = isEmpty ? current : { ...merged, ...parseFields(repository, merged, Object.keys(earlier)) }
        const write = { db: tx, input, current, actor, isSure: true, isComposed: true, isQuiet: true }
        // Checked like a save, even when nothing changes: a caller who may not write the row is always refused.
        await orStale({ current, isStale }, () => repository.check(write))
        // By an earlier version it is sent again because the first reply was lost (docs/decisions/035-retries.md).
        const restored = { resource, id, version: current.rowVersion }
        if (isEmpty) return isStale ? { ...current, ...(await earlierEffects(tx, restored, actor, clock())) } : current
        const isMoved = repository.positionFields.some((field) => input[field] !== current[field])
        const position = isMoved && repository.positionForRestore ? { sortOrder: await repository.positionForRestore(tx, input) } : {}
        const { before, after } = difference(current, { ...input, ...position, ...repository.derived(write) })
        const at = clock()
        const change = { id, version: rowVersion, before, after, action: 'restore' } as const
        const version = await explainRefusals(() => updateRow(tx, repository, change, actor, at), repository)
        if (version === undefined) throw staleVersion(await repository.getOrThrow(tx, id))
        const effects = noEffects()
        await repository.storeFields({ ...write, id, effects }, after)
        const reported = await rememberEffects(tx, { resource, id, version, effects }, actor, at)
        return { ...(await repository.getOrThrow(tx, id)), ...reported }
      }),
    )
  })

  mountCall(app, listUndoables, ({ actor }) => undoablesOf(nucleus, undoTargets, actor))

  mountCall(app, undo, ({ input: { undoToken }, actor }) => undoByToken(nucleus, undoTargets, { undoToken, actor }))
}

/** Of the names, those of this change. */
const namesIn = ({ before, after }: { before: Values | null; after: Values | null }, names: NamesByField): NamesByField =>
  Object.fromEntries(
    Object.entries(names).flatMap(([field, byId]) => {
      const ids = [...idsIn(before?.[field]), ...idsIn(after?.[field])].map(String).filter((id) => id in byId)
      return ids.length > 0 ? [[field, Object.fromEntries(ids.map((id) => [id, byId[id] ?? '']))]] : []
    }),
  )

/** A change with its details apart from the fields. */
function withDetails<Row extends { after: Values | null }>({ after, ...change }: Row) {
  const { [detailsKey]: details, ...fields } = after ?? {}
  return { ...change, after: after && fields, ...(details !== undefined && { details: details as ChangeDetails }) }
}

/** A manual order belongs to the list and not to one row: restoring a version does not move the row. */
function withoutPosition(values: Values, { positionFields: [order = ''] }: RestorableRepository): Values {
  const { [order]: _, ...others } = values
  return others
}

/** The values of these fields as a save would store them, with clean HTML. Throws 422. */
function parseFields(repository: RestorableRepository, merged: Values, fields: readonly string[]): Values {
  const parsed = repository.parse(merged)
  return Object.fromEntries(fields.filter((field) => field in parsed).map((field) => [field, parsed[field]]))
}
