import { newPartsField } from '#contract/newParts.ts'
import type { AnyResource } from '#contract/resource.ts'
import { Refusal, ruleBroken } from '../base/errors.ts'
import { parentKeyOf } from '../kernel/declaredParents.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { requirePermission } from '../kernel/mountCall.ts'
import type { Values } from '../kernel/values.ts'
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
 * its place in the list. Throws an error if the declaration and the repository do not fit together (a programming error).
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
    return retryOnDeadlock(() =>
      db.transaction(async (tx) => {
        const row = await repository.save(tx, { id: Number(sent[idKey] ?? 0), sent, actor })
        const id = Number(row[idKey])
        for (const [index, values] of parts.entries())
          await part.save(tx, { id: 0, sent: { ...values, [idKey]: id }, actor }).catch((error: unknown) => {
            throw inList(error, index)
          })
        return repository.getOrThrow(tx, id)
      }),
    )
  }
}

/** The refusal of an entry, its fields named by their place in the list. */
function inList(error: unknown, index: number): unknown {
  const fields = error instanceof Refusal ? (error.data as { fields?: Record<string, string> } | null)?.fields : undefined
  if (!fields) return error
  return ruleBroken(Object.fromEntries(Object.entries(fields).map(([field, text]) => [`${newPartsField}.${index}.${field}`, text])))
}
