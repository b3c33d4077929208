import { describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { contactOutcomes } from '#constants/contactEmails.ts'
import { audienceOutcomes } from '#constants/emailNotifications.ts'
import { deliveryStatuses as delivery, mailTriggers } from '#constants/mails.ts'
import { contactById, contacts } from '#contract/contacts.ts'
import { releaseFailedEmails } from '#contract/events/failedEmails.ts'
import { sendRegistrationMail } from '#contract/events/registrationMails.ts'
import { undo } from '#contract/history.ts'
import {
  contactAudience,
  contactEmailRecipients,
  contactEmails,
  previewContactEmail,
  sendContactEmail,
} from '#contract/utilities/contactEmails.ts'
import { mergeContacts } from '#contract/utilities/merges.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { runForget } from '#nucleus/forget/runForget.ts'
import { urlOf, withClient } from '../support/backups.ts'
import { contactEmailValues } from '../support/contactEmails.ts'
import { logLines } from '../support/logLines.ts'
import { headerOf, type ReceivedMail, textsOf } from '../support/mailServer.ts'
import { makeContact, ok, startNucleus } from '../support/nucleus.ts'
import { oneOffEmails } from '../support/oneOffEmails.ts'

const { server, nucleus, db, clock, staff, session, work, openEvent, sendNow, recipientsOf } = await oneOffEmails()

let people = 0
const person = (email = `reader.${(people += 1)}@fund.example`) => makeContact(db, { email })
/** Sends a letter to contacts; returns its id. */
async function write(contactIds: readonly number[], recipientCount = contactIds.length) {
  const { calls } = contactEmails
  const row = ok(await nucleus.call(calls.upsert, { ...contactEmailValues, contactIds: [...contactIds] }, session.token))
  const { contactEmailId, rowVersion } = row
  ok(await nucleus.call(sendContactEmail, { contactEmailId, rowVersion, recipientCount }, session.token))
  return contactEmailId
}
const mailTo = (address: string | null): ReceivedMail | undefined =>
  server.received.find(({ to }) => to[0]?.toLowerCase() === address?.toLowerCase())
/** The path of the link that a mail ends with. */
const pathIn = (mail: ReceivedMail | undefined) =>
  / https:\/\/events\.example\.com(\/unsubscribe\/[\w-]{22})\n/.exec(textsOf(mail).text)?.[1] ?? 'no link'
/** A contact to whom a letter was sent, and the path of its link. */
async function reached(email?: string) {
  const one = await person(email)
  await write([one.contactId])
  await work()
  const mail = mailTo(one.email)
  server.received.length = 0
  return { ...one, path: pathIn(mail) }
}
const open = (path: string, by = nucleus) => by.app.inject({ method: 'GET', url: `/nucleus${path}` })
const urlEncoded = 'application/x-www-form-urlencoded'
const post = (path: string, payload = 'List-Unsubscribe=One-Click', type = urlEncoded) =>
  nucleus.app.inject({ method: 'POST', url: `/nucleus${path}`, headers: { 'content-type': type }, payload })
const outcomesOf = async (contactIds: readonly number[]) =>
  ok(await nucleus.call(contactAudience, { contactIds: [...contactIds] }, session.token)).people.map(({ outcome }) => outcome)
const { included, unsubscribed } = contactOutcomes

describe('an e-mail to many', () => {
  test('tells mail programs and people where it ends, by a link of each address', async () => {
    const [ada, ben] = [await person(), await person()]
    await write([ada.contactId, ben.contactId])
    await work()
    const paths = [ada, ben].map(({ email }) => {
      const mail = mailTo(email)
      const path = pathIn(mail)
      expect(headerOf(mail, 'List-Unsubscribe')).toBe(`<https://events.example.com${path}>`)
      expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
      expect(textsOf(mail).html).toContain(`<a href="https://events.example.com${path}">Unsubscribe</a>`)
      return path
    })
    expect(new Set(paths).size).toBe(2)
    // What is stored finds the link, and is not it.
    expect(JSON.stringify(await db.select().from(tables.unsubscribeLinks))).not.toContain(paths[0]?.slice(-22))
  })

  test('has no header where the server has no public address with https, but its line', async () => {
    const { contactId, email } = await person()
    await write([contactId])
    const local = await startNucleus({ database: nucleus.database, clock, sendMail: server.sendMail })
    await local.app.jobs.runRepeated()
    await local.close()
    expect(headerOf(mailTo(email), 'List-Unsubscribe')).toBe('')
    expect(textsOf(mailTo(email)).text).toMatch(/: http:\/\/127\.0\.0\.1:3000\/unsubscribe\/[\w-]{22}\n/)
  })

  test('shows the line in its preview, without a link', async () => {
    const { contactId } = await person()
    const { subject, bodyHtml } = contactEmailValues
    const preview = ok(await nucleus.call(previewContactEmail, { subject, bodyHtml, contactIds: [contactId] }, session.token))
    expect([preview.html, preview.text].every((part) => part.includes('E-mails about your own registrations still reach you.'))).toBe(true)
    expect(preview.html).not.toContain('/unsubscribe/')
  })

  test('is the only one: what is about a registration has neither header nor line', async () => {
    const { register } = await openEvent()
    const { eventRegistrationId, email } = await register()
    const { token } = await staff.signIn('eventManager')
    ok(await nucleus.call(sendRegistrationMail, { eventRegistrationId, trigger: mailTriggers.approved }, token))
    await work()
    expect([headerOf(mailTo(email), 'List-Unsubscribe'), textsOf(mailTo(email)).text.includes('/unsubscribe/')]).toEqual(['', false])
  })
})

describe('the page of the link', () => {
  test('says whose it is without the address, and changes nothing: programs that check mails open it', async () => {
    const { contactId, path } = await reached('maria.lang@fund.example')
    const { statusCode, headers, body } = await open(path)
    expect([statusCode, headers['x-robots-tag'], headers['cache-control'], headers['referrer-policy']]).toEqual([
      ...[200, 'noindex, nofollow', 'no-store', 'no-referrer'],
    ])
    expect(body).toContain('m•••@fund.example')
    expect(body).not.toMatch(/<script|maria/)
    expect(body.match(/<button/g)).toHaveLength(1)
    expect(await outcomesOf([contactId])).toEqual([included])
  })

  test.each([
    ['its button', '', urlEncoded],
    ['the one click of a mail program', 'List-Unsubscribe=One-Click', urlEncoded],
    [
      'the same in parts',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('unsubscribes by %s, however often', async (_, payload, type) => {
    const { contactId, path } = await reached()
    for (const answer of [await post(path, payload, type), await post(path, payload, type)])
      expect([answer.statusCode, answer.body.includes('You are unsubscribed')]).toEqual([200, true])
    expect(await outcomesOf([contactId])).toEqual([unsubscribed])
    expect((await open(path)).body).toContain('You are unsubscribed')
  })

  test('is the same 404 for every wrong secret, and in no log', async () => {
    const log = logLines()
    const logging = await startNucleus({ database: nucleus.database, clock, logStream: log, config: { LOG_LEVEL: 'info' } })
    const { path } = await reached()
    for (const wrong of ['/unsubscribe/x', `/unsubscribe/${'a'.repeat(22)}`, `${path}x`, '/unsubscribe/%00'])
      expect([(await open(wrong, logging)).statusCode, (await post(wrong)).statusCode]).toEqual([404, 404])
    expect((await open(path, logging)).statusCode).toBe(200)
    await logging.close()
    const lines = JSON.stringify(log.all())
    expect([lines.includes('/unsubscribe/'), lines.includes(path)]).toEqual([true, false])
  })

  test('brings them back by its second button, which nobody else can', async () => {
    const { contactId, path } = await reached()
    await post(path)
    expect((await post(path, 'again=1')).body).toContain('You get these e-mails again')
    expect(await outcomesOf([contactId])).toEqual([included])
  })
})

describe('who has unsubscribed', () => {
  test('is left out of every audience, by any spelling, and still gets what is about their registration', async () => {
    const { contactId, path, email } = await reached()
    await post(path)
    const { register, audience, save } = await openEvent()
    const theirs = await register({ email: email?.toUpperCase() ?? '' })
    // Another address of the same person.
    await register({ contactId, email: 'at.home@mail.example' })
    await register()
    const { recipientCount, outcomes, people: shown } = await audience()
    expect([recipientCount, outcomes]).toEqual([
      1,
      [
        { outcome: audienceOutcomes.included, count: 1 },
        { outcome: audienceOutcomes.unsubscribed, count: 2 },
      ],
    ])
    expect(shown).toHaveLength(3)
    const row = ok(await save())
    ok(await sendNow(row, 1))
    await work()
    expect(server.received).toHaveLength(1)
    server.received.length = 0
    const { token } = await staff.signIn('eventManager')
    const { eventRegistrationId } = theirs
    ok(await nucleus.call(sendRegistrationMail, { eventRegistrationId, trigger: mailTriggers.approved }, token))
    await work()
    expect(server.received).toHaveLength(1)
    const stored = ok(await nucleus.call(contactById, { contactId }, token))
    expect(stored.unsubscribedAt).toBe(clock.now().toISOString())
  })

  test('gets none of what waits: it is suppressed with the reason, and nobody can send it again', async () => {
    const { contactId, path } = await reached()
    server.rules.refuse = () => [451, 'Come back later']
    const contactEmailId = await write([contactId])
    await work()
    await post(path)
    const [mail] = ok(await nucleus.call(contactEmailRecipients.calls.list, { contactEmailId }, session.token))
    expect(mail).toMatchObject({ deliveryStatusId: delivery.suppressed, failure: expect.stringMatching(/^Unsubscribed/) })
    server.rules.refuse = undefined
    const again = { registrationMailIds: [mail?.registrationMailId ?? 0] }
    const { mails, refusals } = ok(await nucleus.call(releaseFailedEmails, again, session.token))
    expect([mails, refusals]).toMatchObject([0, [{ message: expect.stringMatching(/^Unsubscribed/) }]])
    clock.move({ hours: 1 })
    await work()
    expect(server.received).toEqual([])
  })

  test('gets none of an e-mail that was confirmed before', async () => {
    const { path, email } = await reached()
    const { register, registerMany, save } = await openEvent()
    await register({ email: email ?? '' })
    await registerMany(2)
    const row = ok(await save())
    ok(await sendNow(row, 3))
    await post(path)
    await work()
    expect(server.received).toHaveLength(2)
    const found = (await recipientsOf(row)).find(({ address }) => address === email)
    expect(found).toMatchObject({ deliveryStatusId: delivery.suppressed, failure: expect.stringMatching(/^Unsubscribed/) })
  })

  test('gets none at another address either, nor in the record that theirs is merged into', async () => {
    const { contactId, path } = await reached()
    await post(path)
    const { token } = await staff.signIn('admin')
    const { rowVersion } = ok(await nucleus.call(contactById, { contactId }, token))
    ok(await nucleus.call(contacts.calls.upsert, { contactId, rowVersion, email: 'new.address@fund.example' }, token))
    expect(await outcomesOf([contactId])).toEqual([unsubscribed])
    const survivor = await person()
    const rows = {
      ...{ survivorContactId: survivor.contactId, mergedContactIds: [contactId] },
      rowVersions: { survivor: 1, merged: [rowVersion + 1] },
    }
    const { undoToken } = ok(await nucleus.call(mergeContacts, rows, token))
    expect(await outcomesOf([survivor.contactId])).toEqual([unsubscribed])
    ok(await nucleus.call(undo, { undoToken }, token))
    expect(await outcomesOf([survivor.contactId, contactId])).toEqual(expect.arrayContaining([included, unsubscribed]))
  })

  test('stays so when they are erased, of which only a keyed hash remains, and come back', async () => {
    const { path, email } = await reached()
    await post(path)
    const address = email ?? ''
    const url = await urlOf(nucleus.database)
    await withClient(url, (client) => runForget(client, { address, secretKey: 'k'.repeat(32), isSure: true }))
    const links = tables.unsubscribeLinks
    expect(await db.$count(links, eq(links.address, address))).toBe(0)
    const { contactId } = await person(address)
    // The audience cannot know it before the first mail is about to leave.
    const contactEmailId = await write([contactId])
    await work()
    expect(server.received).toEqual([])
    const [mail] = ok(await nucleus.call(contactEmailRecipients.calls.list, { contactEmailId }, session.token))
    expect(mail).toMatchObject({ deliveryStatusId: delivery.suppressed, failure: expect.stringMatching(/^Unsubscribed/) })
    expect(await outcomesOf([contactId])).toEqual([unsubscribed])
    expect((await open(path)).statusCode).toBe(200)
  })
})
