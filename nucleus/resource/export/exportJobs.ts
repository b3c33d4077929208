import type { Permission } from '#constants/roles.ts'
import type { ExportFormat, ExportHeads } from '#contract/exportQuery.ts'
import type { Job } from '#contract/jobs.ts'
import type { Jobs, RunningJob } from '../../jobs/JobKind.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { requirePermission } from '../../kernel/mountCall.ts'
import type { Values } from '../../kernel/values.ts'
import { writerOf } from './formats.ts'
import type { RowsFile } from './sendRows.ts'

/** A list that can be exported. */
export interface ExportableList {
  permission: Permission
  /** Opens a snapshot of the rows that match the query. The caller must close it. */
  open: (query: Values) => Promise<Omit<RowsFile, 'writer'>>
}
interface Input {
  resource: string
  format: ExportFormat
  /** The filters, sort and columns, as parsed by the call's schema. */
  query: Values
}
/** The input as stored. Jobs that an earlier version of the product started have the query under its old name, `asked`. */
type StoredInput = Omit<Input, 'query'> & ({ query: Values } | { asked: Values })

interface ExportJobs {
  /** Registers how the list of a resource is read. */
  register: (resource: string, list: ExportableList) => void
  start: (params: Input & { label: string }, actor: Actor) => Promise<Job>
}

/** One kind of job for all lists, per nucleus. */
const instances = new WeakMap<Jobs, ExportJobs>()

/** Exports that run as jobs: they write the same file that a direct export sends. */
export function exportJobsOf({ jobs }: Nucleus): ExportJobs {
  const existing = instances.get(jobs)
  if (existing) return existing
  const lists = new Map<string, ExportableList>()
  const start = jobs.define<StoredInput>({ kind: 'export', permission: 'read', work: (job) => writeRows(lists, job) })
  const exportJobs: ExportJobs = {
    register: (resource, list) => void lists.set(resource, list),
    start: ({ label, ...input }, actor) => start({ label, input }, actor),
  }
  instances.set(jobs, exportJobs)
  return exportJobs
}

/** Restarts from the beginning when it is resumed, because a file shows one moment. */
async function writeRows(lists: ReadonlyMap<string, ExportableList>, job: RunningJob<StoredInput>): Promise<void> {
  const { input, actor, signal, reportProgress, step, writeFile } = job
  const list = lists.get(input.resource)
  if (!list) throw new Error(`Nobody here exports ${input.resource}`)
  requirePermission(actor, list.permission)
  const query = 'query' in input ? input.query : input.asked
  const { name, columns, read, snapshot } = await list.open(query)
  try {
    const { total } = snapshot
    const writer = writerOf(input.format, query.heads as ExportHeads | undefined)
    const add = await writeFile({ name: `${name}.${writer.extension}`, type: writer.contentType })
    reportProgress(0, total)
    let done = 0
    async function* batches() {
      for await (const rows of snapshot.batches) {
        signal.throwIfAborted()
        yield read(rows.map(({ values }) => values))
        done += rows.length
        reportProgress(done, total)
      }
    }
    for await (const part of writer.write(columns, batches())) await add(typeof part === 'string' ? Buffer.from(part) : part)
    // The last step needs a connection of the jobs pool. Free this one first, so that no job waits while it holds one.
    await snapshot.close()
    const summary = `${total.toLocaleString('en')} ${total === 1 ? 'row' : 'rows'}`
    await step(() => Promise.resolve({ done: total, total, summary, result: { rows: total } }))
  } finally {
    await snapshot.close()
  }
}
