import { beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { releaseAudiences } from '#constants/agendaReleases.ts'
import { contactOutcomes } from '#constants/contactEmails.ts'
import { eventStates, registrationStatus } from '#constants/statuses.ts'
import { agendaReleases, releaseAgenda } from '#contract/events/agendaReleases.ts'
import { notifyOfRelease, previewReleaseEmail, releaseAudience } from '#contract/events/releaseEmails.ts'
import { contactEmails, previewContactEmail } from '#contract/utilities/contactEmails.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { makeSessionSpeaker } from '../support/agendaRows.ts'
import { headerOf, textsOf } from '../support/mailServer.ts'
import { mailingNucleus } from '../support/mailingNucleus.ts'
import { makeCompanyType, makeContact, makeRegistration, makeSpeaker, next, ok } from '../support/nucleus.ts'
import { makeReleasedAgenda } from '../support/releases.ts'

const { server, nucleus, db, clock, staff, work } = await mailingNucleus()
let token = ''
beforeEach(async () => {
  ;({ token } = await staff.signIn('eventManager'))
})

const { speakers, everyone } = releaseAudiences

/** An event with a release, an approved attendee, one who is not approved, and a session that was moved after the release. */
async function moved() {
  const made = await makeReleasedAgenda(db, { title: 'Opening {{x}} <b>' })
  const { eventId, session } = made
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const attendee = await makeContact(db, { email: `attendee.${next()}@fund.example` })
  const waiting = await makeContact(db, { email: `waiting.${next()}@fund.example` })
  await makeRegistration(db, { eventId, eventCompanyTypeId, contactId: attendee.contactId, eventStatusId: registrationStatus.approved })
  await makeRegistration(db, { eventId, eventCompanyTypeId, contactId: waiting.contactId, eventStatusId: registrationStatus.waitlisted })
  const release = async () => ok(await nucleus.call(releaseAgenda, { eventId }, token)).number
  await release()
  const set = (values: object) =>
    db.update(tables.agendaSessions).set(values).where(eq(tables.agendaSessions.agendaDaySessionId, session.agendaDaySessionId))
  await set({ startsAt: '2026-06-01T15:00:00.000Z', endsAt: '2026-06-01T16:00:00.000Z' })
  await release()
  const of = { eventId, number: 2, since: 1 }
  const audience = async (to: typeof speakers | typeof everyone, more: object = {}) =>
    ok(await nucleus.call(releaseAudience, { ...of, audience: to, ...more }, token))
  const tell = (to: typeof speakers | typeof everyone, recipientCount: number, more: object = {}) =>
    nucleus.call(notifyOfRelease, { ...of, audience: to, recipientCount, ...more }, token)
  return { ...made, eventCompanyTypeId, attendee, set, release, audience, tell, of }
}
const recipients = () => server.received.map(({ to }) => to[0]).toSorted()

test('speakers of a moved session are notified of what moved, each once, and the release says so', async () => {
  const one = await moved()
  expect((await one.audience(speakers)).people.map(({ contactId }) => contactId)).toEqual([one.contact.contactId])
  ok(await one.tell(speakers, 1, { message: 'We are sorry:\nthe room was taken. {{contact.lastName}}' }))
  await work()
  expect(recipients()).toEqual([one.contact.email])
  const [mail] = server.received
  expect(headerOf(mail, 'Subject')).toMatch(/^Changes of the agenda: /)
  const { text, html } = textsOf(mail)
  expect(text).toContain('We are sorry:\nthe room was taken. { {contact')
  expect(text).toContain('Changed: Opening {{x}} <b>')
  expect(text).toContain('Time: was 1 Jun 2026, 10:00 EDT (New York), 60 minutes, is 1 Jun 2026, 11:00 EDT (New York), 60 minutes')
  expect(html).toContain('Opening {{x}} &lt;b&gt;')
  const [release] = ok(await nucleus.call(agendaReleases, { eventId: one.eventId }, token))
  expect(release).toMatchObject({ number: 2, notifiedCount: 1, notifiedAt: expect.any(String) })
  const [stored] = ok(await nucleus.call(contactEmails.calls.list, {}, token)).filter(({ name }) =>
    name.startsWith('Release 2 of the agenda'),
  )
  expect(stored?.bodyHtml).toContain('(the changes of the sessions of each person)')
  // Whoever looks at it later sees what each person got.
  const { subject, bodyHtml, contactIds, contactEmailId } = stored ?? { subject: '', bodyHtml: '', contactIds: [], contactEmailId: 0 }
  const sent = ok(await nucleus.call(previewContactEmail, { subject, bodyHtml, contactIds, contactEmailId }, token))
  expect(sent.text).toBe(text)
})

test('attendees who are approved are notified with a link to end such mails; one who ended them is left out, but not as a speaker', async () => {
  const one = await moved()
  const { people, recipientCount } = await one.audience(everyone)
  expect([recipientCount, people.map(({ contactId }) => contactId)]).toEqual([2, [one.contact.contactId, one.attendee.contactId]])
  ok(await one.tell(everyone, 2))
  await work()
  expect(recipients()).toEqual([one.attendee.email, one.contact.email].toSorted())
  const toAttendee = server.received.find(({ to }) => to[0] === one.attendee.email)
  expect(headerOf(toAttendee, 'List-Unsubscribe')).not.toBe('')
  expect(
    headerOf(
      server.received.find((mail) => mail !== toAttendee),
      'List-Unsubscribe',
    ),
  ).toBe('')

  const unsubscribedAt = clock.now().toISOString()
  for (const { contactId } of [one.contact, one.attendee])
    await db.insert(tables.unsubscribeLinks).values({ linkHash: `of ${contactId}`, contactId, unsubscribedAt })
  const outcomes = (await one.audience(everyone)).people.map(({ outcome }) => outcome)
  expect(outcomes).toEqual([contactOutcomes.included, contactOutcomes.unsubscribed])
})

test('an attendee hears of the time and place alone, and only of what their company type may see', async () => {
  const one = await moved()
  await one.set({ description: 'Another text', capacity: 12 })
  const third = await one.release()
  expect((await one.audience(everyone, { number: third, since: 2 })).people.map(({ contactId }) => contactId)).toEqual([
    one.contact.contactId,
  ])
  const { eventCompanyTypeId: other } = await makeCompanyType(db, { eventId: one.eventId })
  await one.set({ visibleToCompanyTypeIds: [other] })
  const fourth = await one.release()
  const preview = ok(
    await nucleus.call(
      previewReleaseEmail,
      { eventId: one.eventId, number: fourth, since: third, audience: everyone, contactId: one.attendee.contactId },
      token,
    ),
  )
  expect(preview.text).toContain('No longer on the agenda: Opening')
  expect(preview.text).not.toContain('Another text')
})

describe('is refused', () => {
  test('with another number of people than was seen, without an earlier release, and for readers', async () => {
    const one = await moved()
    expect((await one.tell(speakers, 2)).body.message).toBe('It now goes to 1 person, not 2: look again.')
    expect((await one.tell(speakers, 1, { since: 2 })).status).toBe(422)
    expect((await one.tell(speakers, 1, { number: 9 })).status).toBe(404)
    const reader = (await staff.signIn('readOnly')).token
    expect((await nucleus.call(notifyOfRelease, { ...one.of, audience: speakers, recipientCount: 1 }, reader)).status).toBe(403)
    await work()
    expect(server.received).toEqual([])
  })

  test('a second time, until somebody is sure; of two who send at once, one is refused, however sure', async () => {
    const one = await moved()
    const atOnce = (isSure: boolean) => Promise.all([one.tell(speakers, 1, { isSure }), one.tell(speakers, 1, { isSure })])
    const refusalIn = (answers: Awaited<ReturnType<typeof atOnce>>) => {
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      return answers.find(({ status }) => status === 409)?.body.message
    }
    expect(refusalIn(await atOnce(false))).toBe('People were told of release 2 less than a minute ago.')
    await work()
    expect(server.received).toHaveLength(1)
    clock.move({ minutes: 1 })
    expect((await one.tell(speakers, 1)).body.message).toMatch(/^1 person got e-mails about release 2 on /)
    expect(refusalIn(await atOnce(true))).toBe('People were told of release 2 less than a minute ago.')
    await work()
    expect(server.received).toHaveLength(2)
  })

  test.each(['Completed', 'Cancelled', 'Archived'])('of an event that is %s, until somebody is sure', async (label) => {
    const one = await moved()
    const eventStateId = eventStates.find((state) => state.label === label)?.value
    await db.update(tables.events).set({ eventStateId }).where(eq(tables.events.eventId, one.eventId))
    const asks = await one.tell(speakers, 1)
    expect([asks.status, asks.body.message]).toEqual([422, `This event is ${label}.`])
    ok(await one.tell(speakers, 1, { isSure: true }))
    await work()
    expect(recipients()).toEqual([one.contact.email])
  })
})

test('a speaker who was taken out of the event is notified of what they are no longer in', async () => {
  const one = await moved()
  const { agendaSessionSpeakers: places, speakers: table } = tables
  const deletedAt = clock.now().toISOString()
  await db.update(places).set({ deletedAt }).where(eq(places.speakerId, one.speakerId))
  await db.update(table).set({ deletedAt }).where(eq(table.speakerId, one.speakerId))
  const number = await one.release()
  expect((await one.audience(speakers, { number, since: 2 })).people.map(({ contactId }) => contactId)).toEqual([one.contact.contactId])
})

test('a speaker who is no contact is named, since nobody can write to them', async () => {
  const one = await moved()
  const { speakerId } = await makeSpeaker(db, { eventId: one.eventId, displayName: 'Ana Ruiz' })
  await makeSessionSpeaker(db, one.session, { speakerId })
  const number = await one.release()
  expect(await one.audience(speakers, { number, since: 2 })).toMatchObject({ recipientCount: 1, withoutContact: ['Ana Ruiz'] })
})
