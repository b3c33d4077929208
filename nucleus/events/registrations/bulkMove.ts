import { sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import type { BulkMoved, registrations } from '#contract/events/registrations.ts'
import type { Job } from '#contract/jobs.ts'
import type { Actor, Nucleus } from '../../core/context.ts'
import { writers } from '../../core/export/formats.ts'
import type { Rows } from '../../core/resource/rows.ts'
import { callMs } from '../../db/pools.ts'
import { anewWhenOvertaken, moveIn } from './move.ts'
import { type Move, statusName } from './moveRules.ts'

interface Input {
  ids: number[]
  move: Move
}
/** What is done so far: `at` rows of those asked for. */
interface Done extends BulkMoved {
  at: number
}

/**
 * Says how a job moves many registrations; returns what starts one. Steps of `limits.bulkRows` rows, each a transaction like a bulk
 * move's: others move people in between, and a stop neither loses nor repeats one.
 */
export function bulkMoveOf(nucleus: Nucleus, rows: Rows<typeof registrations>) {
  const start = nucleus.jobs.define<Input>({
    kind: 'bulkMove',
    permission: rows.permission,
    work: async ({ input: { ids, move }, actor, cursor, step, writeFile }) => {
      let done = (cursor as Done | null) ?? { at: 0, changed: 0, unchanged: 0, refused: [] }
      while (done.at < ids.length) {
        const before = done
        await anewWhenOvertaken(() =>
          step(async (tx) => {
            await tx.execute(sql.raw(`set local statement_timeout = ${callMs}`))
            const part = ids.slice(before.at, before.at + limits.bulkRows)
            const { results } = await moveIn(tx, nucleus, rows, { ids: part, move, actor })
            done = { ...before, at: before.at + part.length, refused: [...before.refused] }
            for (const [at, result] of results.entries()) {
              if ('refusal' in result) done.refused.push({ id: part[at] ?? 0, name: nameOf(result.row), message: result.refusal.message })
              else if (result.isChanged) done.changed += 1
              else done.unchanged += 1
            }
            return { cursor: done, done: done.at, summary: summaryOf(done) }
          }),
        )
      }
      const { at: _, ...result } = done
      if (result.refused.length > 0) await leaveRefused(writeFile, result.refused)
      await step(() => Promise.resolve({ result, cursor: null, summary: summaryOf(result) }))
    },
  })
  return (ids: number[], move: Move, actor: Actor): Promise<Job> => {
    const what = `${ids.length.toLocaleString('en-GB')} ${ids.length === 1 ? 'registration' : 'registrations'}`
    return start({ label: `Move ${what} to ${statusName(move.eventStatusId)}`, input: { ids, move }, total: ids.length }, actor)
  }
}

const nameOf = (row: { firstName: string; lastName: string } | undefined): string => (row ? `${row.firstName} ${row.lastName}` : '')

const counted = (count: number): string => count.toLocaleString('en-GB')
function summaryOf({ changed, unchanged, refused }: BulkMoved): string {
  const parts = [
    `${counted(changed)} moved`,
    ...(unchanged > 0 ? [`${counted(unchanged)} had this status already`] : []),
    ...(refused.length > 0 ? [`${counted(refused.length)} refused`] : []),
  ]
  return parts.join(', ')
}

/** Leaves those that stay as they were as a file of the job, with the reasons. */
async function leaveRefused(
  writeFile: (file: { name: string; type: string }) => Promise<(bytes: Uint8Array) => Promise<void>>,
  refused: BulkMoved['refused'],
): Promise<void> {
  const columns = ['Registration', 'Name', 'Why it was not moved'].map((title, at) => ({ key: String(at), title }))
  async function* lines() {
    yield await Promise.resolve(refused.map(({ id, name, message }) => [id, name, message]))
  }
  const add = await writeFile({ name: 'registrations-not-moved.csv', type: writers.csv.contentType })
  for await (const part of writers.csv.write(columns, lines())) await add(Buffer.from(part))
}
