import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { automaticStatuses, automaticTimings } from '#constants/automaticEmails.ts'
import { automaticEmailMoment, automaticEmailRuns, automaticEmails } from '#contract/events/automaticEmails.ts'
import { notFound, Refusal, ruleBroken } from '../../base/errors.ts'
import { automaticEmails as table, emailNotifications as runs, events } from '../../db/tables/index.ts'
import { answerConditionProblems } from '../notifications/answerConditionProblems.ts'
import { complaintsOf } from '../notifications/countMails.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { mountReport } from '../../resource/mountReport.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { StoredWrite, Write } from '../../resource/ResourceOptions.ts'
import { textProblems } from '../emailTemplates/textProblems.ts'
import { momentOf, ruleMoment } from './moment.ts'
import { noteMoments, ruleStatus } from './rules.ts'

const { relative } = automaticTimings

const ofRuns = <T>(value: SQL<T>): SQL<T> =>
  sql<T>`(select ${value} from ${runs} where ${runs.automaticEmailId} = ${table.automaticEmailId})`
const sumOf = (...columns: readonly PgColumn[]): SQL<number> =>
  ofRuns(sql<number>`coalesce(sum(${sql.join([...columns], sql` + `)}), 0)::int`)

/** Serves the e-mails that rules of an event send, and sends them. */
export function mountAutomaticEmails(app: FastifyInstance, nucleus: Nucleus): Repository<typeof automaticEmails> {
  const { db, clock } = nucleus
  /** A rule is on from now with its present condition: what happened before sends nothing. */
  const begin = async ({ db: tx, id }: StoredWrite<typeof automaticEmails>) => {
    const at = clock()
    const own = eq(table.automaticEmailId, id)
    await tx.update(table).set({ activeSince: at.toISOString() }).where(own)
    await noteMoments(tx, at, own)
  }
  const repository = mountResource(app, nucleus, automaticEmails, {
    table,
    from: [{ table: events, on: eq(events.eventId, table.eventId) }],
    search: [table.name, table.subject],
    order: [sql`${ruleMoment} nulls last`, desc(table.automaticEmailId)],
    computed: {
      automaticStatusId: ruleStatus,
      momentAt: sql`case when ${table.timing} = ${relative} then ${ruleMoment} end`,
      lastSentAt: ofRuns(sql`max(${runs.startedAt})`),
      recipientCount: sumOf(runs.recipientCount),
      sentCount: sumOf(runs.sentCount),
      failedCount: sumOf(runs.failedCount, runs.unknownCount),
    },
    check,
    created: begin,
    changed: async (write, changed) => {
      if (beginning.some((field) => field in changed)) await begin(write)
    },
    inTransaction: true,
  })
  mountReport(app, nucleus, automaticEmailRuns, {
    table: runs,
    computed: { complaintCount: complaintsOf(runs.notificationContentId) },
    where: and(isNotNull(runs.automaticEmailId), isNull(runs.deletedAt)),
    search: 'none',
    order: [desc(runs.notificationContentId)],
  })
  mountCall(app, automaticEmailMoment, async ({ input: { eventId, ...offset } }) => {
    const [found] = await db
      .select({ momentAt: momentOf(offset) })
      .from(events)
      .where(eq(events.eventId, eventId))
    if (!found) throw notFound('This event')
    const at = new Date(found.momentAt)
    return { momentAt: at.toISOString(), isPast: at.getTime() <= clock().getTime() }
  })
  return repository
}

/** A change of these is a new condition. */
const beginning = ['timing', 'offsetDays', 'offsetDirection', 'offsetBase', 'offsetTime', 'triggerStatusId', 'isPaused'] as const

/** What was sent is not changed to be sent once more; a text with an unknown field cannot be saved, nor a condition that no answer can meet. */
async function check({ db, input, current }: Write<typeof automaticEmails>): Promise<void> {
  if (current?.automaticStatusId === automaticStatuses.sent)
    throw new Refusal(409, 'This e-mail was sent and cannot be changed any more. Duplicate it to send it again.')
  const hasSameText = current?.subject === input.subject && current.bodyHtml === input.bodyHtml
  const hasSameRules = isDeepStrictEqual(input.answerConditions ?? [], current?.answerConditions ?? [])
  const problems = {
    ...(hasSameText ? {} : await textProblems(db, input)),
    ...(hasSameRules ? {} : await answerConditionProblems(db, input)),
  }
  if (Object.keys(problems).length > 0) throw ruleBroken(problems)
}
