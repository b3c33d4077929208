import { describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { contactOutcomes as outcome } from '#constants/contactEmails.ts'
import { deliveryStatuses as delivery, mailKinds } from '#constants/mails.ts'
import { notificationStatuses as state } from '#constants/notifications.ts'
import { correctFailedEmail, failedEmails } from '#contract/events/failedEmails.ts'
import { undo } from '#contract/history.ts'
import { mergeContacts } from '#contract/utilities/merges.ts'
import { contactAudience, contactEmails, retryContactEmail, stopContactEmail } from '#contract/utilities/contactEmails.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { contactEmailSendings } from '../support/contactEmailSendings.ts'
import { headerOf, textsOf } from '../support/mailServer.ts'
import { fieldsOf, makeStaff, ok, startNucleus, type Values } from '../support/nucleus.ts'

const { server, nucleus, db, clock, staff, session, signIn, work, person, save, send, stored, recipientsOf } = await contactEmailSendings()

const idsOf = (people: readonly { contactId: number }[]) => people.map(({ contactId }) => contactId)
const change = (contactId: number, values: Values<typeof tables.contacts>) =>
  db.update(tables.contacts).set(values).where(eq(tables.contacts.contactId, contactId))
const issues = async () => ok(await nucleus.call(failedEmails.calls.list, { resolution: 1 }, session.token))

describe('a sending', () => {
  test('gives each recipient one mail: what was delivered, failed and was suppressed is all of them', async () => {
    const [ada, wrong, later, gone] = [await person({ firstName: 'Ada' }), await person(), await person(), await person()]
    const row = ok(await save(idsOf([ada, wrong, later, gone]), { fromName: 'Letters', replyTo: 'editor@alpine.example' }))
    server.rules.refuse = (address) => (address === wrong.email ? [550, '5.1.1 Nobody here'] : undefined)
    expect(ok(await send(row, 4))).toMatchObject({ notificationStatusId: state.sending, recipientCount: 4, waitingCount: 4 })
    // Before the mails left, one turned e-mail off, and one was deleted.
    await change(later.contactId, { emailSuppressed: true })
    await change(gone.contactId, { deletedAt: clock.now().toISOString() })
    await work()
    expect(server.received.map(({ to }) => to)).toEqual([[ada.email]])
    const [mail] = server.received
    expect([headerOf(mail, 'Subject'), headerOf(mail, 'From'), headerOf(mail, 'Reply-To')]).toEqual([
      'Hello Ada',
      'Letters <no-reply@example.com>',
      'editor@alpine.example',
    ])
    expect(textsOf(mail).text).toMatch(/^Dear Ada\n/)
    // A person wrote it, and answers are for them.
    expect(headerOf(mail, 'Auto-Submitted')).toBe('')
    expect(await stored(row)).toMatchObject({
      ...{ notificationStatusId: state.sentWithFailures, recipientCount: 4, waitingCount: 0 },
      ...{ sentCount: 1, failedCount: 1, suppressedCount: 2, unknownCount: 0, sentAt: clock.now().toISOString() },
    })
    expect((await recipientsOf(row)).map(({ contactId, deliveryStatusId, attempts }) => [contactId, deliveryStatusId, attempts])).toEqual([
      [ada.contactId, delivery.sent, 1],
      [wrong.contactId, delivery.failed, 1],
      [later.contactId, delivery.suppressed, 1],
      [gone.contactId, delivery.stopped, 1],
    ])
  })

  test('happens once, however many confirm it at the same time, and replies go to one who sent it', async () => {
    const people = [await person(), await person()]
    const row = ok(await save(idsOf(people)))
    const other = await startNucleus({ database: nucleus.database, clock, sendMail: server.sendMail })
    const answers = await Promise.all([send(row, 2), send(row, 2), send(row, 2)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await Promise.all([work(), other.app.jobs.runRepeated()])
    await other.close()
    expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
    expect(headerOf(server.received[0], 'Reply-To')).toBe(session.email)
    expect(headerOf(server.received[0], 'From')).toBe('Copilot <no-reply@example.com>')
  })

  test('is of what was seen: another text or another number of people refuses it, and changes nothing', async () => {
    const [stays, leaves] = [await person(), await person()]
    const row = ok(await save(idsOf([stays, leaves])))
    await change(leaves.contactId, { emailSuppressed: true })
    const other = await send(row, 2)
    expect([other.status, other.body.message]).toEqual([409, 'It now goes to 1 person, not 2: look again.'])
    ok(await save(row.contactIds, { contactEmailId: row.contactEmailId, rowVersion: row.rowVersion, subject: 'Another' }))
    expect((await send(row, 1)).status).toBe(409)
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.draft, recipientCount: 0, subject: 'Another' })
    expect(await recipientsOf(row)).toEqual([])
  })

  test('stays as evidence, and is duplicated to be used again', async () => {
    const { contactId } = await person()
    const row = ok(await save([contactId]))
    const sent = ok(await send(row, 1))
    const { contactEmailId, rowVersion } = sent
    expect((await save([contactId], { contactEmailId, rowVersion, subject: 'Later' })).status).toBe(409)
    expect((await nucleus.call(contactEmails.calls.remove, { contactEmailId, rowVersion }, session.token)).status).toBe(409)
    const copy = ok(await save([contactId], { duplicateOf: contactEmailId }))
    expect(copy).toMatchObject({ notificationStatusId: state.draft, sentAt: null, recipientCount: 0 })
    ok(await nucleus.call(contactEmails.calls.remove, { contactEmailId: copy.contactEmailId, rowVersion: copy.rowVersion }, session.token))
  })

  test('is stopped: what has not left does not leave', async () => {
    const row = ok(await save(idsOf([await person(), await person()])))
    server.rules.refuse = () => [451, 'Come back later']
    ok(await send(row, 2))
    await work()
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.sending, waitingCount: 2 })
    const id = { contactEmailId: row.contactEmailId }
    expect(ok(await nucleus.call(stopContactEmail, id, session.token))).toMatchObject({
      ...{ notificationStatusId: state.cancelled, suppressedCount: 2, waitingCount: 0 },
    })
    server.rules.refuse = undefined
    clock.move({ hours: 1 })
    await work()
    await signIn()
    expect(server.received).toEqual([])
    expect((await recipientsOf(row)).map(({ deliveryStatusId }) => deliveryStatusId)).toEqual([delivery.stopped, delivery.stopped])
    expect((await nucleus.call(stopContactEmail, id, session.token)).status).toBe(409)
  })

  test('is tried again where it failed, once for each, and nowhere else', async () => {
    const [ada, full] = [await person(), await person()]
    const row = ok(await save(idsOf([ada, full])))
    // The mail server refuses the text, and not the address.
    server.rules.refuse = (address) => (address === full.email ? [552, '5.3.4 Too big'] : undefined)
    ok(await send(row, 2))
    await work()
    await db.update(tables.registrationMails).set({ isSuppressing: false }).where(eq(tables.registrationMails.contactId, full.contactId))
    server.rules.refuse = undefined
    server.received.length = 0
    const id = { contactEmailId: row.contactEmailId }
    const answers = await Promise.all([1, 2].map(() => nucleus.call(retryContactEmail, id, session.token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await work()
    expect(server.received.map(({ to }) => to)).toEqual([[full.email]])
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.sent, recipientCount: 2, sentCount: 2, failedCount: 0 })
    expect(await recipientsOf(row)).toHaveLength(2)
  })

  test('leaves as fast as the setting says, together with e-mails to registrants', async () => {
    const people = [await person(), await person(), await person()]
    const row = ok(await save(idsOf(people)))
    const slow = await startNucleus({ database: nucleus.database, clock, sendMail: server.sendMail, config: { MAILS_PER_MINUTE: 2 } })
    // What others sent in the last minute counts.
    clock.move({ minutes: 2 })
    ok(await send(row, 3))
    await slow.app.jobs.runRepeated()
    expect(server.received).toHaveLength(2)
    clock.move({ seconds: 61 })
    await slow.app.jobs.runRepeated()
    await slow.close()
    expect(server.received).toHaveLength(3)
  })

  test('leaves to each domain as fast as the setting says, and others do not wait for a full one', async () => {
    const at = (name: string, domain: string) => person({ email: `${name}@${domain}` })
    const people = [await at('a', 'Large.example'), await at('b', 'large.example'), await at('c', 'large.example')]
    people.push(await at('d', 'small.example'), await at('e', 'other.example'))
    const row = ok(await save(idsOf(people)))
    const config = { MAILS_PER_MINUTE: 0, MAILS_PER_MINUTE_TO_DOMAIN: 2 }
    const slow = await startNucleus({ database: nucleus.database, clock, sendMail: server.sendMail, config })
    clock.move({ minutes: 2 })
    ok(await send(row, 5))
    await slow.app.jobs.runRepeated()
    const domains = () => server.received.map(({ to }) => to[0]?.split('@')[1]?.toLowerCase()).toSorted()
    expect(domains()).toEqual(['large.example', 'large.example', 'other.example', 'small.example'])
    clock.move({ seconds: 61 })
    await slow.app.jobs.runRepeated()
    await slow.close()
    expect(domains().filter((domain) => domain === 'large.example')).toHaveLength(3)
  })

  test('leaves to a domain no faster from two instances than from one', async () => {
    const people = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => person({ email: `${name}@shared.example` })))
    const row = ok(await save(idsOf(people)))
    const config = { MAILS_PER_MINUTE: 0, MAILS_PER_MINUTE_TO_DOMAIN: 2 }
    const options = { database: nucleus.database, clock, sendMail: server.sendMail, config }
    const both = [await startNucleus(options), await startNucleus(options)]
    clock.move({ minutes: 2 })
    ok(await send(row, 5))
    await Promise.all(both.map(({ app }) => app.jobs.runRepeated()))
    expect(server.received).toHaveLength(2)
    for (const one of both) await one.close()
  })

  test('that waits for its turn for more than a day leaves all the same: this is no old copy of the database', async () => {
    const people = [await person({ email: 'first@slow.example' }), await person({ email: 'second@slow.example' })]
    const row = ok(await save(idsOf(people)))
    const config = { MAILS_PER_MINUTE: 0, MAILS_PER_MINUTE_TO_DOMAIN: 1 }
    const slow = await startNucleus({ database: nucleus.database, clock, sendMail: server.sendMail, config })
    clock.move({ minutes: 2 })
    ok(await send(row, 2))
    await slow.app.jobs.runRepeated()
    expect(server.received).toHaveLength(1)
    const { registrationMails: mails } = tables
    await db
      .update(mails)
      .set({ nextAttemptAt: new Date(clock.now().getTime() - 25 * 3_600_000).toISOString() })
      .where(and(eq(mails.contactEmailId, row.contactEmailId), eq(mails.deliveryStatusId, delivery.queued)))
    clock.move({ seconds: 61 })
    await slow.app.jobs.runRepeated()
    await slow.close()
    expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(['first@slow.example', 'second@slow.example'])
  })
})

describe('a mail to a contact that did not arrive', () => {
  async function refused() {
    const wrong = await person()
    const row = ok(await save([wrong.contactId]))
    server.rules.refuse = (address) => (address === wrong.email ? [550, '5.1.1 Nobody here'] : undefined)
    ok(await send(row, 1))
    await work()
    server.received.length = 0
    const issue = (await issues()).find(({ recipient }) => recipient === wrong.email)
    if (!issue) throw new Error('The mail is in the report')
    return { wrong, row, issue }
  }

  test('is in the report with its contact, and its address is suppressed for all mails', async () => {
    const { wrong, row, issue } = await refused()
    expect(issue).toMatchObject({
      ...{ trigger: mailKinds.toContacts, contactId: wrong.contactId, eventId: null, eventRegistrationId: null, eventName: null },
      ...{ isSuppressed: true, registrantName: `Con ${wrong.lastName}` },
    })
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.failed, failedCount: 1, retryableCount: 0 })
    const { people } = ok(await nucleus.call(contactAudience, { contactIds: [wrong.contactId] }, session.token))
    expect(people).toMatchObject([{ outcome: outcome.suppressed }])
    expect((await nucleus.call(retryContactEmail, { contactEmailId: row.contactEmailId }, session.token)).status).toBe(409)
  })

  test('is corrected there: the contact gets the address, and the mail leaves once more', async () => {
    const { wrong, row, issue } = await refused()
    const { token } = await staff.signIn('eventManager')
    const correct = (email: string, by = token) =>
      nucleus.call(correctFailedEmail, { registrationMailId: issue.registrationMailId, email }, by)
    expect((await correct('right@fund.example', session.token)).status).toBe(403)
    const taken = await person()
    expect(fieldsOf(await correct(taken.email ?? ''))).toEqual({ email: 'Another contact has this address. Merge the two' })
    expect(ok(await correct('right@fund.example'))).toMatchObject({ mails: 1, isContactChanged: true })
    await work()
    expect(server.received.map(({ to }) => to)).toEqual([['right@fund.example']])
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.sent, recipientCount: 1, sentCount: 1, failedCount: 0 })
    expect(await recipientsOf(row)).toMatchObject([{ contactId: wrong.contactId, address: 'right@fund.example' }])
    const [contact] = await db.select().from(tables.contacts).where(eq(tables.contacts.contactId, wrong.contactId))
    expect(contact?.email).toBe('right@fund.example')
  })

  test('of one who can sign in is not corrected: whoever could, would sign in as them', async () => {
    const colleague = await makeStaff(db, 'admin')
    const row = ok(await save([colleague.contactId]))
    server.rules.refuse = () => [550, '5.1.1 Nobody here']
    ok(await send(row, 1))
    await work()
    const issue = (await issues()).find(({ recipient }) => recipient === colleague.email)
    const { token } = await staff.signIn('eventManager')
    const correction = { registrationMailId: issue?.registrationMailId ?? 0, email: 'taken.over@fund.example' }
    expect(fieldsOf(await nucleus.call(correctFailedEmail, correction, token))).toEqual({
      email: 'This contact can sign in. An administrator changes the address',
    })
  })
})

test('a merge of contacts moves their mails, and the places of drafts; its undo gives them back', async () => {
  const [survivor, merged] = [await person(), await person()]
  const sent = ok(await save([merged.contactId]))
  ok(await send(sent, 1))
  await work()
  const draft = ok(await save(idsOf([survivor, merged])))
  const { token } = await staff.signIn('admin')
  const rows = { survivorContactId: survivor.contactId, mergedContactIds: [merged.contactId], rowVersions: { survivor: 1, merged: [1] } }
  const { undoToken } = ok(await nucleus.call(mergeContacts, rows, token))
  expect(await recipientsOf(sent)).toMatchObject([{ contactId: survivor.contactId, deliveryStatusId: delivery.sent }])
  expect(await stored(draft)).toMatchObject({ contactIds: [survivor.contactId] })
  ok(await nucleus.call(undo, { undoToken }, token))
  expect(await recipientsOf(sent)).toMatchObject([{ contactId: merged.contactId }])
  expect(await stored(draft)).toMatchObject({ contactIds: [survivor.contactId, merged.contactId] })
})
