import { sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { noPeople } from '#contract/events/peopleCounts.ts'
import { addPeople, peopleParts } from '#contract/events/peopleQuestions.ts'
import { mailsText } from '#contract/events/queuedMails.ts'
import type { registrations } from '#contract/events/registrations.ts'
import type { BulkStatusSummary } from '#contract/events/registrationBulk.ts'
import type { Job } from '#contract/jobs.ts'
import { fullNameOf, type PersonNames } from '#contract/personName.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { writers } from '../../resource/export/formats.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { rememberStep } from '../../kernel/rememberStep.ts'
import { callMs } from '../../db/pools.ts'
import { retryOnConflict, moveWithin, totalOf } from './move.ts'
import { type Move, statusName } from './moveRules.ts'

interface Input {
  ids: number[]
  move: Move
}
/** Progress: `at` rows of the job's ids are done. */
interface BulkMoveProgress extends Required<BulkStatusSummary> {
  at: number
  /** Whether all of it can still be undone. */
  isUndoable: boolean
}
const initialProgress = (ids: readonly number[]): BulkMoveProgress => ({
  ...{ at: 0, changed: 0, unchanged: 0, refused: [], cancelledBookings: 0, promoted: 0, people: noPeople, mails: 0 },
  ...{ undoToken: null, isUndoable: ids.length <= limits.undoRowsAtOnce },
})

/**
 * Defines the job that moves many registrations; returns the function that starts one. Steps of `limits.bulkRows` rows, each a
 * transaction like a bulk move's: other users can move people in between, and stopping neither loses nor repeats a row.
 */
export function defineBulkMove(nucleus: Nucleus, repository: Repository<typeof registrations>) {
  const { problem } = nucleus.sendMail
  const start = nucleus.jobs.define<Input>({
    kind: 'bulkMove',
    permission: repository.permission,
    work: async ({ input: { ids, move }, actor, cursor, step, writeFile }) => {
      let done = cursor ? { ...initialProgress(ids), isUndoable: false, ...cursor } : initialProgress(ids)
      while (done.at < ids.length) {
        const before = done
        await retryOnConflict(() =>
          step(async (tx) => {
            await tx.execute(sql.raw(`set local statement_timeout = ${callMs}`))
            const part = ids.slice(before.at, before.at + limits.bulkRows)
            const { results, cancelled, promoted, people, mails, undoable } = await moveWithin(tx, nucleus, repository, {
              ids: part,
              together: ids,
              move,
              actor,
            })
            done = { ...before, at: before.at + part.length, refused: [...before.refused] }
            done.cancelledBookings += totalOf(cancelled)
            done.promoted += promoted
            done.people = addPeople(done.people, people)
            done.mails += mails
            for (const [at, result] of results.entries()) {
              if ('refusal' in result) done.refused.push({ id: part[at] ?? 0, name: nameOf(result.row), message: result.refusal.message })
              else if (result.isChanged) done.changed += 1
              else done.unchanged += 1
            }
            if (done.changed > before.changed)
              Object.assign(done, await rememberStep(tx, { ...done, isUndoable: mayUndo(done) }, undoable, actor, nucleus.clock()))
            return { cursor: done, done: done.at, summary: summaryOf(done, problem) }
          }),
        )
      }
      const { at: _, isUndoable: __, ...result } = done
      if (result.refused.length > 0) await writeRefused(writeFile, result.refused)
      await step(() => Promise.resolve({ result, cursor: null, summary: summaryOf(result, problem) }))
    },
  })
  return (ids: number[], move: Move, actor: Actor): Promise<Job> => {
    const what = `${ids.length.toLocaleString('en-GB')} ${ids.length === 1 ? 'registration' : 'registrations'}`
    return start({ label: `Move ${what} to ${statusName(move.eventStatusId)}`, input: { ids, move }, total: ids.length }, actor)
  }
}

/** Whether all of it can still be undone at once. */
const mayUndo = ({ isUndoable, cancelledBookings }: BulkMoveProgress): boolean => isUndoable && cancelledBookings <= limits.undoRowsAtOnce

const nameOf = (row: PersonNames | undefined): string => (row ? fullNameOf(row) : '')

const countText = (count: number): string => count.toLocaleString('en-GB')
function summaryOf(
  { changed, unchanged, refused, cancelledBookings: bookings, promoted, people, mails }: Required<BulkStatusSummary>,
  mailProblem: string | undefined,
): string {
  const parts = [
    `${countText(changed)} moved`,
    ...(unchanged > 0 ? [`${countText(unchanged)} had this status already`] : []),
    ...(refused.length > 0 ? [`${countText(refused.length)} refused`] : []),
    ...(bookings > 0 ? [`${countText(bookings)} ${bookings === 1 ? 'booking' : 'bookings'} cancelled`] : []),
    ...(promoted > 0 ? [`${countText(promoted)} promoted from the waiting list`] : []),
    ...peopleParts(people),
    ...(mails > 0
      ? [mailProblem === undefined ? `${mailsText(mails)} queued` : `${mailsText(mails)} queued, which cannot be sent: ${mailProblem}`]
      : []),
  ]
  return parts.join(', ')
}

/** Writes the refused registrations, with the reasons, to a file of the job. */
async function writeRefused(
  writeFile: (file: { name: string; type: string }) => Promise<(bytes: Uint8Array) => Promise<void>>,
  refused: BulkStatusSummary['refused'],
): Promise<void> {
  const columns = ['Registration', 'Name', 'Why it was not moved'].map((title, at) => ({ key: String(at), title }))
  async function* lines() {
    yield await Promise.resolve(refused.map(({ id, name, message }) => [id, name, message]))
  }
  const add = await writeFile({ name: 'registrations-not-moved.csv', type: writers.csv.contentType })
  for await (const part of writers.csv.write(columns, lines())) await add(Buffer.from(part))
}
