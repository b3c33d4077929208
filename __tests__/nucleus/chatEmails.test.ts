import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { attendeeStatuses as status, chatFormats, chatStatuses } from '#constants/coffeeChats.ts'
import { deliveryStatuses, mailKinds } from '#constants/mails.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import { writeToAttendees } from '#contract/coffeeChats/attendees.ts'
import { coffeeChats } from '#contract/coffeeChats/coffeeChats.ts'
import { coffeeChatById } from '#contract/coffeeChats/details.ts'
import { outboxMails } from '#contract/utilities/outbox.ts'
import { mergeContacts } from '#contract/utilities/merges.ts'
import { contactEmails, sendContactEmail, stopContactEmail } from '#contract/utilities/contactEmails.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { mailTransport } from '#nucleus/mail/transport.ts'
import { makeAttendee, makeChat } from '../support/coffeeChats.ts'
import { headerOf, textsOf } from '../support/mailServer.ts'
import { mailingNucleus } from '../support/mailingNucleus.ts'
import { fieldsOf, makeContact, ok, startNucleus, type Values } from '../support/nucleus.ts'

const { server, nucleus, db, clock, staff, work } = await mailingNucleus()
const sameDatabase = { database: { ...nucleus.database, close: () => Promise.resolve() }, clock }
const withoutServer = mailTransport({ MAIL_URL: '', MAIL_FROM: 'no-reply@example.com' }, () => undefined)
const deaf = await startNucleus({ ...sameDatabase, sendMail: withoutServer })
afterAll(() => deaf.close())
let token = ''
const signIn = async () => ({ token } = await staff.signIn('eventManager'))
beforeEach(signIn)

// No chat of another test reminds in the next.
afterEach(async () => void (await db.update(tables.coffeeChats).set({ coffeeChatStatusId: chatStatuses.cancelled })))

const hour = 3_600_000
const minutesFromNow = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
let people = 0
const person = (values: Values<typeof tables.contacts> = {}) => makeContact(db, { email: `guest.${(people += 1)}@fund.example`, ...values })
/** A chat of an hour that starts so many minutes from now. */
const chatIn = (minutes: number, values: Values<typeof tables.coffeeChats> = {}) =>
  makeChat(db, { startsAt: minutesFromNow(minutes), endsAt: minutesFromNow(minutes + 60), ...values })
const seat = async (roundTableId: number, values: Values<typeof tables.contacts> = {}) => {
  const { contactId, email } = await person(values)
  await makeAttendee(db, { roundTableId, contactId, attendeeStatusId: status.confirmed })
  return { contactId, email: email ?? '' }
}
const recipients = () => server.received.map(({ to }) => to[0]).toSorted()
/** Writes what is due, and sends it: what a run writes leaves at the next. */
const run = async () => {
  await work()
  await work()
}
const statesOf = async (roundTableId: number) =>
  ok(await nucleus.call(coffeeChatById, { roundTableId }, token)).reminders.map(({ minutes, state }) => [minutes, state])
const emailsTo = async (contactId: number) =>
  (await db.select().from(tables.contactEmails)).filter(({ contactIds }) => contactIds.includes(contactId))

describe('a reminder', () => {
  test('leaves once at its moment to those who have a seat, says when and where, and is shown as sent', async () => {
    const chat = await chatIn(90, { title: 'Quiet {{rates}} & <coffee>', reminderMinutes: [60], timeZone: 'America/New_York' })
    const ada = await seat(chat.roundTableId, { firstName: 'Ada' })
    for (const attendeeStatusId of [status.invited, status.waitlisted, status.declined])
      await makeAttendee(db, { roundTableId: chat.roundTableId, contactId: (await person()).contactId, attendeeStatusId })
    await run()
    expect([server.received, await statesOf(chat.roundTableId)]).toEqual([[], [[60, 'due']]])
    clock.move({ minutes: 30 })
    await run()
    await run()
    expect(recipients()).toEqual([ada.email])
    const [mail] = server.received
    expect(headerOf(mail, 'Subject')).toMatch(/^Reminder: Quiet \{ \{rates\} \} & <coffee>, \d+ \w+ \d{4}, \d\d:\d\d E[SD]T \(New York\)$/)
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated')
    const { text, html } = textsOf(mail)
    expect(text).toMatch(/^Dear Ada,/)
    expect(html).toContain('Quiet { {rates} } &amp; &lt;coffee&gt;')
    expect(html).toContain('href="https://video.example.com/room"')
    await signIn()
    expect(await statesOf(chat.roundTableId)).toEqual([[60, 'sent']])
    const [email] = await emailsTo(ada.contactId)
    expect(ok(await nucleus.call(contactEmails.calls.list, { q: 'Quiet' }, token))).toMatchObject([
      { contactEmailId: email?.contactEmailId, notificationStatusId: notificationStatuses.sent, sentByName: null, sentCount: 1 },
    ])
    const { token: admin } = await staff.signIn('admin')
    expect(ok(await nucleus.call(outboxMails, {}, admin)).mails[0]).toMatchObject({ trigger: mailKinds.chatReminder })
  })

  test('leaves anew for another start, and not again for one it was sent for', async () => {
    const chat = await chatIn(60, { reminderMinutes: [60] })
    const { email } = await seat(chat.roundTableId)
    await run()
    expect(recipients()).toEqual([email])
    const start = async (startsAt: string) => {
      const { rowVersion } = ok(await nucleus.call(coffeeChatById, { roundTableId: chat.roundTableId }, token))
      const endsAt = new Date(Date.parse(startsAt) + hour).toISOString()
      return ok(await nucleus.call(coffeeChats.calls.upsert, { roundTableId: chat.roundTableId, rowVersion, startsAt, endsAt }, token))
    }
    expect((await start(minutesFromNow(50))).sentReminders).toEqual([])
    await run()
    expect(recipients()).toEqual([email, email])
    expect((await start(chat.startsAt)).sentReminders).toEqual([60])
    await run()
    expect(recipients()).toEqual([email, email])
  })

  test('that left late is shown with the moment at which it left', async () => {
    const chat = await chatIn(40, { reminderMinutes: [60, 30] })
    await seat(chat.roundTableId)
    const leftAt = clock.now().toISOString()
    await run()
    const moments = async () =>
      ok(await nucleus.call(coffeeChatById, { roundTableId: chat.roundTableId }, token)).reminders.map(({ at, state }) => [at, state])
    expect(await moments()).toEqual([
      [leftAt, 'sent'],
      [minutesFromNow(10), 'due'],
    ])
  })

  test('that is late by an hour is missed, and of several that are due at once people get one e-mail', async () => {
    const late = await chatIn(120, { reminderMinutes: [180] })
    await seat(late.roundTableId)
    const both = await chatIn(30, { reminderMinutes: [60, 30, 15] })
    const { email } = await seat(both.roundTableId)
    await run()
    expect(recipients()).toEqual([email])
    expect(await statesOf(late.roundTableId)).toEqual([[180, 'missed']])
    expect(await statesOf(both.roundTableId)).toEqual([
      [60, 'sent'],
      [30, 'sent'],
      [15, 'due'],
    ])
  })

  test.each([
    ['a draft', { coffeeChatStatusId: chatStatuses.draft }],
    ['a cancelled one', { coffeeChatStatusId: chatStatuses.cancelled }],
    ['a deleted one', { deletedAt: '2026-03-01T00:00:00.000Z' }],
    ['one that has started', { startsAt: minutesFromNow(0), reminderMinutes: [5] }],
  ])('is not sent of %s', async (_, values) => {
    const chat = await chatIn(60, { reminderMinutes: [60], ...values })
    await seat(chat.roundTableId)
    await run()
    expect(server.received).toEqual([])
  })

  test('waits for a mail server, and for somebody who can be reached', async () => {
    const chat = await chatIn(60, { reminderMinutes: [60] })
    await seat(chat.roundTableId, { email: null })
    await run()
    const { email } = await seat(chat.roundTableId)
    await deaf.app.jobs.runRepeated()
    expect(await statesOf(chat.roundTableId)).toEqual([[60, 'due']])
    await run()
    expect(recipients()).toEqual([email])
  })

  test('reaches one who ended e-mails to many, since it is about their own seat; it has no link to end it', async () => {
    const chat = await chatIn(60, { reminderMinutes: [60] })
    const { contactId, email } = await seat(chat.roundTableId)
    const unsubscribedAt = clock.now().toISOString()
    await db.insert(tables.unsubscribeLinks).values({ linkHash: 'of a guest', address: email, contactId, unsubscribedAt })
    await run()
    expect(recipients()).toEqual([email])
    expect(headerOf(server.received[0], 'List-Unsubscribe')).toBe('')
  })

  test.each([
    ['the chat is cancelled', { coffeeChatStatusId: chatStatuses.cancelled }, 'The coffee chat was cancelled or is over.'],
    ['the chat is moved', { startsAt: minutesFromNow(300), endsAt: minutesFromNow(360) }, 'The coffee chat was moved to another time.'],
    ['the chat is deleted', { deletedAt: '2026-03-01T00:00:00.000Z' }, 'The coffee chat was deleted.'],
    ['the person declines', undefined, 'This person has no seat at the coffee chat any more.'],
  ])('that waits for the mail server does not leave once %s', async (_, values, failure) => {
    const chat = await chatIn(60, { reminderMinutes: [60] })
    const { contactId } = await seat(chat.roundTableId)
    server.rules.refuse = () => [451, 'Come back later']
    await run()
    server.rules.refuse = undefined
    const { coffeeChats: chats, coffeeChatAttendees: attendees } = tables
    if (values) await db.update(chats).set(values).where(eq(chats.roundTableId, chat.roundTableId))
    else await db.update(attendees).set({ attendeeStatusId: status.declined }).where(eq(attendees.roundTableId, chat.roundTableId))
    clock.move({ minutes: 5 })
    await run()
    expect(server.received).toEqual([])
    const mails = await db.select().from(tables.registrationMails).where(eq(tables.registrationMails.contactId, contactId))
    expect(mails).toMatchObject([{ deliveryStatusId: deliveryStatuses.stopped, failure }])
  })

  /** A reminder to a confirmed person which the mail server asks to send later. */
  const waiting = async (values: Values<typeof tables.contacts> = {}) => {
    const chat = await chatIn(60, { reminderMinutes: [60], title: 'Early tea' })
    const one = await seat(chat.roundTableId, values)
    return { ...one, chat }
  }
  /** What becomes of what waits, once the mail server takes it. */
  const later = async () => {
    server.rules.refuse = undefined
    clock.move({ minutes: 5 })
    await run()
  }
  const busy = () => {
    server.rules.refuse = () => [451, 'Come back later']
  }

  test('that waits leaves with the link, the title, the name and the address of the moment at which it leaves', async () => {
    busy()
    const { chat, contactId } = await waiting({ firstName: 'Ada' })
    await run()
    const { coffeeChats: chats, contacts } = tables
    const changed = { title: 'Late tea', virtualUrl: 'https://video.example.com/another' }
    await db.update(chats).set(changed).where(eq(chats.roundTableId, chat.roundTableId))
    await db.update(contacts).set({ firstName: 'Adah', email: 'adah@new.example' }).where(eq(contacts.contactId, contactId))
    await later()
    expect(recipients()).toEqual(['adah@new.example'])
    const { text, html } = textsOf(server.received[0])
    expect(headerOf(server.received[0], 'Subject')).toMatch(/^Reminder: Late tea, /)
    expect([text.split('\n')[0], html.includes('https://video.example.com/another')]).toEqual(['Dear Adah,', true])
    // Staff see what was sent.
    const mails = await db.select().from(tables.registrationMails).where(eq(tables.registrationMails.contactId, contactId))
    expect(mails).toMatchObject([{ recipient: 'adah@new.example', bodyText: text.trim(), deliveryStatusId: deliveryStatuses.sent }])
  })

  test.each([
    ['is archived', { contactStateId: contactStates.archived }, 'The contact was archived.'],
    ['has no address any more', { email: null }, 'The contact has no address any more.'],
  ])('that waits does not leave for a person who %s', async (_, values, failure) => {
    busy()
    const { contactId } = await waiting()
    await run()
    await db.update(tables.contacts).set(values).where(eq(tables.contacts.contactId, contactId))
    await later()
    expect(server.received).toEqual([])
    const mails = await db.select().from(tables.registrationMails).where(eq(tables.registrationMails.contactId, contactId))
    expect(mails).toMatchObject([{ deliveryStatusId: deliveryStatuses.stopped, failure }])
  })

  test('that waits for two who become one person leaves once', async () => {
    busy()
    const { chat, ...one } = await waiting()
    const two = await seat(chat.roundTableId)
    await run()
    await signIn()
    const rows = { survivorContactId: one.contactId, mergedContactIds: [two.contactId] }
    ok(await nucleus.call(mergeContacts, { ...rows, rowVersions: { survivor: 1, merged: [1] } }, token))
    await later()
    await run()
    expect(recipients()).toEqual([one.email])
  })

  test('that was stopped by a move leaves once the chat is back, and one that staff stopped does not', async () => {
    const chat = await chatIn(60, { reminderMinutes: [60] })
    const { email } = await seat(chat.roundTableId)
    const { coffeeChats: chats } = tables
    const move = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
      db.update(chats).set({ startsAt, endsAt }).where(eq(chats.roundTableId, chat.roundTableId))
    server.rules.refuse = () => [451, 'Come back later']
    await run()
    server.rules.refuse = undefined
    await move({ startsAt: minutesFromNow(300), endsAt: minutesFromNow(360) })
    clock.move({ minutes: 5 })
    await run()
    expect(server.received).toEqual([])
    await move(chat)
    await signIn()
    expect(await statesOf(chat.roundTableId)).toEqual([[60, 'due']])
    await run()
    expect(recipients()).toEqual([email])
    expect(await statesOf(chat.roundTableId)).toEqual([[60, 'sent']])

    const other = await chatIn(60, { reminderMinutes: [60] })
    const { contactId } = await seat(other.roundTableId)
    server.rules.refuse = () => [451, 'Come back later']
    await run()
    server.rules.refuse = undefined
    const [stopped] = await emailsTo(contactId)
    ok(await nucleus.call(stopContactEmail, { contactEmailId: stopped?.contactEmailId ?? 0 }, token))
    clock.move({ minutes: 5 })
    server.received.length = 0
    await run()
    expect(server.received).toEqual([])
  })

  test('reaches each of two who share an address', async () => {
    const chat = await chatIn(60, { reminderMinutes: [60] })
    const email = 'front.desk@fund.example'
    await seat(chat.roundTableId, { firstName: 'Ada', email })
    // Somebody who awaits approval may have the address of another.
    await seat(chat.roundTableId, { firstName: 'Bo', email, contactStateId: contactStates.purgatory })
    await run()
    expect(server.received.map((mail) => textsOf(mail).text.split('\n')[0]).toSorted()).toEqual(['Dear Ada,', 'Dear Bo,'])
  })

  test('has a subject and a name that end with a whole character, however long its title', async () => {
    const chat = await chatIn(60, { reminderMinutes: [60], title: '😀'.repeat(100) })
    const { contactId } = await seat(chat.roundTableId)
    await run()
    const [email] = await emailsTo(contactId)
    expect([email?.name.isWellFormed(), email?.subject.isWellFormed(), server.received.length]).toEqual([true, true, 1])
    expect(email?.name).toMatch(/😀…$/)
  })

  test('leaves once, however many instances look at the same time', async () => {
    const chat = await chatIn(60, { reminderMinutes: [60] })
    const { contactId, email } = await seat(chat.roundTableId)
    const other = await startNucleus({ ...sameDatabase, sendMail: server.sendMail })
    await Promise.all([work(), other.app.jobs.runRepeated(), work()])
    await Promise.all([work(), other.app.jobs.runRepeated()])
    await other.close()
    expect([recipients(), (await emailsTo(contactId)).length]).toEqual([[email], 1])
  })
})

describe('an invitation', () => {
  const write = (roundTableId: number, ids: readonly number[], as = token) =>
    nucleus.call(writeToAttendees, { roundTableId, coffeeChatAttendeeIds: [...ids] }, as)
  const invite = async (roundTableId: number) => {
    const { contactId, email } = await person({ firstName: 'Bo' })
    return { ...(await makeAttendee(db, { roundTableId, contactId })), email }
  }

  test('is a draft to the selected attendees, which staff send as any e-mail to contacts', async () => {
    const chat = await chatIn(4000, {
      title: 'Slow money',
      chatFormat: chatFormats.inPerson,
      virtualUrl: null,
      venueName: 'Old Mill',
      city: 'Leeds',
    })
    const [one, two] = [await invite(chat.roundTableId), await invite(chat.roundTableId)]
    await invite(chat.roundTableId)
    const { contactEmailId } = ok(await write(chat.roundTableId, [one.coffeeChatAttendeeId, two.coffeeChatAttendeeId]))
    const [draft] = ok(await nucleus.call(contactEmails.calls.list, { q: 'Slow money' }, token))
    expect(draft).toMatchObject({
      ...{ contactEmailId, name: 'Invitation: Slow money', notificationStatusId: notificationStatuses.draft },
      contactIds: [one.contactId, two.contactId],
    })
    await run()
    expect(server.received).toEqual([])
    ok(await nucleus.call(sendContactEmail, { contactEmailId, rowVersion: draft?.rowVersion ?? 0, recipientCount: 2 }, token))
    await run()
    expect(recipients()).toEqual([one.email, two.email].toSorted())
    const { text } = textsOf(server.received[0])
    expect(text).toMatch(/^Dear Bo,/)
    expect(text).toMatch(/, 60 minutes\nOld Mill, Leeds\n/)
    expect(headerOf(server.received[0], 'List-Unsubscribe')).not.toBe('')
  })

  test('opens the draft that was begun before, until somebody changes it or another person begins one', async () => {
    const chat = await chatIn(4000)
    const [one, two] = [await invite(chat.roundTableId), await invite(chat.roundTableId)]
    const ids = [one.coffeeChatAttendeeId, two.coffeeChatAttendeeId]
    const draftOf = async (of: readonly number[], as = token) => ok(await write(chat.roundTableId, of, as)).contactEmailId
    const [first, same] = await Promise.all([draftOf(ids), draftOf(ids)])
    expect([same, await draftOf(ids)]).toEqual([first, first])
    const others = [await draftOf([one.coffeeChatAttendeeId]), await draftOf(ids, (await staff.signIn('admin')).token)]
    expect(others).not.toContain(first)
    const [row] = ok(await nucleus.call(contactEmails.calls.list, { q: chat.title }, token)).filter(
      (email) => email.contactEmailId === first,
    )
    ok(await nucleus.call(contactEmails.calls.upsert, { contactEmailId: first, rowVersion: row?.rowVersion, subject: 'Come!' }, token))
    expect([first, ...others]).not.toContain(await draftOf(ids))
  })

  test('is for people on the list of a chat that is still to be held, and for those who may send', async () => {
    const chat = await chatIn(4000)
    const { coffeeChatAttendeeId: id } = await invite(chat.roundTableId)
    const { coffeeChatAttendeeId: elsewhere } = await invite((await chatIn(4000)).roundTableId)
    expect((await write(chat.roundTableId, [id, elsewhere])).status).toBe(409)
    expect((await write(999_999, [id])).status).toBe(404)
    const { token: reader } = await staff.signIn('readOnly')
    expect((await write(chat.roundTableId, [id], reader)).status).toBe(403)
    await db
      .update(tables.coffeeChats)
      .set({ coffeeChatStatusId: chatStatuses.cancelled })
      .where(eq(tables.coffeeChats.roundTableId, chat.roundTableId))
    expect(fieldsOf(await write(chat.roundTableId, [id]))).toEqual({
      roundTableId: 'This coffee chat is Cancelled, so nobody can be invited',
    })
    const over = await chatIn(-61)
    const { coffeeChatAttendeeId: late } = await invite(over.roundTableId)
    expect(fieldsOf(await write(over.roundTableId, [late]))).toEqual({ roundTableId: 'This coffee chat is over, so nobody can be invited' })
    expect(ok(await nucleus.call(contactEmails.calls.list, { q: `Invitation: ${chat.title}` }, token))).toEqual([])
  })
})
