import { asc, is, SQL } from 'drizzle-orm'
import type { Call } from '#contract/call.ts'
import type { MoveInput } from '#contract/reorder.ts'
import type { AnyResource } from '#contract/resource.ts'
import { staleVersion, notFound, ruleBroken } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { column, updateRows } from '../../kernel/writes.ts'
import { explainRefusals } from '../explainRefusals.ts'
import type { FeatureContext } from '../Feature.ts'
import { lockOrder, ofParent } from './lockOrder.ts'
import { manualOrderOf } from './positionFields.ts'
import { renumbered } from './positions.ts'
import { ranksOf, setAside } from './ranks.ts'
import type { Values } from '../../kernel/values.ts'
import type { Repository } from '../repositoryTypes.ts'
import type { Row, ResourceOptions } from '../ResourceOptions.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'
import { retryOnDeadlock } from '../../kernel/retryOnDeadlock.ts'

/** Serves moves where the declaration has a manual order. Throws when the list is ordered otherwise (a programming error). */
export function mountReorder({ app, nucleus, resource, options, repository }: FeatureContext): void {
  const { reorder } = resource.calls
  if (!reorder) return
  const { by, within } = manualOrderOf(resource)
  if (!isOrderedBy(options, by, Boolean(within)))
    throw new Error(`${resource.name}: an order by hand needs ${by} ${within ? '' : 'first '}in \`order\``)
  const hasFixedGroups = within !== undefined && (options.fixed?.some((field) => field === within) ?? false)
  const move = reorderOf(nucleus, resource, { repository, hasFixedGroups, adopted: options.adoptedByMoved ?? [] })
  mountCall(app, reorder as Call<never, Row[], MoveInput>, ({ input, actor }) => move(input, actor))
}

/** Whether the list is ordered by this field; in a list with groups, the order of the groups may come first. */
function isOrderedBy({ order, table }: ResourceOptions, by: string, hasGroups: boolean): boolean {
  const parts = Array.isArray(order) ? order : []
  return (hasGroups ? parts : parts.slice(0, 1)).some((part) => is(part, SQL) && part.queryChunks.includes(column(table, by)))
}

/**
 * Returns a function that moves a row before another row of its list or group, or to the end. It returns the changed rows, and throws
 * 404 for a row that is not in the list and 422 for a target or a group that does not work. Moves of one list run one after the other,
 * and writes of its rows wait for them. A move takes no version, so it never conflicts with an edit of other fields; an edit or a
 * delete that read the row before the move does not conflict either (`valuesBeforeMoves`).
 */
function reorderOf(
  { db, clock }: Nucleus,
  resource: AnyResource,
  { repository, hasFixedGroups, adopted }: { repository: Repository; hasFixedGroups: boolean; adopted: readonly string[] },
) {
  const { label, idKey, parent } = resource
  const { by, within } = manualOrderOf(resource)
  const [id, version, position] = [column(repository.table, idKey), column(repository.table, 'rowVersion'), column(repository.table, by)]
  const adoptedColumns = Object.fromEntries(adopted.map((field) => [field, column(repository.table, field)]))
  const columns = { ...adoptedColumns, id, version, place: position, ...(within && { group: column(repository.table, within) }) }
  return (input: MoveInput, actor: Actor): Promise<Row[]> =>
    retryOnDeadlock(() =>
      db.transaction(async (tx) => {
        const isListed = ofParent(resource, repository, parent && input[parent])
        await lockOrder(tx, resource, parent && input[parent])
        await readUnpaged(tx.select({ id }).from(repository.table).where(isListed).orderBy(asc(id)).for('no key update'))
        const listed = await repository
          .select(tx, columns)
          .where(isListed)
          .orderBy(...repository.orderBy(undefined))
        const moved = listed.find((row) => row.id === input[idKey])
        if (!moved) throw notFound(label)
        const group = within && input[within]
        const isRegrouped = moved.group !== group
        if (within && isRegrouped) {
          if (hasFixedGroups) throw ruleBroken({ [within]: `${within} of an existing row cannot change` })
          const current = await repository.getOrThrow(tx, Number(moved.id))
          await repository.check({ db: tx, input: { ...current, [within]: group }, current, actor, isSure: true })
        }
        const groupRows = listed.filter((row) => row.group === group)
        const target = movedBefore(groupRows, moved, input.before)
        if (!target) throw ruleBroken({ before: `The ${label} to move it before was not found. It may have been deleted.` })
        const at = target.indexOf(moved)
        if (at === groupRows.indexOf(moved)) return []
        const numbers = target.map((row) => row.place as number)
        const positions = by === 'rank' ? ranksOf(numbers) : renumbered(numbers, at)
        const changes = target.flatMap((row, index) => {
          const isGroupNew = within && isRegrouped && row === moved
          const from = row === moved ? adoptedFrom(adopted, { moved, last: target[at - 1], next: target[at + 1] }) : undefined
          if (row.place === positions[index] && !isGroupNew && !from) return []
          const before = { [by]: row.place, ...(isGroupNew && { [within]: row.group }), ...(from && picked(row, adopted)) }
          const after = { [by]: positions[index], ...(isGroupNew && { [within]: group }), ...(from && picked(from, adopted)) }
          return [{ id: row.id as number, version: row.version as number, before, after }]
        })
        if (by === 'rank')
          await setAside(
            tx,
            repository,
            changes.map((change) => change.id),
          )
        const written = await explainRefusals(() => updateRows(tx, repository, { changes }, actor, clock()), repository)
        // A row was added and changed between the lock and now. Nothing is written then.
        if (written.size < changes.length) throw staleVersion(null)
        const stored = await repository.getMany(tx, [...written.keys()])
        return [...stored.values()]
      }),
    )
}

interface Neighbours {
  moved: Values
  last: Values | undefined
  next: Values | undefined
}
/**
 * The neighbour whose fields a moved row takes, so that it stays where it was put; undefined when it has those of a neighbour already.
 */
function adoptedFrom(adopted: readonly string[], { moved, last, next }: Neighbours): Values | undefined {
  const isAlike = (one: Values | undefined, other: Values) => one !== undefined && adopted.every((field) => one[field] === other[field])
  const isBetween = last !== undefined && isAlike(next, last)
  if (adopted.length === 0 || isAlike(isBetween ? last : undefined, moved)) return undefined
  if (!isBetween && (isAlike(last, moved) || isAlike(next, moved))) return undefined
  return next ?? last
}
const picked = (row: Values, fields: readonly string[]): Values => Object.fromEntries(fields.map((field) => [field, row[field]]))

/** The rows with one moved before another, or to the end when `before` is null; undefined when there is no such other. */
function movedBefore<T extends { id: unknown }>(listed: readonly T[], moved: T, before: number | null): T[] | undefined {
  if (before === moved.id && listed.includes(moved)) return [...listed]
  const others = listed.filter((row) => row !== moved)
  const at = before === null ? others.length : others.findIndex((row) => row.id === before)
  return at < 0 ? undefined : others.toSpliced(at, 0, moved)
}
