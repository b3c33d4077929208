import { formMessages } from '#constants/formMessages.ts'
import { databaseRefusal, ruleBroken } from '../base/errors.ts'
import { referencesOf } from '../kernel/references.ts'
import type { ResourceOptions } from './ResourceOptions.ts'

/**
 * Runs a write to a table and returns its result. Throws 422 with the field when the database refuses it because of a unique index
 * with a message in `unique`, or because a referenced row is gone. Other errors pass through.
 */
export async function explainRefusals<T>(
  write: () => Promise<T>,
  { table, unique = {} }: Pick<ResourceOptions, 'table' | 'unique'>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const refusal = databaseRefusal(error)
    const rule = refusal && unique[refusal.constraint]
    if (rule) throw ruleBroken({ [rule.field]: rule.message })
    // The referenced row existed when it was checked, and is gone now.
    const reference = refusal && referencesOf(table).find(({ constraint }) => constraint === refusal.constraint)
    if (reference) throw ruleBroken({ [reference.field]: formMessages.missing(reference.noun) })
    throw error
  }
}
