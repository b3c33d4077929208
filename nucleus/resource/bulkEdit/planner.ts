import type { BulkEditInput, ListMode } from '#contract/bulkEdit.ts'
import type { Db } from '../../db/client.ts'
import { notFound, Refusal } from '../../base/errors.ts'
import type { Actor } from '../../kernel/context.ts'
import type { Values } from '../../kernel/values.ts'
import { type Change, difference } from '../../kernel/writes.ts'
import type { Repository } from '../repositoryTypes.ts'
import type { ResourceOptions, Row, Write } from '../ResourceOptions.ts'
import { valuesToStoreOf } from '../upsert.ts'

/** What happens to one row: its change, its refusal, or nothing, because it has the values already. */
export type Plan = Change | RefusedRow | 'unchanged'
/** A row that stays as it was. */
export interface RefusedRow {
  refusal: Refusal
  row: Row | null
}
/** The same fields and values for each row. */
export interface EditRequest extends Pick<BulkEditInput, 'values' | 'listMode'> {
  actor: Actor
}

/** Decides each row of a bulk edit as a save of its current version would. */
export function planner(repository: Repository, options: Omit<ResourceOptions, 'table'> & { label: string }) {
  const { label, lock, beforeTransaction } = options
  const valuesToStore = valuesToStoreOf(repository, options)

  return {
    /** Takes the locks that a save of each row takes before the row itself. Refusals are repeated by `plan`. */
    lockFor: async (tx: Db, rows: Iterable<Row>, request: EditRequest): Promise<void> => {
      for (const row of rows) await refusalOf(async () => lock?.(writeOf(tx, row, request)))
    },
    plan: async (tx: Db, row: Row | undefined, request: EditRequest): Promise<Plan> => {
      if (!row) return { refusal: notFound(label), row: null }
      let plan: Plan = 'unchanged'
      const refusal = await refusalOf(async () => {
        plan = await changeOf(tx, row, request)
      })
      return refusal ? { refusal, row } : plan
    },
  }

  async function changeOf(tx: Db, row: Row, request: EditRequest): Promise<Plan> {
    const write = writeOf(tx, row, request)
    const requested = difference(row, pick(write.input, Object.keys(request.values)))
    if (requested.isEmpty) return 'unchanged'
    const prepared = await beforeTransaction?.(write)
    const stored = await valuesToStore({ ...write, prepared })
    // Only the requested fields and those that follow from them, whatever else parsing would tidy up.
    const isTouched = (field: string) => field in request.values || stored[field] !== write.input[field]
    const { before, after, isEmpty } = difference(row, pick(stored, Object.keys(stored).filter(isTouched)))
    return isEmpty ? 'unchanged' : { id: Number(row[repository.idKey]), version: row.rowVersion, before, after }
  }

  function writeOf(db: Db, row: Row, { values, listMode, actor }: EditRequest): Write {
    const edited = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, combined(row[field], value, listMode)]))
    return { db, input: repository.parse({ ...row, ...edited }), current: row, actor, isSure: false }
  }
}

/** The new value of a field: a list can also be added to, or have entries removed. */
function combined(current: unknown, value: unknown, mode: ListMode = 'replace'): unknown {
  if (mode === 'replace' || !Array.isArray(value)) return value
  const entries: unknown[] = Array.isArray(current) ? current : []
  const chosen: unknown[] = value
  return mode === 'remove' ? entries.filter((one) => !chosen.includes(one)) : [...new Set([...entries, ...chosen])]
}

/** Runs a rule. Returns its refusal; other errors pass through. */
export async function refusalOf(rule: () => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await rule()
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return error
  }
}

const pick = (values: Values, fields: readonly string[]): Values => Object.fromEntries(fields.map((field) => [field, values[field]]))

export const isChange = (plan: Plan): plan is Change => plan !== 'unchanged' && 'version' in plan
