import { automaticTimings, offsetBases, offsetDirections } from '#constants/automaticEmails.ts'
import { registrationStatus } from '#constants/statuses.ts'
import type { Db } from '../db/client.ts'
import { automaticEmails } from '../db/tables/index.ts'
import type { SeededEvent } from './events.ts'
import { insertRows } from './insertRows.ts'
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

/** Inserts the rules of automatic e-mails of each event. Returns them. */
export async function seedAutomaticEmails(db: Db, events: readonly SeededEvent[]) {
  const rows = events.flatMap(({ eventId, madeOn }) =>
    rules.map((rule) => ({
      ...{ ...rule, eventId, eventStatusIds: [...rule.eventStatusIds] },
      ...{ ...stamped(madeOn), activeSince: stamped(madeOn).createdAt },
    })),
  )
  return { rows, ids: await insertRows(db, automaticEmails, rows, 'automaticEmailId') }
}
