import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { choiceLabel } from '#constants/choice.ts'
import { notificationLimits, notificationStatuses, runningStatuses, timings } from '#constants/notifications.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import { Refusal, ruleBroken } from '../base/errors.ts'
import { contactNamesOf } from '../common/contactNames.ts'
import { searchKey } from '../db/searchKey.ts'
import { deeplinks, notificationRecipients, notifications as table } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import type { Write } from '../resource/ResourceOptions.ts'
import { findFilters, needsEvent } from './audience.ts'
import { recipientCounts } from './counts.ts'
import { checkDeeplink } from './deeplinkRules.ts'

type Notifications = typeof notifications
const { draft } = notificationStatuses
const dayMs = 86_400_000

const isRunning = inArray(table.notificationStatusId, [...runningStatuses])
const isDraft = eq(table.notificationStatusId, draft)
/** When it leaves, or left. */
const moment = sql`coalesce(${table.sendAt}, ${table.scheduledAt})`

/** Serves notifications: what is still sent, the next first; drafts; then the others, the newest first. Only a draft changes. */
export function mountNotificationList(app: FastifyInstance, nucleus: Nucleus): Repository<Notifications> {
  return mountResource(app, nucleus, notifications, {
    table,
    from: [{ table: deeplinks, on: eq(deeplinks.deeplinkId, table.deeplinkId) }],
    computed: {
      ...recipientCounts,
      contactNames: contactNamesOf(table.contactIds, notificationLimits.named),
      deeplinkName: deeplinks.name,
    },
    sortable: recipientCounts,
    search: [table.title, table.body],
    searchSource: {
      title: table.title,
      about: [table.body],
      key: searchKey(table.title),
      names: [searchKey(table.title)],
    },
    order: [
      desc(isRunning),
      desc(isDraft),
      sql`case when ${isRunning} then ${moment} end`,
      sql`case when not ${isDraft} then ${moment} end desc`,
      desc(table.notificationId),
    ],
    check: (write) => checkNotification(write, nucleus.clock()),
    derived: ({ input }) => (input.timing === timings.now ? { sendAt: null, sendInRecipientZone: false } : {}),
    restrictedBy: [runningRestriction],
    checkRemove: (_, { notificationStatusId }) => Promise.resolve(refuseRunning(notificationStatusId)),
    inTransaction: true,
  })
}

/** Said before a delete is confirmed; one that began to run meanwhile is refused. */
const runningRestriction = {
  table: notificationRecipients,
  except: sql`not exists (select from ${table} where ${and(eq(table.notificationId, notificationRecipients.notificationId), isRunning)})`,
  noun: { one: 'recipient', many: 'recipients' },
  reason: (_: number, restricted: number) =>
    restricted === 1
      ? 'It is scheduled or being sent. Cancel it first, then delete it.'
      : 'They are scheduled or being sent. Cancel them first, then delete them.',
}

function refuseRunning(notificationStatusId: number): void {
  if (runningStatuses.some((one) => one === notificationStatusId))
    throw new Refusal(
      409,
      `This notification is ${choiceLabel(notificationStatuses, notificationStatusId).toLowerCase()}. Cancel it first, then delete it.`,
    )
}

/** Refuses a change of what is not a draft, an event's filter without an event, a wrong deeplink, and a moment that has passed. */
async function checkNotification({ db, input, current }: Write<Notifications>, at: Date): Promise<void> {
  if (current && current.notificationStatusId !== draft)
    throw ruleBroken({
      title: `This notification is ${choiceLabel(notificationStatuses, current.notificationStatusId).toLowerCase()} and no longer changes. Duplicate it to use it again`,
    })
  const filters = await findFilters(db, input.filterIds ?? [])
  const ofEvent = filters.find(needsEvent)
  if (ofEvent && input.eventId == null) throw ruleBroken({ eventId: `Choose an event: the filter “${ofEvent.name}” needs one` })
  await checkDeeplink(db, input)
  checkMoments(input, at)
}

interface Moments {
  timing: number
  sendAt?: string | null
  expiresAt?: string | null
}
/** Whether it can still leave when it says: refuses (422) what has passed, or lies too far ahead. */
export function checkMoments({ timing, sendAt, expiresAt }: Moments, at: Date): void {
  const now = at.getTime()
  if (timing === timings.atTime && sendAt) {
    if (Date.parse(sendAt) < now) throw ruleBroken({ sendAt: 'This moment has passed. Choose a later one, or send it now' })
    if (Date.parse(sendAt) > now + notificationLimits.daysAhead * dayMs)
      throw ruleBroken({ sendAt: `This is more than ${notificationLimits.daysAhead} days ahead. Choose an earlier moment` })
  }
  if (expiresAt && Date.parse(expiresAt) <= now) throw ruleBroken({ expiresAt: 'This moment has passed, so nobody would get it' })
}
