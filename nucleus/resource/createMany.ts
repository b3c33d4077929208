import type { Db } from '../db/client.ts'
import type { Actor } from '../kernel/context.ts'
import { Refusal } from '../base/errors.ts'
import { absentIdsOf, referencesOf, refusalOf } from '../kernel/references.ts'
import type { Values } from '../kernel/values.ts'
import { insertRows } from '../kernel/writes.ts'
import { explainRefusals } from './explainRefusals.ts'
import type { Repository } from './repositoryTypes.ts'
import type { PreparedWrite, ResourceOptions, Write } from './ResourceOptions.ts'

/** Returns the id of each new row, or its refusal, in the order of the input. */
export type BatchCreator = (tx: Db, sent: readonly Values[], actor: Actor) => Promise<(number | Refusal)[]>

/**
 * Returns a function that creates many rows in one statement, each by the rules of a save; undefined unless the resource says that
 * its rows are independent, or checks new rows together (`newRows`). A row that a rule refuses is left out. A refusal by the database,
 * such as a unique key, is thrown for all of them: roll the savepoint back and try fewer.
 */
export function createManyOf(repository: Repository, options: ResourceOptions): BatchCreator | undefined {
  const { prepare, newRows } = options
  const isTogether = newRows !== undefined || (options.isIndependent === true && !options.store)
  if (!isTogether || options.created) return undefined
  const references = referencesOf(options.table)

  return async (tx, sent, actor) => {
    const outcomes = new Map<number, Refusal>()
    const writes: { at: number; write: PreparedWrite }[] = []
    for (const [at, values] of sent.entries())
      await recordRefusal(outcomes, at, async () => {
        const write: Write = { db: tx, input: repository.parse(values), current: undefined, actor, isSure: false, isQuiet: true }
        writes.push({ at, write: { ...write, prepared: await options.beforeTransaction?.(write) } })
      })
    const parsed = writes.map(({ write }) => write)
    if (newRows) await newRows.lock(tx, parsed)
    else for (const { at, write } of writes) await recordRefusal(outcomes, at, async () => options.lock?.(write))
    const refused = await repository.referenceRefusals(tx, parsed)
    for (const [index, { at, write }] of writes.entries()) {
      const refusal = outcomes.get(at) ?? refused.get(index)
      if (refusal) outcomes.set(at, refusal)
      else if (!newRows) await recordRefusal(outcomes, at, async () => options.check?.(write))
    }
    await checkReferences(tx, writes, outcomes)
    const accepted = writes.filter(({ at }) => !outcomes.has(at))
    const prepared = (await prepare?.(accepted.map(({ write }) => write))) ?? []
    const filled = accepted.flatMap(({ at, write }, index) => {
      const additions = prepared[index]
      if (additions instanceof Refusal) {
        outcomes.set(at, additions)
        return []
      }
      const input = { ...write.input, ...additions }
      return [{ at, write, values: { ...input, ...repository.derived({ input, current: undefined }) } }]
    })
    const candidates = filled.map(({ write }) => write)
    const refusals = (await newRows?.check(tx, candidates)) ?? []
    const free = filled.filter(({ at }, index) => {
      const refusal = refusals[index]
      if (refusal) outcomes.set(at, refusal)
      return !refusal
    })
    const list = free.map(({ values }) => values)
    const ids = await explainRefusals(() => insertRows(tx, repository, list, actor), repository)
    const idAt = new Map(free.map(({ at }, index) => [at, ids[index]]))
    return sent.map((_, at) => outcomes.get(at) ?? idAt.get(at) ?? notCreated())
  }

  /** Refuses rows whose references do not exist, with one lookup per reference. */
  async function checkReferences(tx: Db, writes: readonly { at: number; write: Write }[], outcomes: Map<number, Refusal>) {
    for (const reference of references) {
      const referenced = writes.flatMap(({ at, write: { input } }) => {
        const id: unknown = input[reference.field]
        return typeof id === 'number' ? [{ at, id }] : []
      })
      const absentIds = await absentIdsOf(tx, reference, [...new Set(referenced.map(({ id }) => id))])
      for (const { at, id } of referenced) if (absentIds.includes(id) && !outcomes.has(at)) outcomes.set(at, refusalOf(reference))
    }
  }
}

async function recordRefusal(outcomes: Map<number, Refusal>, at: number, work: () => Promise<void>): Promise<void> {
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
