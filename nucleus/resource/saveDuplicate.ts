import { and, asc, eq, isNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { limits } from '#constants/limits.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import { entityNamesOf } from '../db/entityNames.ts'
import { ruleBroken } from '../base/errors.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { parentKeyOf } from '../kernel/declaredParents.ts'
import { requirePermission } from '../kernel/mountCall.ts'
import { rememberChanges, type RowVersions } from '../kernel/undoTokens.ts'
import type { Values } from '../kernel/values.ts'
import { column } from '../kernel/writes.ts'
import { retryOnDeadlock } from '../kernel/retryOnDeadlock.ts'
import type { PartRepository } from './PartRepository.ts'
import type { Repository } from './repositoryTypes.ts'
import type { Row } from './rowTypes.ts'

interface DuplicateParams {
  /** The row that is duplicated. */
  source: number
  /** The new row. */
  sent: Values
  actor: Actor
}

/**
 * Returns a function that saves a new row with copies of the parts of another, all or nothing. It returns the row and a token that removes
 * both. Throws an error if the declaration and the repositories of the parts do not fit together (a programming error).
 */
export function saveDuplicateOf(
  { db, clock }: Pick<Nucleus, 'db' | 'clock'>,
  resource: AnyResource,
  { repository, table, duplicatedParts = [] }: { repository: Repository; table: PgTable; duplicatedParts?: readonly PartRepository[] },
) {
  const { name, parent, idKey, duplicate } = resource
  const noun = entityNamesOf(table).one
  const parts = (duplicate?.parts ?? []).map(({ name: partName, except }) => {
    const part = duplicatedParts.find((one) => one.resource === partName)
    if (!part) throw new Error(`${name}: a duplicate has ${partName}. Add their repository to \`duplicatedParts\` of its ResourceOptions`)
    if (parentKeyOf(partName) !== idKey) throw new Error(`${name}: ${partName} are no parts of it, because their parent is not ${idKey}`)
    const unknown = except.find((field) => !part.fields.includes(field))
    if (unknown !== undefined) throw new Error(`${name}: ${partName} have no field ${unknown}`)
    return { part, copied: part.fields.filter((field) => field !== idKey && !except.includes(field)) }
  })

  return ({ source, sent, actor }: DuplicateParams): Promise<Row & { undoToken: string }> => {
    for (const { part } of parts) requirePermission(actor, part.permission)
    if (sent[idKey] != null) throw ruleBroken({ duplicateOf: 'Only a new row can be a duplicate' })
    return retryOnDeadlock(() =>
      db.transaction(async (tx) => {
        const row = await repository.save(tx, { id: 0, sent, actor })
        const original = await repository.get(tx, source)
        if (!original || (parent !== undefined && original[parent] !== row[parent]))
          throw ruleBroken({ duplicateOf: `The ${noun} to duplicate does not exist. Add a new one instead.` })
        const id = Number(row[idKey])
        const written: RowVersions[] = [{ resource: name, versions: new Map([[id, row.rowVersion]]) }]
        for (const { part, copied } of parts) {
          const versions = new Map<number, number>()
          for (const values of await partsOf(tx, part, source)) {
            const copy = Object.fromEntries(copied.map((field) => [field, values[field] ?? undefined]))
            const stored = await part.save(tx, { id: 0, sent: { ...copy, [idKey]: id }, actor })
            versions.set(Number(stored[part.idKey]), Number(stored.rowVersion))
          }
          written.push({ resource: part.resource, versions })
        }
        const undoToken = await rememberChanges(tx, written, actor, clock())
        return { ...(await repository.getOrThrow(tx, id)), undoToken }
      }),
    )
  }

  /** The parts of a row, in their order. Throws 422 if they are too many to copy while the user waits. */
  async function partsOf(tx: Db, part: PartRepository, source: number): Promise<Values[]> {
    const id = column(part.table, part.idKey)
    const found = await tx
      .select({ id })
      .from(part.table)
      .where(and(eq(column(part.table, idKey), source), isNull(column(part.table, 'deletedAt'))))
      .orderBy(...part.positionFields.map((field) => asc(column(part.table, field))), asc(id))
      .limit(limits.bulkAtOnce + 1)
    if (found.length > limits.bulkAtOnce)
      throw ruleBroken({
        duplicateOf: `The ${noun} has more than ${limits.bulkAtOnce} ${entityNamesOf(part.table).many}, too many to copy with it.`,
      })
    const ids = found.map((row) => Number(row.id))
    const byId = await part.getMany(tx, ids)
    return ids.map((one) => byId.get(one)).filter((one) => one !== undefined)
  }
}
