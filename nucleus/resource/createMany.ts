import type { Db } from '../db/client.ts'
import type { Actor } from '../kernel/context.ts'
import { Refusal, ruleBroken } from '../base/errors.ts'
import { formMessages } from '#constants/formMessages.ts'
import { missing } from '../kernel/missing.ts'
import { referencesOf } from '../kernel/references.ts'
import type { Values } from '../kernel/values.ts'
import { insertRows } from '../kernel/writes.ts'
import { explainRefusals } from './explainRefusals.ts'
import type { Rows } from './rows.ts'
import type { PreparedWriting, Served, Writing } from './Served.ts'

/** Returns the id of each new row, or its refusal, in the order of the input. */
export type CreateMany = (tx: Db, sent: readonly Values[], actor: Actor) => Promise<(number | Refusal)[]>

/**
 * Returns a function that creates many rows in one statement, each by the rules of a save; undefined unless the resource says that
 * its rows are independent. A row that a rule refuses is left out. A refusal by the database, such as a unique key, is thrown for all
 * of them: roll the savepoint back and try fewer.
 */
export function createManyOf(rows: Rows, served: Served): CreateMany | undefined {
  const { prepare } = served
  if (!served.isIndependent || served.store || served.created) return undefined
  const references = referencesOf(served.table)

  return async (tx, sent, actor) => {
    const outcomes = new Map<number, Refusal>()
    const writings: { at: number; writing: PreparedWriting }[] = []
    for (const [at, values] of sent.entries())
      await noting(outcomes, at, async () => {
        const writing: Writing = { db: tx, input: rows.parse(values), current: undefined, actor, isSure: false }
        writings.push({ at, writing: { ...writing, made: await served.beforehand?.(writing) } })
      })
    for (const { at, writing } of writings) await noting(outcomes, at, async () => served.lock?.(writing))
    const foreign = await rows.foreignNames(
      tx,
      writings.map(({ writing }) => writing),
    )
    for (const [place, { at, writing }] of writings.entries()) {
      const refusal = outcomes.get(at) ?? foreign.get(place)
      if (refusal) outcomes.set(at, refusal)
      else await noting(outcomes, at, async () => served.check?.(writing))
    }
    await checkReferences(tx, writings, outcomes)
    const kept = writings.filter(({ at }) => !outcomes.has(at))
    const prepared = (await prepare?.(kept.map(({ writing }) => writing))) ?? []
    const filled = kept.flatMap(({ at, writing }, place) => {
      const more = prepared[place]
      if (more instanceof Refusal) {
        outcomes.set(at, more)
        return []
      }
      const input = { ...writing.input, ...more }
      return [{ at, values: { ...input, ...rows.derived({ input, current: undefined }) } }]
    })
    const list = filled.map(({ values }) => values)
    const ids = await explainRefusals(() => insertRows(tx, rows, list, actor), rows)
    const idAt = new Map(filled.map(({ at }, place) => [at, ids[place]]))
    return sent.map((_, at) => outcomes.get(at) ?? idAt.get(at) ?? notCreated())
  }

  /** Refuses rows whose references do not exist, with one lookup per reference. */
  async function checkReferences(tx: Db, writings: readonly { at: number; writing: Writing }[], outcomes: Map<number, Refusal>) {
    for (const { field, to, idKey, noun } of references) {
      const named = writings.flatMap(({ at, writing: { input } }) => {
        const id: unknown = input[field]
        return typeof id === 'number' ? [{ at, id }] : []
      })
      const lost = await missing(tx, { table: to, idKey, isHeld: true }, [...new Set(named.map(({ id }) => id))])
      for (const { at, id } of named)
        if (lost.includes(id) && !outcomes.has(at)) outcomes.set(at, ruleBroken({ [field]: formMessages.missing(noun) }))
    }
  }
}

async function noting(outcomes: Map<number, Refusal>, at: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal
    outcomes.set(at, refusal)
  }
}

function notCreated(): never {
  throw new Error('The insert returned fewer rows than it was given')
}
