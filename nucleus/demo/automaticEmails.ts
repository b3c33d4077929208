import { automaticTimings, offsetBases, offsetDirections } from '#constants/automaticEmails.ts'
import { notificationKinds } from '#constants/emailNotifications.ts'
import { mailKinds } from '#constants/mails.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import { eventState, registrationStatus } from '#constants/statuses.ts'
import type { Db } from '../db/client.ts'
import { automaticEmails, emailNotifications } from '../db/tables/index.ts'
import { addDays } from './dates.ts'
import type { SeededEvent } from './events.ts'
import { insertRows } from './insertRows.ts'
import { type Guest, insertSentMails, mailedGuests } from './oneOffEmails.ts'
import { stamped } from './stamps.ts'

const { approved } = registrationStatus
const signature = '<p>Kind regards<br>{{event.fromName}}</p>'
/** Paused, so that a trial with a mail server sends nothing by itself. */
const rules = [
  {
    name: 'A week to go',
    subject: 'See you at {{event.name}} next week',
    bodyHtml: `<p>Dear {{contact.firstName | default: "guest"}},</p><p>{{event.name}} takes place on {{event.dates}} at {{event.venue}}.</p><p>Your options and your code are on <a href="{{registration.editLink}}">your private page</a>.</p>${signature}`,
    timing: automaticTimings.relative,
    offsetDays: 7,
    offsetDirection: offsetDirections.before,
    offsetBase: offsetBases.start,
    offsetTime: '09:00',
    triggerStatusId: null,
    eventStatusIds: [approved],
    isPaused: true,
  },
  {
    name: 'How to prepare',
    subject: 'Preparing for {{event.name}}',
    bodyHtml: `<p>Dear {{contact.firstName | default: "guest"}},</p><p>Complete your profile, and tell us whom you would like to meet.</p>${signature}`,
    timing: automaticTimings.statusChange,
    offsetDays: null,
    offsetDirection: null,
    offsetBase: null,
    offsetTime: null,
    triggerStatusId: approved,
    eventStatusIds: [],
    isPaused: true,
  },
] as const

/** Inserts the rules of automatic e-mails of each event, and what they have sent where it is over. Returns both. */
export async function seedAutomaticEmails(db: Db, events: readonly SeededEvent[], guests: readonly Guest[]) {
  const rows = events.flatMap(({ eventId, madeOn }) =>
    rules.map((rule) => ({
      ...{ ...rule, eventId, eventStatusIds: [...rule.eventStatusIds] },
      ...{ ...stamped(madeOn), activeSince: stamped(madeOn).createdAt },
    })),
  )
  const ids = await insertRows(db, automaticEmails, rows, 'automaticEmailId')
  const planned = events.flatMap((event, place) => {
    const people = event.plan.state === eventState.completed ? mailedGuests(guests, event) : []
    if (people.length === 0) return []
    const sentOn = addDays(event.startsOn, -7)
    return rules.map((rule, at) => ({ rule, people, sentOn, event, automaticEmailId: ids[place * rules.length + at] ?? 0 }))
  })
  const runs = planned.map(({ rule, people, sentOn, event, automaticEmailId }) => {
    const { name, subject, bodyHtml } = rule
    const stamps = stamped(sentOn)
    return {
      ...{
        eventId: event.eventId,
        automaticEmailId,
        kind: notificationKinds.automatic,
        name,
        subject,
        bodyHtml,
        eventStatusIds: [approved],
      },
      ...{ notificationStatusId: notificationStatuses.sent, startedAt: stamps.createdAt, endedAt: stamps.createdAt },
      ...{ recipientCount: people.length, sentCount: people.length, ...stamps },
    }
  })
  const runIds = await insertRows(db, emailNotifications, runs, 'notificationContentId')
  await insertSentMails(
    db,
    planned.map(({ rule, people, sentOn }, at) => ({
      ...{ notificationContentId: runIds[at] ?? 0, people, trigger: mailKinds.automatic, sentOn, subject: rule.name, text: rule.name },
    })),
  )
  return { rows, ids, runs: { rows: runs, ids: runIds } }
}
