import { expect } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { stringify } from 'csv-stringify/sync'
import { isActive } from '#constants/jobs.ts'
import {
  type ImportOptions,
  type ImportCalls,
  importCheckResult,
  type ImportCommitResult,
  type ImportCorrection,
  importCommitResult,
  type ImportFormat,
  type ImportReadResult,
} from '#contract/import.ts'
import { getJob, type Job, type JobWithResult } from '#contract/jobs.ts'
import { writers } from '#nucleus/resource/export/formats.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { type TestAnswer, ok, type TestNucleus } from './nucleus.ts'
import { formOf } from './pictures.ts'

/** A CSV file as most programs write it, by another delimiter when one is given. */
export const csvFile = (rows: readonly (readonly unknown[])[], delimiter = ','): Buffer =>
  Buffer.from(stringify(rows as unknown[][], { delimiter, quoted_match: /[\r\n]/, cast: { boolean: (value) => (value ? 'Yes' : 'No') } }))

type Rows = readonly (readonly (string | number | null)[])[]

/** A file as the product's exports write it; the first row is the head. */
export async function exportedFile([head = [], ...rows]: Rows, format: ImportFormat): Promise<Buffer> {
  async function* batches() {
    yield rows.map((row) => [...row])
  }
  const columns = head.map((title, at) => ({ key: String(at), title: String(title) }))
  const parts: Buffer[] = []
  for await (const part of writers[format].write(columns, batches())) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
export const xlsxFile = (rows: Rows): Promise<Buffer> => exportedFile(rows, 'xlsx')

/** The form in which a file is sent. */
export const importForm = (bytes: Buffer, options: ImportOptions, filename = 'rows.csv'): InjectOptions =>
  formOf([
    { name: 'options', value: JSON.stringify(options) },
    { name: 'file', bytes, filename, type: 'application/octet-stream' },
  ])

/** Imports as one person, in the steps of the console: columns are matched as the read guesses unless a mapping is given. */
export function importsBy(nucleus: TestNucleus, calls: Partial<ImportCalls>, token: string) {
  const { importRead, importCheck, importRecheck, importCommit, importLast } = calls
  if (!importRead || !importCheck || !importRecheck || !importCommit || !importLast) throw new Error('This resource is not imported')
  const read = (bytes: Buffer, options: Pick<ImportOptions, 'sheet'> = {}): Promise<TestAnswer<ImportReadResult>> =>
    nucleus.call(importRead, {}, token, importForm(bytes, options))
  /** Starts a check; the answer is its job. */
  const check = (bytes: Buffer, options: ImportOptions): Promise<TestAnswer<Job>> =>
    nucleus.call(importCheck, {}, token, importForm(bytes, { fileName: 'rows.csv', ...options }))
  /** A check that has ended well, with what it says. */
  async function checked(bytes: Buffer, options: ImportOptions) {
    const mapping = options.mapping ?? ok(await read(bytes, { sheet: options.sheet })).headers.map(({ guess }) => guess)
    return said(ok(await check(bytes, { ...options, mapping })))
  }
  async function said(started: Job) {
    const job = await jobEnded(nucleus, started, token)
    expect([job.state, job.error]).toEqual(['done', null])
    const result = importCheckResult.parse(job.result)
    return { job, result, results: result.results, commitInput: { checkId: job.jobId, digest: result.digest } }
  }
  const recheck = async (checkId: string, more: { mapping?: (string | null)[]; corrections?: ImportCorrection[] } = {}) =>
    said(ok(await nucleus.call(importRecheck, { checkId, ...more }, token)))
  type Commit = { checkId: string; digest: string; skipFaulty?: boolean }
  const commit = (input: Commit): Promise<TestAnswer<Job>> => nucleus.call(importCommit, input, token)
  /** An import that has ended, however it did. */
  const imported = async (input: Commit) => jobEnded(nucleus, ok(await commit(input)), token)
  /** What an import that ended well did. */
  async function committed(input: Commit): Promise<ImportCommitResult> {
    const job = await imported(input)
    expect([job.state, job.error]).toEqual(['done', null])
    return importCommitResult.parse(job.result)
  }
  const last = async (parentId: number) => ok(await nucleus.call(importLast, { parentId }, token))
  return { read, check, checked, recheck, commit, imported, committed, last }
}

/** The job once it is no longer under way. */
export const jobEnded = (nucleus: TestNucleus, { jobId }: Job, token: string): Promise<JobWithResult> =>
  eventually(async () => {
    const job = ok(await nucleus.call(getJob, { jobId }, token))
    expect(isActive(job.state)).toBe(false)
    return job
  })
