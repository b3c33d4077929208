import { formMessages } from '#constants/formMessages.ts'
import { databaseRefusal, ruleBroken } from '../base/errors.ts'
import { referencesOf } from '../kernel/references.ts'
import type { Served } from './Served.ts'

/**
 * Runs a write to a table and returns what it returns. When the database refuses it because of a unique index that has
 * words in `unique`, or because what the row refers to went meanwhile, throws 422 naming the field; other errors pass.
 */
export async function explainRefusals<T>(write: () => Promise<T>, { table, unique = {} }: Pick<Served, 'table' | 'unique'>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const refusal = databaseRefusal(error)
    const rule = refusal && unique[refusal.constraint]
    if (rule) throw ruleBroken({ [rule.field]: rule.message })
    // What it names was there when it was looked up, and went meanwhile.
    const reference = refusal && referencesOf(table).find(({ constraint }) => constraint === refusal.constraint)
    if (reference) throw ruleBroken({ [reference.field]: formMessages.missing(reference.noun) })
    throw error
  }
}
