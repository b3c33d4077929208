import { setImmediate as othersTurn } from 'node:timers/promises'
import { type ImportResult, isFaulty } from '#contract/import.ts'
import { labelOf } from '#contract/messages.ts'
import type { Db } from '../../db/client.ts'
import type { Actor, Nucleus } from '../context.ts'
import { Refusal } from '../errors.ts'
import type { Rows } from '../resource/rows.ts'
import type { Served } from '../resource/Served.ts'
import type { Values } from '../values.ts'
import { upsertOf } from '../resource/upsert.ts'
import type { Importable } from './Importable.ts'
import { type Known, keyOf, knownRows } from './known.ts'
import type { Line } from './lines.ts'

interface Writing {
  nucleus: Nucleus
  resource: Importable
  rows: Rows
  served: Served
  parentId: number
  existing: 'skip' | 'update'
  actor: Actor
}
interface Planned extends ImportResult {
  /** What is saved, under id 0 as a new row; nothing for a row that is not. */
  save?: { id: number; sent: Values }
}

/** Rows that are looked at before others get their turn. */
const batch = 100

/**
 * Writes every line of a file that can be written, in the order of the file, and returns a result per line. Each is saved as
 * staff would save it, with all its rules, by one who already sees the lines before. Call it in a transaction: it is up to
 * the caller whether anything of it stays.
 */
export async function writeLines(tx: Db, lines: readonly Line[], writing: Writing): Promise<ImportResult[]> {
  const known = await knownRows(tx, writing.resource, writing.served, writing.parentId)
  const seen = new Map<string, number>()
  const plans: Planned[] = []
  for (const line of lines) {
    if (plans.length % batch === batch - 1) await othersTurn()
    plans.push(planOf(line, { ...writing, known, seen }))
  }
  for (let at = 0; at < plans.length; at += batch) {
    const asked = plans.slice(at, at + batch).filter(({ save }) => save)
    if (asked.length > 0) await saveAll(tx, asked, writing)
  }
  return plans.map(({ row, name, state, messages }) => ({ row, name, state, messages }))
}

function planOf(
  line: Line,
  { resource, rows, served, parentId, existing, known, seen }: Writing & { known: Map<string, Known>; seen: Map<string, number> },
): Planned {
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
      : { row, name, state: 'changed', messages, save: { id: stored.id, sent: { ...values, rowVersion: stored.rowVersion } } }
  const sent = {
    ...resource.import.defaults,
    ...values,
    ...served.imported?.fixed,
    ...(resource.parent && { [resource.parent]: parentId }),
  }
  const wrong = { ...messagesOf(() => rows.parse(sent)), ...messages }
  return Object.keys(wrong).length > 0
    ? { row, name, state: 'fault', messages: wrong }
    : { row, name, state: 'new', messages, save: { id: 0, sent } }
}

function messagesOf(parse: () => unknown): Record<string, string> {
  try {
    parse()
    return {}
  } catch (error) {
    return refusalIn(error)
  }
}

/**
 * Saves in one savepoint. What is refused undoes the whole of it; then each half is tried again, so that in the end only the
 * lines that are refused alone are left out, and the others are saved in their order.
 */
async function saveAll(tx: Db, plans: readonly Planned[], writing: Writing): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      const save = upsertOf({ ...writing.nucleus, db: inner }, writing.rows, { ...writing.served, parent: writing.resource.parent })
      for (const plan of plans) if (plan.save) await save({ ...plan.save, actor: writing.actor })
    })
  } catch (error) {
    const [only, ...others] = plans
    if (only && others.length === 0) return void Object.assign(only, { state: 'fault', messages: refusalIn(error) })
    refusalIn(error)
    const half = Math.ceil(plans.length / 2)
    await saveAll(tx, plans.slice(0, half), writing)
    await saveAll(tx, plans.slice(half), writing)
  }
}

/** What a refusal says of each field. Throws what is no refusal of a row. */
function refusalIn(error: unknown): Record<string, string> {
  if (!(error instanceof Refusal) || error.status >= 500) throw error
  const { fields } = (error.data ?? {}) as { fields?: Record<string, string> }
  return fields ?? { form: error.message }
}

export const hasFaults = (results: readonly ImportResult[]): boolean => results.some(isFaulty)
