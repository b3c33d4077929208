import { expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { deliveryStatuses, mailTriggers } from '#constants/mails.ts'
import { eventState, registrationStatus as statuses } from '#constants/statuses.ts'
import { events } from '#contract/events/events.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { previewRegistrationMail } from '#contract/events/registrationMails.ts'
import { outboxMail } from '#contract/utilities/outbox.ts'
import { emailTemplates, events as tables, registrationMails } from '#nucleus/db/tables/index.ts'
import { mailedRegistrations } from '../support/mailedRegistrations.ts'
import { textsOf } from '../support/mailServer.ts'
import { ok } from '../support/nucleus.ts'

/** The event as an entry for the calendar of a registrant: `{{event.calendar}}`, and the file that comes with it. */
const { server, nucleus, db, session, deliver, mailsOf, openPlace, send } = await mailedRegistrations()
const { call } = nucleus
const { approved, cancelled, waitlisted } = mailTriggers

const bodyHtml = '<p>Hello.</p><p>For your calendar: {{event.calendar}}</p>'
const lake = {
  ...{ name: 'Lake Forum', startsAt: '2026-06-03T08:00:00.000Z', endsAt: '2026-06-05T16:00:00.000Z', timeZone: 'Europe/Zurich' },
  ...{
    venueName: 'Palace; east wing',
    addressLine1: 'Quay 1',
    city: 'Lucerne',
    fromName: 'Forum "Lake"\r\nATTENDEE:mailto:x@evil.example',
  },
}

/** An event whose mails bring the entry. */
async function scene(event: object = {}) {
  const place = await openPlace({ ...lake, ...event })
  for (const trigger of [approved, cancelled, waitlisted])
    await db.insert(emailTemplates).values({ eventId: place.eventId, trigger, name: 'Own', subject: 'News', bodyHtml })
  const move = async (eventRegistrationId: number, eventStatusId: number) =>
    ok(await call(registrationStatus, { eventRegistrationId, eventStatusId, reason: 'Because' }, session.token))
  const mail = async (eventRegistrationId: number, trigger: number) => {
    ok(await send(eventRegistrationId, trigger))
    await deliver()
    const received = server.received.splice(0).at(-1)
    return { ...textsOf(received), source: received?.source ?? '' }
  }
  return { ...place, move, mail }
}

/** What a calendar file says, by the names of its lines; a line that goes on in the next one is whole. */
function saidBy(calendar: string): Record<string, string> {
  const lines = calendar.replaceAll('\n ', '').split('\n')
  const begin = lines.indexOf('BEGIN:VEVENT')
  const entry = [lines.find((line) => line.startsWith('METHOD:')) ?? '', ...lines.slice(begin + 1, lines.indexOf('END:VEVENT'))]
  return Object.fromEntries(entry.map((line) => [/^[^:;]*/.exec(line)?.[0] ?? '', line]))
}

test('a mail adds the event to the calendar of whoever is approved, tells it what changed, and takes it out again', async () => {
  const { eventId, register, move, mail } = await scene()
  const { eventRegistrationId } = await register({
    ...{ eventStatusId: statuses.approved, firstName: 'Ada', lastName: 'Lee', email: 'ada@fund.example' },
  })
  const preview = ok(await call(previewRegistrationMail, { eventRegistrationId, trigger: approved }, session.token))
  expect(preview.attachments).toEqual(['event.ics'])

  const first = await mail(eventRegistrationId, approved)
  expect(first.text).toContain('For your calendar: event.ics')
  expect(first.source).toMatch(/content-type: text\/calendar; charset=utf-8; method=REQUEST/i)
  const entry = saidBy(first.calendar)
  expect(entry).toMatchObject({
    METHOD: 'METHOD:REQUEST',
    UID: `UID:registration-${eventRegistrationId}@copilot`,
    DTSTART: 'DTSTART;TZID=Europe/Zurich:20260603T100000',
    DTEND: 'DTEND;TZID=Europe/Zurich:20260605T180000',
    SUMMARY: 'SUMMARY:Lake Forum',
    LOCATION: String.raw`LOCATION:Palace\; east wing\, Quay 1\, Lucerne`,
    STATUS: 'STATUS:CONFIRMED',
    ORGANIZER: expect.stringMatching(/^ORGANIZER;CN="Forum 'Lake' ATTENDEE:mailto:x@evil\.example":mailto:team@alpine\.example$/i),
    ATTENDEE: expect.stringMatching(/PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Ada Lee":MAILTO:ada@fund\.example$/i),
  })
  const [stored] = await mailsOf(eventRegistrationId)
  const { registrationMailId = 0 } = stored ?? {}
  expect(ok(await call(outboxMail, { registrationMailId }, session.token)).attachments).toEqual(['event.ics'])

  const { rowVersion } = ok(await call(events.calls.upsert, { eventId, rowVersion: 1, venueName: 'Casino' }, session.token))
  expect(rowVersion).toBe(2)
  const second = saidBy((await mail(eventRegistrationId, waitlisted)).calendar)
  expect(second).toMatchObject({ METHOD: 'METHOD:REQUEST', UID: entry.UID, LOCATION: String.raw`LOCATION:Casino\, Quay 1\, Lucerne` })

  await move(eventRegistrationId, statuses.cancelled)
  const last = await mail(eventRegistrationId, cancelled)
  expect(last.source).toMatch(/method=CANCEL/)
  const taken = saidBy(last.calendar)
  expect(taken).toMatchObject({ METHOD: 'METHOD:CANCEL', UID: entry.UID, STATUS: 'STATUS:CANCELLED' })
  const numbers = [entry, second, taken].map(({ SEQUENCE = '' }) => Number(SEQUENCE.slice('SEQUENCE:'.length)))
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
})

test('the organizer of an entry is whoever first sent it, also when the event or a text names another sender later', async () => {
  const { eventId, register, move, mail } = await scene()
  await db
    .update(emailTemplates)
    .set({ replyTo: 'welcome@alpine.example' })
    .where(and(eq(emailTemplates.eventId, eventId), eq(emailTemplates.trigger, approved)))
  const { eventRegistrationId } = await register({ eventStatusId: statuses.approved })
  const { ORGANIZER = '' } = saidBy((await mail(eventRegistrationId, approved)).calendar)
  expect(ORGANIZER).toMatch(/:mailto:welcome@alpine\.example$/i)

  ok(
    await call(
      events.calls.upsert,
      { eventId, rowVersion: 1, fromName: 'Another team', replyToEmail: 'other@alpine.example' },
      session.token,
    ),
  )
  expect(saidBy((await mail(eventRegistrationId, waitlisted)).calendar)).toMatchObject({ METHOD: 'METHOD:REQUEST', ORGANIZER })
  await move(eventRegistrationId, statuses.cancelled)
  expect(saidBy((await mail(eventRegistrationId, cancelled)).calendar)).toMatchObject({ METHOD: 'METHOD:CANCEL', ORGANIZER })
})

test('an entry that may have arrived is taken out again', async () => {
  const { register, move, mail } = await scene()
  const { eventRegistrationId } = await register({ eventStatusId: statuses.approved })
  await mail(eventRegistrationId, approved)
  const [{ registrationMailId } = { registrationMailId: 0 }] = await mailsOf(eventRegistrationId)
  await db
    .update(registrationMails)
    .set({ deliveryStatusId: deliveryStatuses.unknown, sentAt: null })
    .where(eq(registrationMails.registrationMailId, registrationMailId))
  await move(eventRegistrationId, statuses.cancelled)
  expect(saidBy((await mail(eventRegistrationId, cancelled)).calendar)).toMatchObject({ METHOD: 'METHOD:CANCEL' })
})

test('whoever is not approved gets the mail without it, also when that changes before it leaves', async () => {
  const { register, move, mail } = await scene()
  const { eventRegistrationId } = await register({ eventStatusId: statuses.waitlisted })
  const without = await mail(eventRegistrationId, waitlisted)
  expect(without).toMatchObject({ calendar: '', text: expect.stringContaining('Hello.') })
  expect(without.text).not.toContain('For your calendar')

  const { eventRegistrationId: other } = await register({ eventStatusId: statuses.approved })
  ok(await send(other, approved))
  await move(other, statuses.pending)
  await deliver()
  expect(textsOf(server.received.at(-1)).calendar).toBe('')
})

test('the entry of a cancelled event is taken out of the calendars that have it; nobody else gets one', async () => {
  const { eventId, register, mail } = await scene()
  const [{ eventRegistrationId }, { eventRegistrationId: other }] = [
    await register({ eventStatusId: statuses.approved }),
    await register({ eventStatusId: statuses.approved }),
  ]
  await mail(eventRegistrationId, approved)
  await db.update(tables).set({ eventStateId: eventState.cancelled }).where(eq(tables.eventId, eventId))
  expect((await mail(other, cancelled)).calendar).toBe('')
  expect(saidBy((await mail(eventRegistrationId, cancelled)).calendar)).toMatchObject({
    METHOD: 'METHOD:CANCEL',
    STATUS: 'STATUS:CANCELLED',
  })
})
