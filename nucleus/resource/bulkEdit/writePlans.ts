import type { Db } from '../../db/client.ts'
import type { Actor } from '../../kernel/context.ts'
import { type Change, updateRows } from '../../kernel/writes.ts'
import { explainRefusals } from '../explainRefusals.ts'
import type { Repository } from '../repositoryTypes.ts'
import type { Row } from '../ResourceOptions.ts'
import { isChange, type Plan, refusalOf, type RefusedRow } from './planner.ts'

/** A row that is changed, with its new version. */
export interface ChangedRow {
  version: number
}
export type Outcome = ChangedRow | RefusedRow | 'unchanged'

interface WriteContext {
  rows: ReadonlyMap<number, Row>
  plan: (id: number) => Promise<Plan>
  /** All rows are decided before the first is written; otherwise each sees the changes before it. */
  isTogether: boolean
  repository: Repository
  actor: Actor
  at: Date
}

/** Decides rows in order and writes them. Returns the outcome of each by id. The rows are locked, so every version is current. */
export async function writePlans(
  tx: Db,
  ids: readonly number[],
  { rows, plan, isTogether, ...writing }: WriteContext,
): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>()
  const waiting: Change[] = []
  const write = async () => {
    for (const [id, outcome] of await written(tx, waiting.splice(0), { rows, ...writing })) outcomes.set(id, outcome)
  }
  for (const id of ids) {
    const planned = await plan(id)
    if (!isChange(planned)) outcomes.set(id, planned)
    else waiting.push(planned)
    if (!isTogether) await write()
  }
  await write()
  return outcomes
}

/** Writes changes in one statement. When the database refuses it, each half is tried separately, until the refused rows are known. */
async function written(
  tx: Db,
  changes: readonly Change[],
  writing: Omit<WriteContext, 'plan' | 'isTogether'>,
): Promise<[number, Outcome][]> {
  const [first] = changes
  if (!first) return []
  const { rows, repository, actor, at } = writing
  let versions = new Map<number, number>()
  const refusal = await refusalOf(async () => {
    versions = await explainRefusals(() => tx.transaction((inner) => updateRows(inner, repository, { changes }, actor, at)), repository)
  })
  if (!refusal) return changes.map(({ id }) => [id, { version: versionOf(versions, id) }])
  if (changes.length === 1) return [[first.id, { refusal, row: rows.get(first.id) ?? null }]]
  const half = Math.ceil(changes.length / 2)
  const before = await written(tx, changes.slice(0, half), writing)
  return [...before, ...(await written(tx, changes.slice(half), writing))]
}

function versionOf(versions: ReadonlyMap<number, number>, id: number): number {
  const version = versions.get(id)
  if (version === undefined) throw new Error('A locked row was not written')
  return version
}
