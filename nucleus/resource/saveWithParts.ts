import { and, eq, isNull } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { newPartsField } from '#contract/newParts.ts'
import type { AnyResource } from '#contract/resource.ts'
import { Refusal, ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { parentKeyOf } from '../kernel/declaredParents.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { requirePermission } from '../kernel/mountCall.ts'
import type { Values } from '../kernel/values.ts'
import { column, difference } from '../kernel/writes.ts'
import { retryOnDeadlock } from '../kernel/retryOnDeadlock.ts'
import type { PartRepository } from './PartRepository.ts'
import type { Repository } from './repositoryTypes.ts'
import type { Row } from './rowTypes.ts'

interface SaveParams {
  sent: Values
  parts: readonly Values[]
  actor: Actor
}

/**
 * Returns a function that saves a row together with new rows whose parent it is, all or nothing. What is wrong with one of them is reported at
 * its place in the list. Rows that are refused although all of them are stored are sent again because the first reply was lost
 * (docs/decisions/035-retries.md): that succeeds and changes nothing. Throws an error if the declaration and the repository do not fit together
 * (a programming error).
 */
export function saveWithPartsOf(
  { db }: Pick<Nucleus, 'db'>,
  { name, idKey, newParts }: AnyResource,
  { repository, newPartRepository: part }: { repository: Repository; newPartRepository?: PartRepository },
) {
  if (newParts?.of !== part?.resource)
    throw new Error(`${name}: rows are saved with ${newParts?.of}. Set their repository as \`newPartRepository\` of its ResourceOptions`)
  if (newParts && parentKeyOf(newParts.of) !== idKey)
    throw new Error(`${name}: ${newParts.of} are no parts of it: their parent is not ${idKey}`)

  return async ({ sent, parts, actor }: SaveParams): Promise<Row> => {
    if (!part) throw new Error(`${name} has no new parts`)
    requirePermission(actor, part.permission)
    const savedId = Number(sent[idKey] ?? 0)
    let version: unknown
    const save = retryOnDeadlock(() =>
      db.transaction(async (tx) => {
        version = undefined
        const row = await repository.save(tx, { id: savedId, sent, actor })
        version = row.rowVersion
        const id = Number(row[idKey])
        for (const [index, values] of parts.entries())
          await part.save(tx, { id: 0, sent: { ...values, [idKey]: id }, actor }).catch((error: unknown) => {
            throw inList(error, index)
          })
        return repository.getOrThrow(tx, id)
      }),
    )
    return save.catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || savedId === 0 || version === undefined) throw error
      const stored = await repository.getOrThrow(db, savedId)
      if (stored.rowVersion === version && areStored(parts, await partsOf(db, part, { key: idKey, id: savedId }))) return stored
      throw error
    })
  }
}

/** The stored parts of a row. */
async function partsOf(db: Db, part: PartRepository, parent: { key: string; id: number }): Promise<Values[]> {
  const found = await db
    .select({ id: column(part.table, part.idKey) })
    .from(part.table)
    .where(and(eq(column(part.table, parent.key), parent.id), isNull(column(part.table, 'deletedAt'))))
    .limit(limits.unpagedRows)
  const ids = found.map((row) => Number(row.id))
  return [...(await part.getMany(db, ids)).values()]
}

/** Whether each of the rows that were sent is a stored one of its own, with the values that were sent. */
function areStored(sent: readonly Values[], stored: readonly Values[]): boolean {
  const others = new Set(stored)
  return sent.every((values) => {
    const same = [...others].find((one) => difference(one, values).isEmpty)
    return same !== undefined && others.delete(same)
  })
}

/** The refusal of an entry, its fields named by their place in the list. */
function inList(error: unknown, index: number): unknown {
  const fields = error instanceof Refusal ? (error.data as { fields?: Record<string, string> } | null)?.fields : undefined
  if (!fields) return error
  return ruleBroken(Object.fromEntries(Object.entries(fields).map(([field, text]) => [`${newPartsField}.${index}.${field}`, text])))
}
