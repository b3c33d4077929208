import { deliveryStatuses, type MailKind, mailKinds } from '#constants/mails.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import { registrationStatus } from '#constants/statuses.ts'
import type { Db } from '../db/client.ts'
import { emailNotifications, emailRecipients, registrationMails } from '../db/tables/index.ts'
import type { SeededEvent } from './events.ts'
import { insertRows } from './insertRows.ts'
import { stamped } from './stamps.ts'

export interface Guest {
  eventRegistrationId: number
  eventId: number
  eventStatusId: number
  email: string
}
const { approved } = registrationStatus
const { draft, sent: sentStatus } = notificationStatuses
const signature = '<p>Kind regards<br>{{event.fromName}}</p>'
/** People to whom the demo mail went, at most: each is a row of the outbox. */
const mostGuests = 40

const welcome = {
  name: 'Programme is out',
  subject: 'The programme of {{event.name}}',
  bodyHtml: `<p>Dear {{contact.firstName | default: "guest"}},</p><p>The programme of {{event.name}}, {{event.dates}}, is complete.</p><p>Change your options on <a href="{{registration.editLink}}">your private page</a>.</p>${signature}`,
}
const reminder = {
  name: 'Last days to book a hotel',
  subject: '{{contact.firstName | default: "Hello"}}, book your hotel for {{event.name}}',
  bodyHtml: `<p>Dear {{contact.firstName | default: "guest"}},</p><p>The hotel holds rooms for a few more days.</p>${signature}`,
}

/** Inserts an e-mail that was sent, with its recipients, and a draft for each event with guests. Returns the e-mails. */
export async function seedOneOffEmails(db: Db, events: readonly SeededEvent[], guests: readonly Guest[]) {
  const planned = events.flatMap((event) => {
    const people = mailedGuests(guests, event)
    return people.length === 0 ? [] : [{ event, people }]
  })
  const rows = planned.flatMap(({ event, people }) => {
    const stamps = stamped(event.madeOn)
    const base = { eventId: event.eventId, ...stamps }
    const moment = { startedAt: stamps.createdAt, endedAt: stamps.createdAt }
    const count = { recipientCount: people.length, sentCount: people.length }
    return [
      { ...base, ...welcome, ...moment, ...count, notificationStatusId: sentStatus, eventStatusIds: [approved] },
      {
        ...base,
        ...reminder,
        startedAt: null,
        endedAt: null,
        recipientCount: 0,
        sentCount: 0,
        notificationStatusId: draft,
        eventStatusIds: [approved],
      },
    ]
  })
  const ids = await insertRows(db, emailNotifications, rows, 'notificationContentId')
  await insertSentMails(
    db,
    planned.map(({ event, people }, at) => ({
      ...{ notificationContentId: ids[2 * at] ?? 0, people, trigger: mailKinds.oneOff, sentOn: event.madeOn },
      ...{ subject: 'The programme', text: 'The programme is complete.' },
    })),
  )
  return { rows, ids }
}

interface Sending {
  notificationContentId: number
  people: readonly Guest[]
  trigger: MailKind
  /** A local date. */
  sentOn: string
  subject: string
  text: string
}

/** Inserts the mails of e-mails to many that have arrived, with their recipients. */
export async function insertSentMails(db: Db, sendings: readonly Sending[]): Promise<void> {
  const recipients = sendings.flatMap((sending) => sending.people.map((guest) => ({ guest, ...sending })))
  const mailIds = await insertRows(
    db,
    registrationMails,
    recipients.map(({ guest, notificationContentId, trigger, sentOn, subject, text }) => {
      const stamps = stamped(sentOn)
      return {
        ...{ eventRegistrationId: guest.eventRegistrationId, notificationContentId, trigger, recipient: guest.email },
        ...{ subject, bodyHtml: `<p>${text}</p>`, bodyText: text, deliveryStatusId: deliveryStatuses.sent, attempts: 1 },
        ...{ attemptedAt: stamps.createdAt, sentAt: stamps.createdAt, ...stamps },
      }
    }),
    'registrationMailId',
  )
  await insertRows(
    db,
    emailRecipients,
    recipients.map(({ guest, notificationContentId, sentOn }, at) => ({
      ...{ notificationContentId, eventRegistrationId: guest.eventRegistrationId, address: guest.email },
      ...{ registrationMailId: mailIds[at] ?? 0, ...stamped(sentOn) },
    })),
  )
}

/** The approved guests of an event, one per address, as many as a demo mail goes to. */
export const mailedGuests = (guests: readonly Guest[], { eventId }: SeededEvent): Guest[] =>
  onePerAddress(guests.filter((one) => one.eventId === eventId && one.eventStatusId === approved)).slice(0, mostGuests)

const onePerAddress = (people: readonly Guest[]): Guest[] => [...new Map(people.map((one) => [one.email.toLowerCase(), one])).values()]
