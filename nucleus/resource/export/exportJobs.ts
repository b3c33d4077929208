import type { Permission } from '#constants/roles.ts'
import type { ExportFormat } from '#contract/exportQuery.ts'
import type { Job } from '#contract/jobs.ts'
import type { Jobs, RunningJob } from '../../jobs/JobKind.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { needPermission } from '../../kernel/mountCall.ts'
import type { Values } from '../../kernel/values.ts'
import { writers } from './formats.ts'
import type { RowsFile } from './sendRows.ts'

/** A list that can be exported. */
export interface ExportedList {
  permission: Permission
  /** Reads the rows that are asked for as they are at this moment. Whoever asks must close the snapshot. */
  open: (asked: Values) => Promise<Omit<RowsFile, 'writer'>>
}
interface Input {
  resource: string
  format: ExportFormat
  /** What the list is narrowed to, its sort and its columns, as the call's schema read them. */
  asked: Values
}
interface ExportJobs {
  /** Says how the list of a resource is read. */
  serve: (resource: string, list: ExportedList) => void
  start: (wanted: Input & { label: string }, actor: Actor) => Promise<Job>
}

/** One kind for all lists, of each nucleus. */
const all = new WeakMap<Jobs, ExportJobs>()

/** The exports that are jobs: they write into a file of the job what a direct export sends. */
export function exportJobsOf({ jobs }: Nucleus): ExportJobs {
  const known = all.get(jobs)
  if (known) return known
  const lists = new Map<string, ExportedList>()
  const start = jobs.define<Input>({ kind: 'export', permission: 'read', work: (job) => writeRows(lists, job) })
  const made: ExportJobs = {
    serve: (resource, list) => void lists.set(resource, list),
    start: ({ label, ...input }, actor) => start({ label, input }, actor),
  }
  all.set(jobs, made)
  return made
}

/** Begins anew when it is taken on again: a file is of one moment. */
async function writeRows(lists: ReadonlyMap<string, ExportedList>, job: RunningJob<Input>): Promise<void> {
  const { input, actor, signal, tell, step, writeFile } = job
  const list = lists.get(input.resource)
  if (!list) throw new Error(`Nobody here exports ${input.resource}`)
  needPermission(actor, list.permission)
  const { name, columns, read, snapshot } = await list.open(input.asked)
  try {
    const { total } = snapshot
    const writer = writers[input.format]
    const add = await writeFile({ name: `${name}.${writer.extension}`, type: writer.contentType })
    tell(0, total)
    let done = 0
    async function* batches() {
      for await (const rows of snapshot.batches) {
        signal.throwIfAborted()
        yield read(rows.map(({ values }) => values))
        done += rows.length
        tell(done, total)
      }
    }
    for await (const part of writer.write(columns, batches())) await add(typeof part === 'string' ? Buffer.from(part) : part)
    // The last step needs a connection of long work, and none waits there for another while it has one.
    await snapshot.close()
    const summary = `${total.toLocaleString('en')} ${total === 1 ? 'row' : 'rows'}`
    await step(() => Promise.resolve({ done: total, total, summary, result: { rows: total } }))
  } finally {
    await snapshot.close()
  }
}
