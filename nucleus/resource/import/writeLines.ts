import { setImmediate as othersTurn } from 'node:timers/promises'
import type { ImportResult } from '#contract/import.ts'
import { labelOf } from '#contract/messages.ts'
import type { Db } from '../../db/client.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { Refusal } from '../../base/errors.ts'
import { type CreateMany, createManyOf } from '../createMany.ts'
import type { Rows } from '../rows.ts'
import type { Served } from '../Served.ts'
import type { Values } from '../../kernel/values.ts'
import { upsertOf } from '../upsert.ts'
import type { Importable } from './Importable.ts'
import { type Known, keyOf, knownRows } from './known.ts'
import type { Line } from './lines.ts'
import { createTurns } from './turns.ts'

interface Writing {
  nucleus: Nucleus
  resource: Importable
  rows: Rows
  served: Served
  parentId: number
  existing: 'skip' | 'update'
  actor: Actor
  /** Called with the number of rows done; throws when the job is cancelled. */
  onProgress: (done: number) => void
}
interface Planned extends ImportResult {
  cost: number
  /** The save, with id 0 for a new row; undefined for a row that is not saved. */
  save?: { id: number; version: number; sent: Values }
  /** The written row, with its new version. */
  stored?: { id: number; version: number }
}
export interface Written {
  results: ImportResult[]
  /** The created or changed rows: new versions by id. */
  versions: Map<number, number>
}

/** The rows saved one by one before yielding to other work. */
const batch = 100
/** The rows written together, and their highest cost. */
const together = 500
const togetherCost = 1_000_000

/**
 * Writes every valid line of a file, in order, and returns a result per line. Each is saved by the rules of a save, and sees the lines
 * before it. Call it in a transaction; the caller decides whether to commit.
 */
export async function writeLines(tx: Db, lines: readonly Line[], writing: Writing): Promise<Written> {
  const known = await knownRows(tx, writing.resource, writing.served, writing.parentId)
  const seen = new Map<string, number>()
  const plans: Planned[] = []
  const turn = createTurns()
  for (const line of lines) {
    await turn(line.cost)
    plans.push({ ...planOf(line, { ...writing, known, seen }), cost: line.cost })
  }
  let done = 0
  const createMany = createManyOf(writing.rows, writing.served)
  for (const part of partsOf(plans, createMany ? together : batch)) {
    const isNew = part[0]?.save?.id === 0
    if (isNew && createMany) await createAll(tx, part, writing, createMany)
    else await saveAll(tx, part, writing)
    done += part.length
    writing.onProgress(done)
    await othersTurn()
  }
  return {
    results: plans.map(({ row, name, state, messages }) => ({ row, name, state, messages })),
    versions: new Map(plans.flatMap(({ stored }) => (stored ? [[stored.id, stored.version] as const] : []))),
  }
}

/** The rows to save, in order, in parts of either new or stored rows. */
function* partsOf(plans: readonly Planned[], most: number): Generator<Planned[]> {
  let part: Planned[] = []
  let cost = 0
  for (const plan of plans) {
    if (!plan.save) continue
    const isOther = part[0]?.save && (part[0].save.id === 0) !== (plan.save.id === 0)
    const isFull = part.length >= most || cost >= togetherCost || (part.length >= batch && plan.save.id !== 0)
    if (isOther || isFull) {
      yield part
      part = []
      cost = 0
    }
    part.push(plan)
    cost += plan.cost
  }
  if (part.length > 0) yield part
}

function planOf(
  line: Line,
  { resource, rows, served, parentId, existing, known, seen }: Writing & { known: Map<string, Known>; seen: Map<string, number> },
): Omit<Planned, 'cost'> {
  const { row, name, values, messages } = line
  const recognised = keyOf(values, resource)
  const stored = recognised && known.get(recognised.key)
  if (stored && existing === 'skip') return { row, name, state: 'existing', messages: {} }
  const earlier = recognised && seen.get(recognised.key)
  if (recognised && earlier !== undefined) {
    const [field = ''] = recognised.fields
    const what = recognised.fields.map((one) => labelOf(resource.schema.shape[one], one)).join(' and ')
    return { row, name, state: 'duplicate', messages: { ...messages, [field]: `Row ${earlier} of this file has the same ${what}` } }
  }
  if (recognised) seen.set(recognised.key, row)
  if (stored)
    return Object.keys(messages).length > 0
      ? { row, name, state: 'fault', messages }
      : {
          row,
          name,
          state: 'changed',
          messages,
          save: { id: stored.id, version: stored.rowVersion, sent: { ...values, rowVersion: stored.rowVersion } },
        }
  const sent = {
    ...resource.import.defaults,
    ...values,
    ...served.imported?.fixed,
    ...(resource.parent && { [resource.parent]: parentId }),
  }
  const wrong = { ...messagesOf(() => rows.parse(sent)), ...messages }
  return Object.keys(wrong).length > 0
    ? { row, name, state: 'fault', messages: wrong }
    : { row, name, state: 'new', messages, save: { id: 0, version: 0, sent } }
}

function messagesOf(parse: () => unknown): Record<string, string> {
  try {
    parse()
    return {}
  } catch (error) {
    return refusalIn(error)
  }
}

/** Saves rows one after the other. */
const saveAll = (tx: Db, plans: readonly Planned[], writing: Writing): Promise<void> =>
  inHalves(tx, plans, async (inner, part) => {
    const save = upsertOf({ ...writing.nucleus, db: inner }, writing.rows, { ...writing.served, parent: writing.resource.parent })
    const stored = new Map<Planned, Outcome>()
    for (const plan of part) {
      if (!plan.save) continue
      const row = await save({ ...plan.save, actor: writing.actor })
      // An unchanged row keeps its version and needs no undo.
      const isWritten = row.rowVersion !== plan.save.version
      stored.set(plan, isWritten ? { id: Number(row[writing.resource.idKey]), version: row.rowVersion } : 'unchanged')
    }
    return stored
  })

/** Creates rows in one statement. */
const createAll = (tx: Db, plans: readonly Planned[], writing: Writing, createMany: CreateMany): Promise<void> =>
  inHalves(tx, plans, async (inner, part) => {
    const outcomes = await createMany(
      inner,
      part.map(({ save }) => save?.sent ?? {}),
      writing.actor,
    )
    return new Map(
      part.map((plan, at) => {
        const outcome = outcomes[at]
        return [plan, typeof outcome === 'number' ? { id: outcome, version: 1 } : outcome] as const
      }),
    )
  })

type Outcome = NonNullable<Planned['stored']> | 'unchanged' | Refusal | undefined
type Outcomes = ReadonlyMap<Planned, Outcome>

/**
 * Works in one savepoint. A refusal rolls it back, and each half is tried again, until only the refused lines are left out and the
 * others are saved in order.
 */
async function inHalves(
  tx: Db,
  plans: readonly Planned[],
  work: (inner: Db, part: readonly Planned[]) => Promise<Outcomes>,
): Promise<void> {
  try {
    for (const [plan, outcome] of await tx.transaction((inner) => work(inner, plans))) {
      if (outcome instanceof Refusal) Object.assign(plan, { state: 'fault', messages: refusalIn(outcome) })
      else if (outcome === 'unchanged') plan.state = 'existing'
      else if (outcome) plan.stored = outcome
    }
  } catch (error) {
    const [only, ...others] = plans
    if (only && others.length === 0) return void Object.assign(only, { state: 'fault', messages: refusalIn(error) })
    refusalIn(error)
    const half = Math.ceil(plans.length / 2)
    await inHalves(tx, plans.slice(0, half), work)
    await inHalves(tx, plans.slice(half), work)
  }
}

/** The messages of a refusal by field. Rethrows an error that is not a refusal of a row. */
function refusalIn(error: unknown): Record<string, string> {
  if (!(error instanceof Refusal) || error.status >= 500) throw error
  const { fields } = (error.data ?? {}) as { fields?: Record<string, string> }
  return fields ?? { form: error.message }
}
