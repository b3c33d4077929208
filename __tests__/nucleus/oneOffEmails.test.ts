import { describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { deliveryStatuses as delivery } from '#constants/mails.ts'
import { audienceOutcomes as outcomes } from '#constants/emailNotifications.ts'
import { notificationStatuses as state } from '#constants/notifications.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import { countEmptyEmailFields, previewEmail } from '#contract/events/emailAudience.ts'
import { emailNotifications, stopEmailNotification, testEmailNotification } from '#contract/events/emailNotifications.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { headerOf, textsOf } from '../support/mailServer.ts'
import { fieldsOf, makeCompanyType, makeContact, makeStaff, ok, type Values, startNucleus } from '../support/nucleus.ts'
import { oneOffEmails } from '../support/oneOffEmails.ts'

const { server, nucleus, db, clock, staff, session, work, openEvent, sendNow, stored, recipientsOf } = await oneOffEmails()

describe('an e-mail to many', () => {
  test('goes once to each of its audience, with the values of each, and says what became of it', async () => {
    const { register, save } = await openEvent()
    const ada = await register({ firstName: 'Ada', lastName: 'Lovelace' })
    await register({ firstName: 'Bo' })
    await register({ firstName: 'Cy', eventStatusId: status.declined })
    const row = ok(await save({ eventStatusIds: [status.approved] }))
    expect(row).toMatchObject({ notificationStatusId: state.draft, kind: 1, recipientCount: 0, sendAt: null })
    expect(ok(await sendNow(row, 2))).toMatchObject({ notificationStatusId: state.sending, recipientCount: 2, waitingCount: 2 })
    await work()
    await work()
    expect(server.received.map((mail) => headerOf(mail, 'Subject')).toSorted()).toEqual(['Hello Ada', 'Hello Bo'])
    const [first] = server.received.filter(({ to }) => to.includes(ada.email))
    expect([headerOf(first, 'From'), headerOf(first, 'Reply-To')]).toEqual(['Alpine <no-reply@example.com>', 'team@alpine.example'])
    expect(textsOf(first).text).toMatch(/^Dear Ada\n/)
    expect(await stored(row)).toMatchObject({
      ...{ notificationStatusId: state.sent, recipientCount: 2, sentCount: 2, waitingCount: 0, failedCount: 0 },
      endedAt: clock.now().toISOString(),
    })
    expect(await recipientsOf(row)).toMatchObject([
      { registrantName: 'Ada Lovelace', address: ada.email, deliveryStatusId: delivery.sent, attempts: 1, failure: null },
      { deliveryStatusId: delivery.sent },
    ])
    expect(await recipientsOf(row, { deliveryStatusId: delivery.failed })).toEqual([])
  })

  test('is refused when the audience is not the one that was seen, and nobody gets it', async () => {
    const { register, registerMany, save } = await openEvent()
    await registerMany(2)
    const row = ok(await save())
    await register()
    const answer = await sendNow(row, 2)
    expect(answer).toMatchObject({ status: 409, text: expect.stringContaining('The audience is now 3, not 2: look again') })
    await work()
    expect(server.received).toEqual([])
    expect(await recipientsOf(row)).toEqual([])
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.draft, rowVersion: row.rowVersion })
  })

  test.each([
    ['its event has no sender', { event: { replyToEmail: null } }, 422, 'The event has no sender yet'],
    ['its text was changed since', { isStale: true }, 409, 'Someone else changed this'],
    ['nobody is in it', { count: 0 }, 422, ''],
  ])('is refused when %s', async (_, setup: { event?: Values<typeof tables.events>; isStale?: boolean; count?: number }, code, words) => {
    const { registerMany, save } = await openEvent(setup.event)
    await registerMany(1)
    const row = ok(await save())
    if (setup.isStale) ok(await save({ notificationContentId: row.notificationContentId, rowVersion: row.rowVersion, name: 'Other' }))
    expect(await sendNow(row, setup.count ?? 1)).toMatchObject({ status: code, text: expect.stringContaining(words) })
    await work()
    expect(server.received).toEqual([])
  })

  test('with an unknown field, or the private page in its subject, cannot be saved', async () => {
    const { eventId, save } = await openEvent()
    expect(fieldsOf(await save({ bodyHtml: '<p>{{contact.shoeSize}}</p>' }))).toMatchObject({
      bodyHtml: expect.stringContaining('shoeSize'),
    })
    expect(fieldsOf(await save({ subject: '{{registration.editLink}}' }))).toHaveProperty('subject')
    const { eventCompanyTypeId: foreign } = await openEvent()
    expect(fieldsOf(await save({ eventCompanyTypeIds: [foreign] }))).toEqual({
      'eventCompanyTypeIds.0': 'This company type does not belong to the event',
    })
    expect(ok(await nucleus.call(emailNotifications.calls.list, { eventId }, session.token))).toEqual([])
  })

  test('is neither changed nor deleted once it was sent, and nobody stops it who may not send', async () => {
    const { registerMany, save } = await openEvent()
    await registerMany(1)
    const row = ok(await save())
    ok(await sendNow(row, 1))
    const { rowVersion } = await stored(row)
    const change = { notificationContentId: row.notificationContentId, rowVersion, subject: 'Other' }
    expect(await save(change)).toMatchObject({ status: 409, text: expect.stringContaining('cannot be changed any more') })
    expect(
      (await nucleus.call(emailNotifications.calls.remove, { notificationContentId: row.notificationContentId, rowVersion }, session.token))
        .status,
    ).toBe(409)
    const { token: vetter } = await staff.signIn('vetter')
    expect((await nucleus.call(stopEmailNotification, { notificationContentId: row.notificationContentId }, vetter)).status).toBe(403)
  })
})

describe('an audience', () => {
  test('has who meets every condition, each with the reason why they get it or not', async () => {
    const { eventId, eventCompanyTypeId, register, audience, save } = await openEvent()
    const { eventCompanyTypeId: otherType } = await makeCompanyType(db, { eventId })
    const rep = await makeStaff(db, 'irRep')
    const mute = await makeContact(db, { emailSuppressed: true })
    const tagged = await makeContact(db, { tags: ['vip'] })
    const ids = {
      plain: await register({ lastName: 'A', irRepContactId: rep.contactId, tags: ['vip'], attendance: 1 }),
      muted: await register({ lastName: 'B', contactId: mute.contactId }),
      twin: await register({ lastName: 'C', email: 'twin@fund.example' }),
      double: await register({ lastName: 'D', email: 'twin@fund.example', eventCompanyTypeId: otherType }),
      erased: await register({ lastName: 'E', email: 'erased-9@erased.invalid' }),
      tagged: await register({ lastName: 'F', contactId: tagged.contactId, eventStatusId: status.waitlisted }),
    }
    const whole = await audience()
    expect(whole.recipientCount).toBe(3)
    expect(whole.outcomes).toEqual([
      { outcome: outcomes.included, count: 3 },
      { outcome: outcomes.suppressed, count: 1 },
      { outcome: outcomes.noAddress, count: 1 },
      { outcome: outcomes.repeated, count: 1 },
    ])
    expect(whole.people.map(({ outcome }) => outcome)).toEqual([
      ...[outcomes.included, outcomes.suppressed, outcomes.included, outcomes.repeated, outcomes.noAddress, outcomes.included],
    ])
    const got = async (conditions: object) =>
      (await audience({ ...conditions, outcome: outcomes.included })).people.map(({ eventRegistrationId }) => eventRegistrationId)
    const { plain, twin, double } = ids
    expect(await got({ eventCompanyTypeIds: [otherType] })).toEqual([double.eventRegistrationId])
    expect(await got({ eventCompanyTypeIds: [eventCompanyTypeId], eventStatusIds: [status.approved] })).toEqual([
      plain.eventRegistrationId,
      twin.eventRegistrationId,
    ])
    expect(await got({ tags: ['vip'] })).toEqual([plain.eventRegistrationId, ids.tagged.eventRegistrationId])
    expect(await got({ tags: ['vip'], eventStatusIds: [status.waitlisted] })).toEqual([ids.tagged.eventRegistrationId])
    expect(await got({ attendanceIds: [1] })).toEqual([plain.eventRegistrationId])
    expect(await got({ irRepContactIds: [rep.contactId] })).toEqual([plain.eventRegistrationId])
    expect(await got({ eventRegistrationIds: [twin.eventRegistrationId, ids.muted.eventRegistrationId] })).toEqual([
      twin.eventRegistrationId,
    ])

    // Who was chosen by hand is named also when the other conditions leave them out, and of two with one address the other gets it.
    const chosen = await audience({
      eventRegistrationIds: [plain, twin, double, ids.tagged].map((one) => one.eventRegistrationId),
      ...{ eventCompanyTypeIds: [eventCompanyTypeId, otherType], irRepContactIds: [rep.contactId] },
    })
    expect(chosen.people.map(({ eventRegistrationId, outcome }) => [eventRegistrationId, outcome])).toEqual([
      [plain.eventRegistrationId, outcomes.included],
      ...[twin, double, ids.tagged].map((one) => [one.eventRegistrationId, outcomes.unmet]),
    ])
    expect(
      await got({ eventRegistrationIds: [twin, double].map((one) => one.eventRegistrationId), eventCompanyTypeIds: [otherType] }),
    ).toEqual([double.eventRegistrationId])

    // Who got an earlier one, under this address or another, gets no second.
    const earlier = ok(await save({ eventRegistrationIds: [twin.eventRegistrationId] }))
    ok(await sendNow(earlier, 1))
    await work()
    const rest = await audience({ excludeNotificationContentIds: [earlier.notificationContentId] })
    expect(rest.outcomes).toContainEqual({ outcome: outcomes.excluded, count: 2 })
    expect(rest.recipientCount).toBe(2)
    // Those of other events are nobody's business.
    const other = await openEvent()
    expect((await other.audience({ eventCompanyTypeIds: [eventCompanyTypeId] })).people).toEqual([])
  })

  test('says for whom a field is empty, and shows the mail of anybody in it', async () => {
    const { eventId, register } = await openEvent()
    const ada = await register({ firstName: 'Ada', lastName: 'Lovelace', jobTitle: null })
    await register({ firstName: 'Bo', jobTitle: 'CIO' })
    await register({ firstName: 'Cy', jobTitle: null, eventStatusId: status.declined })
    const text = { eventId, subject: 'For {{contact.jobTitle}}', bodyHtml: '<p>Dear {{contact.firstName}}</p>' }
    expect(ok(await nucleus.call(countEmptyEmailFields, { ...text, eventStatusIds: [status.approved] }, session.token))).toEqual({
      total: 2,
      empty: [{ field: 'contact.jobTitle', count: 1, withoutFallback: ['subject'], names: ['Ada Lovelace'] }],
    })
    const preview = async (more: object) => ok(await nucleus.call(previewEmail, { ...text, ...more }, session.token))
    // That of the first who gets it, unless another is chosen; somebody's in any case.
    expect((await preview({ eventStatusIds: [status.declined] })).text).toMatch(/^Dear Cy\n/)
    expect((await preview({ tags: ['nobody'] })).text).toMatch(/^Dear Cy\n/)
    expect(await preview({ eventRegistrationId: ada.eventRegistrationId })).toMatchObject({
      registrant: { name: 'Ada Lovelace' },
      empty: ['contact.jobTitle'],
      text: expect.stringMatching(/^Dear Ada\n/),
      problems: {},
    })
  })
})

test('a mail that its fields make too long is failed for its recipient, and the others get theirs', async () => {
  const { eventId, register, save } = await openEvent()
  const long = await register({ firstName: 'Bo', statusReason: 'x'.repeat(2000) })
  await register({ firstName: 'Ada', statusReason: 'Late' })
  const text = { bodyHtml: `<p>${'{{registration.reason}}'.repeat(300)}</p>` }
  const reason = 'The mail is longer than 500,000 characters. Shorten the text, or use fewer fields'
  const preview = { eventId, subject: 's', ...text, eventRegistrationId: long.eventRegistrationId }
  expect(ok(await nucleus.call(previewEmail, preview, session.token)).problems).toEqual({ bodyHtml: reason })
  const row = ok(await save(text))
  ok(await sendNow(row, 2))
  await work()
  await work()
  expect(server.received.map((mail) => headerOf(mail, 'Subject'))).toEqual(['Hello Ada'])
  expect(await stored(row)).toMatchObject({ notificationStatusId: state.sentWithFailures, sentCount: 1, failedCount: 1 })
  expect(await recipientsOf(row)).toContainEqual(expect.objectContaining({ deliveryStatusId: delivery.failed, failure: `${reason}.` }))
})

test('a test goes to the addresses of staff alone, says what failed, and begins no header', async () => {
  const { eventId, register, save } = await openEvent()
  await register({ firstName: 'Ada\r\nBcc: evil@example.com', lastName: 'X' })
  server.rules.refuse = (address) => (address === 'wrong@alpine.example' ? [550, '5.1.1 No such mailbox'] : undefined)
  const input = {
    eventId,
    subject: 'Hello {{contact.firstName}}',
    bodyHtml: '<p>Dear {{contact.firstName}}</p><p>{{registration.editLink}}</p>',
  }
  await makeStaff(db, 'sender', { email: 'me@alpine.example' })
  await makeStaff(db, 'readOnly', { email: 'wrong@alpine.example' })
  const testRecipients = ['Me@Alpine.example', 'wrong@alpine.example']
  const strange = await nucleus.call(
    testEmailNotification,
    { ...input, testRecipients: [...testRecipients, 'who@else.example'] },
    session.token,
  )
  expect([fieldsOf(strange), server.received]).toEqual([
    { testRecipients: 'A test goes to staff who may sign in. who@else.example belongs to none of them' },
    [],
  ])
  expect(ok(await nucleus.call(testEmailNotification, { ...input, testRecipients }, session.token))).toEqual({
    sent: 1,
    failed: [{ address: 'wrong@alpine.example', failure: expect.stringContaining('No such mailbox') }],
  })
  const [mail] = server.received
  expect(mail?.to).toEqual(['me@alpine.example'])
  expect(headerOf(mail, 'Subject')).toMatch(/^\[Test\] Hello Ada Bcc:/)
  expect(headerOf(mail, 'Bcc')).toBe('')
  expect(textsOf(mail).html).toContain('private-link-of-the-registrant')
  expect(ok(await save()).notificationStatusId).toBe(state.draft)
  expect(await db.$count(tables.registrationMails, eq(tables.registrationMails.recipient, 'me@alpine.example'))).toBe(0)
})

test('tests are limited in number, each of which takes a connection to the mail server', async () => {
  const limited = await startNucleus({
    config: { REQUESTS_PER_MINUTE: 3000 },
    database: nucleus.database,
    clock,
    sendMail: server.sendMail,
  })
  const { eventId } = await openEvent()
  const { token } = await staff.signIn('sender')
  const letter = { eventId, subject: 'Hello', bodyHtml: '<p>Hello</p>', testRecipients: ['nobody@alpine.example'] }
  // Until it has seen a session, a call counts for its source.
  ok(await limited.call(emailNotifications.calls.list, { eventId }, token))
  const statuses: number[] = []
  for (let count = 0; count < 7; count += 1) statuses.push((await limited.call(testEmailNotification, letter, token)).status)
  await limited.close()
  expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429])
})
