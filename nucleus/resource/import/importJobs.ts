import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { decisionField, type ImportRowResult, type ImportState, isFaulty } from '#contract/import.ts'
import { type Db, queriesOn } from '../../db/client.ts'
import { callMs } from '../../db/pools.ts'
import { entityNamesOf } from '../../db/entityNames.ts'
import type { RunningJob } from '../../jobs/JobKind.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { Refusal } from '../../base/errors.ts'
import type { Repository } from '../repositoryTypes.ts'
import type { ResourceOptions } from '../ResourceOptions.ts'
import { rememberChanges } from '../../kernel/undoTokens.ts'
import { column } from '../../kernel/writes.ts'
import { type CheckInput, type CommitInput, fileGone, fileOfCheck, jobKindsOf, requireFirstCommit } from './checks.ts'
import { concernedIds, requireConcerned } from './concernedRows.ts'
import { createTemporaryCopies } from './copies.ts'
import { writeFaults } from './writeFaults.ts'
import { checkMapping, type FileTable, fileTableOf, describeFile } from './fileTable.ts'
import type { ColumnNames } from './headers.ts'
import type { ImportableResource } from './ImportableResource.ts'
import { cellKindOf } from './cells.ts'
import { withShownCells } from './shownCells.ts'
import { type Line, linesOf } from './lines.ts'
import { leftOutColumns } from './leftOutColumns.ts'
import { unchangedParts } from './listedParts.ts'
import { choicesIn, type Lookups, lookupsOf } from './lookups.ts'
import { correctTable } from './corrections.ts'
import { importParentOf } from './importParent.ts'
import { type SameDecisions, sameDecisions } from './sameRows.ts'
import { writeLines } from './writeLines.ts'

interface Parts {
  nucleus: Nucleus
  resource: ImportableResource
  repository: Repository
  options: ResourceOptions
  columnNames: ColumnNames
}

interface ImportTable {
  original: FileTable
  corrected: FileTable
  /** Of the corrected table, which can have further columns. */
  mapping: readonly (string | null)[]
}
/** The rows of a file as they are written. */
interface ReadFile extends SameDecisions {
  lines: readonly Line[]
  lookups: Lookups
  parentId: number
  /** The stored rows that they concern; undefined for all of the parent. */
  storedIds: readonly number[] | undefined
}
type CommitOrCheck = CheckInput & Pick<CommitInput, 'leftOut'>

/** Defines the jobs that check and import files of a resource. Returns the functions that start them. */
export function importJobsOf({ nucleus, resource, repository, options, columnNames }: Parts) {
  requireConcerned(resource, options)
  const kinds = jobKindsOf(resource.name)
  const { permission } = repository
  const noun = entityNamesOf(options.table)

  const startCheck = nucleus.jobs.define<CheckInput>({
    kind: kinds.check,
    permission,
    work: async (job) => {
      const { mapping, existing, fileName, corrections = [] } = job.input
      const bytes = await job.inputFile()
      if (bytes.length === 0) throw fileGone()
      const table = await tableIn(bytes, job)
      const { results, outcome, lookups, withUnchangedParts } = await runAndRollBack(async (tx) => {
        const file = await readFile(tx, table, job)
        const copied = await createTemporaryCopies(tx, copiesFor(job.input, file))
        nucleus.log.debug({ resource: resource.name, rows: copied }, 'an import check copied rows')
        return writeFile(tx, file, job)
      })
      const faults = results.filter(isFaulty)
      if (faults.length > 0) await writeFaults(job, table.corrected, faults, fileName)
      const undecided = faults.filter(({ state }) => state === 'possible').length
      const summary = [
        `${formatCount(results.length - faults.length)} ready`,
        ...(undecided > 0 ? [`${formatCount(undecided)} to decide`] : []),
        `${formatCount(faults.length - undecided)} with errors`,
      ].join(', ')
      const described = describeFile(table.original, columnNames)
      const fields = described.fields.map((one) => ({ ...one, choices: choicesIn(lookups.get(one.field)) ?? one.choices }))
      const checked = {
        fileName,
        mapping,
        existing,
        results,
        notes: [
          ...unchangedParts(resource, withUnchangedParts, noun),
          ...leftOutColumns(resource, columnNames, { ...table.original, mapping }),
        ],
        correctionCount: corrections.length,
        digest: `${digestOf(bytes, job.input, table)}.${outcome}`,
      }
      const result = { ...described, fields, ...checked }
      await job.step(() => Promise.resolve({ result, summary, done: results.length, total: results.length }))
    },
  })

  const startCommit = nucleus.jobs.define<CommitInput>({
    kind: kinds.commit,
    permission,
    work: async (job) => {
      const { checkId, digest, leftOut = [] } = job.input
      const bytes = await fileOfCheck(nucleus.db, checkId)
      const table = await tableIn(bytes, job)
      const [ofFile, checkedOutcome] = digest.split('.')
      if (ofFile !== digestOf(bytes, job.input, table))
        throw new Refusal(422, 'The file or its options have changed since the check. Check again.')
      await job.step(async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = ${callMs}`))
        const file = await readFile(tx, table, job, () => requireFirstCommit(tx, kinds.commit, { checkId, jobId: job.jobId }))
        const { results, outcome, versions, others, effects } = await writeFile(tx, file, job)
        if (results.some(isFaulty) || outcome !== checkedOutcome) throw nothingImported(results)
        const at = nucleus.clock()
        const written = [{ resource: repository.resource, versions }, ...others]
        const undoToken = versions.size > 0 ? await rememberChanges(tx, written, job.actor, at) : null
        const count = (state: ImportState) => results.filter((one) => one.state === state).length
        const counts = { added: count('new'), updated: count('changed'), skipped: count('existing') }
        const further = { ...(leftOut.length > 0 && { leftOut: leftOut.length }), ...(effects.length > 0 && { effects }) }
        const result = { ...counts, ...further, undoToken }
        return { result, summary: summaryOf({ ...counts, leftOut: leftOut.length }, noun), done: results.length, total: results.length }
      })
    },
  })
  return { startCheck, startCommit }

  /** The tables that a check copies: the rows of the list that it can read or write, and those that a new row locks or writes. */
  function copiesFor({ parentId }: CheckInput, { storedIds }: ReadFile) {
    const { parent, idKey } = resource
    const ofList = storedIds ? sql`${column(options.table, idKey)} = any(${sql.param(storedIds)}::int[])` : undefined
    const ofParent = (table: PgTable) => (parent && parentId ? eq(column(table, parent), parentId) : undefined)
    const { locks = [], writes = [] } = options.importSettings ?? {}
    const locked = locks.map((table) => ({ table, where: ofParent(table) }))
    const written = writes.map((one) => ({ ...one, where: one.where && parentId ? one.where(parentId) : ofParent(one.table) }))
    return [{ table: options.table, where: ofList ?? ofParent(options.table), idKey }, ...locked, ...written]
  }

  /** The table of a file as it is, and with the corrections applied. */
  async function tableIn(bytes: Uint8Array, { input, reportProgress, signal }: RunningJob<CheckInput>): Promise<ImportTable> {
    const original = await fileTableOf({ bytes, sheet: input.sheet }, columnNames)
    signal.throwIfAborted()
    checkMapping(input.mapping, original)
    const { table: corrected, mapping } = await correctTable(await withShownCells(original, input.mapping.map(isText)), input.mapping, {
      corrections: (input.corrections ?? []).filter(({ field }) => field !== decisionField),
      resource,
    })
    reportProgress(0, original.rows.length)
    return { original, corrected, mapping }
  }

  /** Whether the cells of a column are read as texts: the names of rows too. */
  function isText(field: string | null): boolean {
    const schema = field === null ? undefined : resource.schema.shape[field]
    const kind = schema && cellKindOf(schema)
    return kind === 'text' || typeof kind === 'object' || (field !== null && options.importSettings?.lookups?.[field] !== undefined)
  }

  /** Reads the rows of a file, and which stored rows they concern. `whenLocked` runs with the lock on imports into the list. */
  async function readFile(
    tx: Db,
    { corrected, mapping }: ImportTable,
    { input: { parentId: givenParentId, leftOut = [], corrections = [] } }: RunningJob<CommitOrCheck>,
    whenLocked?: () => Promise<void>,
  ): Promise<ReadFile> {
    const { parentId, timeZone } = await importParentOf(tx, resource, options, givenParentId ?? undefined)
    if (whenLocked) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`import/${resource.name}`}), ${parentId})`)
      await whenLocked()
    }
    const lookups = await lookupsOf(tx, corrected, { options, mapping, parentId })
    const lines = await linesOf(corrected, { resource, mapping, timeZone, lookups, leftOut: new Set(leftOut) })
    const decisions = await sameDecisions(tx, lines, corrections, { resource, options, parentId })
    const decided = lines.flatMap(({ row }) => {
      const decision = decisions.decisionOf(row)
      return typeof decision === 'object' ? [decision.stored.id] : []
    })
    const rows = lines.map(({ values }) => values)
    const concerned = resource.parent ? undefined : await concernedIds(tx, rows, { resource, options })
    return { lines, lookups, parentId, ...decisions, storedIds: concerned && [...new Set([...concerned, ...decided])] }
  }

  /** Writes the rows with `tx`; the caller decides whether to commit. */
  async function writeFile(tx: Db, { lines, ...file }: ReadFile, job: RunningJob<CommitOrCheck>) {
    const onProgress = (done: number) => {
      job.signal.throwIfAborted()
      job.reportProgress(done, lines.length)
    }
    const context = { resource, repository, options, existing: job.input.existing, actor: job.actor, ...file, onProgress }
    return { ...(await writeLines(tx, lines, context)), lookups: file.lookups }
  }

  /** Returns the result of work in a transaction that is rolled back. */
  async function runAndRollBack<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const rollback = new Rollback<T>()
    try {
      return await queriesOn(nucleus.database.jobs).transaction(async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = ${callMs}`))
        throw rollback.with(await work(tx))
      })
    } catch (error) {
      if (error === rollback && rollback.result) return rollback.result.value
      throw error
    }
  }

  /** The same on every instance for the same file, sheet, corrections, columns, parent and options. */
  function digestOf(
    bytes: Uint8Array,
    { parentId, mapping, existing, corrections = [] }: CheckInput,
    { original: { format } }: Pick<ImportTable, 'original'>,
  ): string {
    const sheet = format.kind === 'xlsx' ? [format.sheet] : []
    const correctionKeys = corrections.map((one) => ['row' in one ? one.row : one.from, one.field, one.to])
    return createHash('sha256')
      .update(JSON.stringify([resource.name, parentId, mapping, existing, ...sheet, ...correctionKeys]))
      .update(bytes)
      .digest('base64url')
  }
}

/** Thrown to roll back a transaction on purpose. */
class Rollback<T> extends Error {
  result?: { value: T }
  with(value: T): this {
    this.result = { value }
    return this
  }
}

const formatCount = (count: number): string => count.toLocaleString('en-GB')

function summaryOf(
  { added, updated, skipped, leftOut }: { added: number; updated: number; skipped: number; leftOut: number },
  noun: { one: string; many: string },
): string {
  const parts = [
    `${formatCount(added)} ${added === 1 ? noun.one : noun.many} added`,
    ...(updated > 0 ? [`${formatCount(updated)} updated`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} unchanged`] : []),
    ...(leftOut > 0 ? [`${formatCount(leftOut)} with errors skipped`] : []),
  ]
  return parts.join(', ')
}

function nothingImported(results: ImportRowResult[]): Refusal {
  const first = results.find(isFaulty)
  const why = first ? ` Row ${first.row}: ${Object.values(first.messages)[0] ?? ''}` : ''
  return new Refusal(422, `Nothing was imported: the list has changed since the check. Check again.${why}`)
}
