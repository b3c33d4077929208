import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type ImportRowResult, type ImportState, isFaulty } from '#contract/import.ts'
import { type Db, queriesOn } from '../../db/client.ts'
import { callMs } from '../../db/pools.ts'
import { entityNamesOf } from '../../db/entityNames.ts'
import type { RunningJob } from '../../jobs/JobKind.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { Refusal } from '../../base/errors.ts'
import type { Repository } from '../repository.ts'
import type { ResourceOptions } from '../ResourceOptions.ts'
import { rememberChanges } from '../../kernel/undoTokens.ts'
import { column } from '../../kernel/writes.ts'
import { type CheckInput, type CommitInput, fileGone, fileOfCheck, jobKindsOf, requireFirstCommit } from './checks.ts'
import { createTemporaryCopies } from './copies.ts'
import { writeFaults } from './writeFaults.ts'
import { checkMapping, type FileTable, fileTableOf, describeFile } from './fileTable.ts'
import type { ColumnNames } from './headers.ts'
import type { ImportableResource } from './ImportableResource.ts'
import { linesOf } from './lines.ts'
import { importParentOf } from './importParent.ts'
import { writeLines, type WriteResult } from './writeLines.ts'

interface Parts {
  nucleus: Nucleus
  resource: ImportableResource
  repository: Repository
  options: ResourceOptions
  columnNames: ColumnNames
}

/** Defines the jobs that check and import files of a resource. Returns the functions that start them. */
export function importJobsOf({ nucleus, resource, repository, options, columnNames }: Parts) {
  const kinds = jobKindsOf(resource.name)
  const { permission } = repository
  const noun = entityNamesOf(options.table)

  const startCheck = nucleus.jobs.define<CheckInput>({
    kind: kinds.check,
    permission,
    work: async (job) => {
      const { mapping, existing, fileName } = job.input
      const bytes = await job.inputFile()
      if (bytes.length === 0) throw fileGone()
      const table = await tableIn(bytes, job)
      const results = await runAndRollBack(async (tx) => {
        await createTemporaryCopies(tx, copiesFor(job.input))
        return writeTable(tx, table, job)
      }).then((all) => all.results)
      const faults = results.filter(isFaulty)
      if (faults.length > 0) await writeFaults(job, table, faults, fileName)
      const summary = `${formatCount(results.length - faults.length)} ready, ${formatCount(faults.length)} with faults`
      const result = { ...describeFile(table, columnNames), fileName, mapping, existing, results, digest: digestOf(bytes, job.input) }
      await job.step(() => Promise.resolve({ result, summary, done: results.length, total: results.length }))
    },
  })

  const startCommit = nucleus.jobs.define<CommitInput>({
    kind: kinds.commit,
    permission,
    work: async (job) => {
      const { checkId, digest } = job.input
      const bytes = await fileOfCheck(nucleus.db, checkId)
      if (digest !== digestOf(bytes, job.input)) throw new Refusal(422, 'This is not what was checked. Check the file again.')
      const table = await tableIn(bytes, job)
      await job.step(async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = ${callMs}`))
        const { results, versions } = await writeTable(tx, table, job, () =>
          requireFirstCommit(tx, kinds.commit, { checkId, jobId: job.jobId }),
        )
        if (results.some(isFaulty)) throw nothingImported(results)
        const at = nucleus.clock()
        const undoToken = versions.size > 0 ? await rememberChanges(tx, [{ resource: repository.resource, versions }], job.actor, at) : null
        const count = (state: ImportState) => results.filter((one) => one.state === state).length
        const result = { added: count('new'), updated: count('changed'), skipped: count('existing'), undoToken }
        return { result, summary: summaryOf(result, noun), done: results.length, total: results.length }
      })
    },
  })
  return { startCheck, startCommit }

  /** The tables that a check copies: the list, which it writes to, and those that a new row locks. */
  function copiesFor({ parentId }: CheckInput) {
    const { parent, idKey } = resource
    const ofParent = (table: PgTable) => (parent && parentId ? eq(column(table, parent), parentId) : undefined)
    const locked = (options.importSettings?.locks ?? []).map((table) => ({ table, where: ofParent(table) }))
    return [{ table: options.table, where: ofParent(options.table), idKey }, ...locked]
  }

  async function tableIn(bytes: Uint8Array, { input, reportProgress, signal }: RunningJob<CheckInput>): Promise<FileTable> {
    const table = await fileTableOf(bytes, columnNames)
    signal.throwIfAborted()
    checkMapping(input.mapping, table, columnNames.fields)
    reportProgress(0, table.rows.length)
    return table
  }

  /** Writes the rows with `tx`; the caller decides whether to commit. `whenLocked` runs with the lock on imports into the list. */
  async function writeTable(tx: Db, table: FileTable, job: RunningJob<CheckInput>, whenLocked?: () => Promise<void>): Promise<WriteResult> {
    const { mapping, existing, parentId: givenParentId } = job.input
    const { parentId, timeZone } = await importParentOf(tx, resource, options, givenParentId ?? undefined)
    if (whenLocked) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`import/${resource.name}`}), ${parentId})`)
      await whenLocked()
    }
    const lines = await linesOf(tx, table, { resource, options, mapping, timeZone, parentId })
    const onProgress = (done: number) => {
      job.signal.throwIfAborted()
      job.reportProgress(done, lines.length)
    }
    return writeLines(tx, lines, { nucleus, resource, repository, options, parentId, existing, actor: job.actor, onProgress })
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

  /** The same on every instance for the same file, columns, parent and options. */
  function digestOf(bytes: Uint8Array, { parentId, mapping, existing }: CheckInput): string {
    return createHash('sha256')
      .update(JSON.stringify([resource.name, parentId, mapping, existing]))
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
  { added, updated, skipped }: { added: number; updated: number; skipped: number },
  noun: { one: string; many: string },
): string {
  const parts = [
    `${formatCount(added)} ${added === 1 ? noun.one : noun.many} added`,
    ...(updated > 0 ? [`${formatCount(updated)} updated`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} already there`] : []),
  ]
  return parts.join(', ')
}

function nothingImported(results: ImportRowResult[]): Refusal {
  const first = results.find(isFaulty)
  const why = first ? ` Row ${first.row}: ${Object.values(first.messages)[0] ?? ''}` : ''
  return new Refusal(422, `Nothing was imported: the list has changed since the file was checked. Check it again.${why}`)
}
