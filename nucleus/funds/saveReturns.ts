import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { returnSources } from '#constants/funds.ts'
import { type FundReturn, type fundReturns, saveFundReturns } from '#contract/funds/fundReturns.ts'
import { monthNumber, monthRefusal, monthText } from '#contract/funds/months.ts'
import type { OutputOf } from '#contract/call.ts'
import { notFound, Refusal, ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { fundReturns as table, funds } from '../db/tables/index.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { rememberChanges } from '../kernel/undoTokens.ts'
import type { Values } from '../kernel/values.ts'
import { type Change, deleteRows, difference, insertRows, updateRows } from '../kernel/writes.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import { lockFund } from './funds.ts'
import { restatementOf } from './restatement.ts'

type SentReturn = {
  year: number
  month: number
  returnPct: number | null
  benchmarkPct?: number | null
  isEstimate?: boolean
  source?: number
  rowVersion?: number | null
}
type Returns = Repository<typeof fundReturns>

/** Serves the save of many returns of a fund: one transaction, one statement for each kind of change, one undo. */
export function mountSaveReturns(app: FastifyInstance, { db, clock }: Nucleus, repository: Returns): void {
  mountCall(app, saveFundReturns, ({ input: { fundId, returns }, actor }) =>
    db.transaction(async (tx) => {
      const at = clock()
      await checkMonths(tx, fundId, { returns, today: at.toISOString().slice(0, 10) })
      const stored = await storedReturns(tx, repository, fundId)
      checkVersions(returns, stored)
      return write(tx, { repository, plan: planOf(fundId, { returns, stored, at }), actor, at })
    }),
  )
}

/** Locks the fund. Throws 404, and 422 with every month that is given twice or that the fund cannot have. */
async function checkMonths(tx: Db, fundId: number, { returns, today }: { returns: readonly SentReturn[]; today: string }): Promise<void> {
  await lockFund(tx, fundId)
  const [fund] = await tx
    .select()
    .from(funds)
    .where(and(eq(funds.fundId, fundId), isNull(funds.deletedAt)))
  if (!fund) throw notFound('Fund')
  const seen = new Set<number>()
  const faults: Record<string, string> = {}
  for (const [index, one] of returns.entries()) {
    const message = seen.has(monthNumber(one))
      ? `${monthText(one)} is given twice`
      : one.returnPct !== null && monthRefusal(fund, one, today)
    if (message) faults[`returns.${index}.month`] = message
    seen.add(monthNumber(one))
  }
  if (Object.keys(faults).length > 0) throw ruleBroken(faults)
}

/** The returns of a fund by the numbers of their months. */
async function storedReturns(tx: Db, repository: Returns, fundId: number): Promise<Map<number, FundReturn>> {
  const ids = await tx
    .select({ id: table.fundReturnId })
    .from(table)
    .where(and(eq(table.fundId, fundId), isNull(table.deletedAt)))
  const rows = await repository.getMany(
    tx,
    ids.map(({ id }) => id),
  )
  return new Map([...rows.values()].map((row) => [monthNumber(row), row]))
}

/** Throws 409 with the months that someone else changed since the caller read them. */
function checkVersions(returns: readonly SentReturn[], stored: ReadonlyMap<number, FundReturn>): void {
  const stale = returns.filter(({ rowVersion, ...one }) => {
    const current = stored.get(monthNumber(one))
    const isAsStored = (field: 'benchmarkPct' | 'isEstimate') => one[field] === undefined || current?.[field] === one[field]
    const isSame = current?.returnPct === one.returnPct && isAsStored('benchmarkPct') && isAsStored('isEstimate')
    return rowVersion !== undefined && (current?.rowVersion ?? null) !== rowVersion && !isSame
  })
  const [first] = stale
  if (!first) return
  const others = stale.length > 1 ? ` and ${stale.length - 1} more` : ''
  throw new Refusal(409, `Someone else changed ${monthText(first)}${others} meanwhile. Nothing was saved. Compare and save again.`)
}

interface Plan {
  created: Values[]
  changed: Change[]
  removed: { id: number; version: number }[]
}

function planOf(
  fundId: number,
  { returns, stored, at }: { returns: readonly SentReturn[]; stored: ReadonlyMap<number, FundReturn>; at: Date },
): Plan {
  const plan: Plan = { created: [], changed: [], removed: [] }
  for (const { rowVersion: _, returnPct, source = returnSources.manual, ...one } of returns) {
    const current = stored.get(monthNumber(one))
    if (!current) {
      if (returnPct !== null) plan.created.push({ fundId, ...one, returnPct, source })
      continue
    }
    const { fundReturnId: id, rowVersion: version } = current
    if (returnPct === null) {
      plan.removed.push({ id, version })
      continue
    }
    const next = { ...one, returnPct, ...(current.returnPct !== returnPct && { source }), ...restatementOf(current, returnPct, at) }
    const { before, after, isEmpty } = difference(current, next)
    if (!isEmpty) plan.changed.push({ id, version, before, after })
  }
  return plan
}

interface PlannedWrite {
  repository: Returns
  plan: Plan
  actor: Actor
  at: Date
}

async function write(tx: Db, { repository, plan, actor, at }: PlannedWrite): Promise<OutputOf<typeof saveFundReturns>> {
  const { created, changed, removed } = plan
  const ids = await insertRows(tx, repository, created, actor)
  const versions = new Map([
    ...ids.map((id) => [id, 1] as const),
    ...(await updateRows(tx, repository, { changes: changed }, actor, at)),
    ...(await deleteRows(tx, repository, removed, actor, at)),
  ])
  const counts = { savedCount: created.length + changed.length, deletedCount: removed.length }
  if (versions.size === 0) return counts
  return { ...counts, undoToken: await rememberChanges(tx, [{ resource: repository.resource, versions }], actor, at) }
}
