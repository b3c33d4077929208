import { createHash } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { decisionField, type ImportRowResult, isFaulty } from '#contract/import.ts'
import { labelOf } from '#contract/messages.ts'
import { newPartsField } from '#contract/newParts.ts'
import type { Db } from '../../db/client.ts'
import type { Actor } from '../../kernel/context.ts'
import { Refusal } from '../../base/errors.ts'
import { type BatchCreator, createManyOf } from '../createMany.ts'
import type { Repository } from '../repositoryTypes.ts'
import type { ResourceOptions, WriteEffects } from '../ResourceOptions.ts'
import type { RowVersions } from '../../kernel/undoTokens.ts'
import type { Values } from '../../kernel/values.ts'
import type { ImportableResource } from './ImportableResource.ts'
import { type StoredRow, keyOf, storedRowsByKey } from './storedRows.ts'
import type { Line } from './lines.ts'
import type { Lookups } from './lookups.ts'
import type { SameDecisions } from './sameRows.ts'
import { effectTexts, noEffects } from '../effects.ts'
import { createPartsCheck, saveListedParts } from './listedParts.ts'
import { reportOf } from './faultReport.ts'
import { cellFaults, messagesOfRefusal, rowFaults } from './rowFaults.ts'
import { createTurns } from './turns.ts'

interface WriteContext extends SameDecisions {
  resource: ImportableResource
  repository: Repository
  options: ResourceOptions
  parentId: number
  /** The only stored rows that the lines can match; undefined for all of the parent. */
  storedIds: readonly number[] | undefined
  existing: 'skip' | 'update'
  actor: Actor
  lookups: Lookups
  /** Called with the number of rows done; throws when the job is cancelled. */
  onProgress: (done: number) => void
}
interface LinePlan extends Pick<ImportRowResult, 'row' | 'name' | 'state' | 'messages' | 'sameAs'> {
  line: Line
  /** The stored row that it is, as it was read; undefined for a new one. */
  of?: StoredRow
  /** The save, with id 0 for a new row; undefined for a row that is not saved. */
  save?: { id: number; version: number; sent: Values }
  /** The written row, with its new version. */
  stored?: { id: number; version: number; effects?: WriteEffects }
}
export interface WriteResult {
  results: ImportRowResult[]
  /** Which stored rows the valid lines update, in which versions, as a hash: that of a check is that of its commit, unless one of them has changed since. */
  outcome: string
  /** The created or changed rows: new versions by id. */
  versions: Map<number, number>
  /** What this did to other rows: their versions, and sentences. */
  others: RowVersions[]
  effects: string[]
  /** How many stored rows have parts in the file, which an import leaves as they are. */
  withUnchangedParts: number
}

/** The rows saved one by one before yielding to other work. */
const batch = 100
/** The rows written together, and their highest cost. */
const maxTogether = 500
const maxTogetherCost = 1_000_000

/**
 * Writes every valid line of a file, in order, and returns a result per line. Each is saved by the rules of a save, and sees the lines
 * before it. Call it in a transaction; the caller decides whether to commit.
 */
export async function writeLines(tx: Db, lines: readonly Line[], context: WriteContext): Promise<WriteResult> {
  const storedByKey = await storedRowsByKey(tx, context)
  const make = await context.options.importSettings?.madeOf?.(tx, context.parentId)
  const checkParts = createPartsCheck(context.resource)
  const seen = new Map<string, number>()
  const seenIds = new Map<number, number>()
  const plans: LinePlan[] = []
  const turn = createTurns()
  for (const line of lines) {
    await turn(line.cost)
    plans.push({ ...planOf(line, { ...context, storedByKey, seen, seenIds, make, checkParts }), line })
  }
  let done = 0
  const createMany = createManyOf(context.repository, context.options)
  for (const part of partsOf(plans, createMany ? maxTogether : batch)) {
    const isNew = part[0]?.save?.id === 0
    if (isNew && createMany) await createAll(tx, part, context, createMany)
    else await saveAll(tx, part, context)
    done += part.length
    context.onProgress(done)
    await othersTurn()
  }
  const effects = plans.flatMap(({ stored }) => stored?.effects ?? [])
  const all = {
    texts: effects.flatMap(({ texts }) => texts),
    written: effects.flatMap(({ written }) => written),
    atEnd: new Map(effects.flatMap(({ atEnd }) => [...atEnd])),
  }
  return {
    results: await reportOf(plans, context),
    outcome: outcomeOf(plans, context),
    versions: new Map(plans.flatMap(({ stored }) => (stored ? [[stored.id, stored.version] as const] : []))),
    others: all.written,
    effects: await effectTexts(tx, all),
    withUnchangedParts: context.existing === 'update' ? plans.filter(hasUnchangedParts).length : 0,
  }
}

const hasUnchangedParts = ({ of, line }: LinePlan): boolean => {
  const { [newPartsField]: parts } = line.values
  return of !== undefined && Array.isArray(parts) && parts.length > 0
}

/** Where stored rows stay as they are, nothing can be overwritten. */
const outcomeOf = (plans: readonly LinePlan[], { existing }: Pick<WriteContext, 'existing'>): string => {
  const written = existing === 'update' ? plans.filter((plan) => !isFaulty(plan)) : []
  return createHash('sha256')
    .update(JSON.stringify(written.map(({ row, state, of }) => [row, state, of?.id, of?.rowVersion])))
    .digest('base64url')
}

/** The rows to save, in order, in parts of either new or stored rows. */
function* partsOf(plans: readonly LinePlan[], most: number): Generator<LinePlan[]> {
  let part: LinePlan[] = []
  let cost = 0
  for (const plan of plans) {
    if (!plan.save) continue
    const isOther = part[0]?.save && (part[0].save.id === 0) !== (plan.save.id === 0)
    const isFull = part.length >= most || cost >= maxTogetherCost || (part.length >= batch && plan.save.id !== 0)
    if (isOther || isFull) {
      yield part
      part = []
      cost = 0
    }
    part.push(plan)
    cost += plan.line.cost
  }
  if (part.length > 0) yield part
}

function planOf(
  line: Line,
  {
    resource,
    repository,
    options,
    parentId,
    existing,
    storedByKey,
    seen,
    seenIds,
    make,
    checkParts,
    same,
    decisionOf,
  }: WriteContext & {
    storedByKey: Map<string, StoredRow>
    seen: Map<string, number>
    seenIds: Map<number, number>
    make: ((values: Values) => Values) | undefined
    checkParts: ReturnType<typeof createPartsCheck>
  },
): Omit<LinePlan, 'line'> {
  const { row, name, values: given, messages } = line
  const match = keyOf(given, resource)
  const ofKey = match && storedByKey.get(match.key)
  // Who has the key of an earlier row is in the file twice, which nobody needs to decide.
  const isRepeated = match !== undefined && seen.has(match.key)
  const possible = ofKey || isRepeated ? undefined : same.get(row)
  const decision = possible && decisionOf(row)
  const decided = typeof decision === 'object' ? decision : undefined
  const stored = ofKey ?? decided?.stored
  const { [newPartsField]: parts, ...values } = Object.fromEntries(
    Object.entries(given).filter(([field]) => !decided?.leaveOut.includes(field)),
  )
  const sent = {
    ...resource.import.defaults,
    ...(!stored && make?.(values)),
    ...values,
    ...options.importSettings?.fixed,
    ...(resource.parent && { [resource.parent]: parentId }),
  }
  // What a cell is wrong in comes first. What a new row lacks does not matter before it is one.
  if (possible && !decision && Object.keys({ ...cellFaults(resource.schema, values), ...messages }).length === 0) {
    const sameAs = possible.stored.map((one) => ({ id: one.id, name: one.name }))
    return { row, name, state: 'possible', messages: { [decisionField]: possible.message }, sameAs }
  }
  const faults = {
    ...(stored ? cellFaults(resource.schema, values) : { ...rowFaults(repository.parse, sent), ...checkParts(parts) }),
    ...messages,
  }
  if (stored && existing === 'skip' && Object.keys(faults).length === 0) return { row, name, state: 'existing', messages: {} }
  // A wrong value is no key: "unknown" as the e-mail of two people does not make them one.
  const key = match?.fields.some((field) => faults[field] !== undefined) ? undefined : match?.key
  const earlier = key === undefined ? undefined : seen.get(key)
  if (match && earlier !== undefined) {
    const [field = ''] = match.fields
    const what = match.fields.map((one) => labelOf(resource.schema.shape[one], one)).join(' and ')
    return { row, name, state: 'duplicate', messages: { ...faults, [field]: `Row ${earlier} of this file has the same ${what}` } }
  }
  const before = stored && seenIds.get(stored.id)
  if (before !== undefined)
    return {
      row,
      name,
      state: 'duplicate',
      messages: { ...faults, form: `Row ${before} of this file is the same ${resource.label.toLowerCase()}` },
    }
  if (key !== undefined) seen.set(key, row)
  if (stored) seenIds.set(stored.id, row)
  if (Object.keys(faults).length > 0) return { row, name, state: 'fault', messages: faults }
  if (!stored) return { row, name, state: 'new', messages, save: { id: 0, version: 0, sent } }
  const version = stored.rowVersion
  return { row, name, state: 'changed', messages, of: stored, save: { id: stored.id, version, sent: { ...values, rowVersion: version } } }
}

/** Saves rows one after the other. */
const saveAll = (tx: Db, plans: readonly LinePlan[], context: WriteContext): Promise<void> =>
  bisect(tx, plans, async (inner, part) => {
    const stored = new Map<LinePlan, Outcome>()
    for (const plan of part) {
      if (!plan.save) continue
      const effects = noEffects()
      const row = await context.repository.save(inner, { ...plan.save, actor: context.actor, quietEffects: effects })
      if (plan.save.id === 0) await saveListedParts(inner, plan.line.values[newPartsField], { ...context, row })
      // An unchanged row keeps its version and needs no undo.
      const isWritten = row.rowVersion !== plan.save.version
      stored.set(plan, isWritten ? { id: Number(row[context.resource.idKey]), version: row.rowVersion, effects } : 'unchanged')
    }
    return stored
  })

/** Creates rows in one statement. */
const createAll = (tx: Db, plans: readonly LinePlan[], context: WriteContext, createMany: BatchCreator): Promise<void> =>
  bisect(tx, plans, async (inner, part) => {
    const outcomes = await createMany(
      inner,
      part.map(({ save }) => save?.sent ?? {}),
      context.actor,
    )
    return new Map(
      part.map((plan, at) => {
        const outcome = outcomes[at]
        return [plan, typeof outcome === 'number' ? { id: outcome, version: 1 } : outcome] as const
      }),
    )
  })

type Outcome = NonNullable<LinePlan['stored']> | 'unchanged' | Refusal | undefined
type Outcomes = ReadonlyMap<LinePlan, Outcome>

/**
 * Works in one savepoint. A refusal rolls it back, and each half is tried again, until only the refused lines are left out and the
 * others are saved in order.
 */
async function bisect(
  tx: Db,
  plans: readonly LinePlan[],
  work: (inner: Db, part: readonly LinePlan[]) => Promise<Outcomes>,
): Promise<void> {
  try {
    for (const [plan, outcome] of await tx.transaction((inner) => work(inner, plans))) {
      if (outcome instanceof Refusal) Object.assign(plan, { state: 'fault', messages: messagesOfRefusal(outcome) })
      else if (outcome === 'unchanged') plan.state = 'existing'
      else if (outcome) plan.stored = outcome
    }
  } catch (error) {
    const [only, ...others] = plans
    if (only && others.length === 0) return void Object.assign(only, { state: 'fault', messages: messagesOfRefusal(error) })
    messagesOfRefusal(error)
    const half = Math.ceil(plans.length / 2)
    await bisect(tx, plans.slice(0, half), work)
    await bisect(tx, plans.slice(half), work)
  }
}
