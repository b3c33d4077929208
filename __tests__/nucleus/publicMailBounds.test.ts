import { afterAll, describe, expect, test } from '@jest/globals'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { deliveryStatuses as delivery, mailKinds } from '#constants/mails.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { identityId } from '#contract/forms/identity.ts'
import { mailboxKey, mailboxOf } from '#nucleus/db/mailboxKey.ts'
import { registrationMails as outbox, registrations } from '#nucleus/db/tables/index.ts'
import { ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db, clock } = nucleus
afterAll(() => nucleus.close())
const { publicMailsPerHour, publicMailsPerDay } = nucleusLimits

const newForm = () => publishedForm(nucleus, { event: { fromName: 'Alpine', replyToEmail: 'team@alpine.example' } })

describe('mails that strangers cause to an address', () => {
  const victim = 'victim@fund.example'
  const mailsIn = (eventId: number) =>
    db
      .select({ deliveryStatusId: outbox.deliveryStatusId, failure: outbox.failure })
      .from(outbox)
      .innerJoin(registrations, eq(registrations.eventRegistrationId, outbox.eventRegistrationId))
      .where(and(eq(registrations.eventId, eventId), eq(outbox.recipient, victim)))
      .orderBy(asc(outbox.registrationMailId))
  const sentIn = async (eventId: number) =>
    (await mailsIn(eventId)).filter(({ deliveryStatusId }) => deliveryStatusId !== delivery.suppressed).length

  test('are few in an hour and in a day, while every answer stays the same; staff still write', async () => {
    const form = await newForm()
    const answers = person({ email: victim })
    const again = async () => {
      const { key, statusText } = await form.register(answers)
      expect((await form.own('withdraw', { key })).status).toBe(200)
      return statusText
    }
    const texts = new Set<string>()
    for (let round = 0; round < publicMailsPerHour; round += 1) texts.add(await again())
    expect([await sentIn(form.eventId), texts.size]).toEqual([publicMailsPerHour, 1])
    const stopped = (await mailsIn(form.eventId)).at(-1)
    expect(stopped?.failure).toBe('The public form has caused too many mails to this address. Send it again if the registrant needs it.')
    for (let hour = 0; hour < 5; hour += 1) {
      clock.move({ hours: 1 })
      for (let round = 0; round < publicMailsPerHour; round += 1) await again()
    }
    expect(await sentIn(form.eventId)).toBe(publicMailsPerDay)

    await form.register(answers)
    const isOpen = and(eq(registrations.eventId, form.eventId), eq(registrations.eventStatusId, status.pending))
    const [row] = await db.select().from(registrations).where(isOpen)
    const move = { eventRegistrationId: row?.eventRegistrationId ?? 0, eventStatusId: status.approved }
    const { token } = await nucleus.signIn('admin')
    ok(await nucleus.call(registrationStatus, move, token))
    expect(await sentIn(form.eventId)).toBe(publicMailsPerDay + 1)

    const other = await newForm()
    await other.register(answers)
    expect(await sentIn(other.eventId)).toBe(1)
  })

  test('are few also where the address is registered, who gets the private link; the answer stays the same', async () => {
    const form = await newForm()
    const { key, confirmationNumber } = await form.register(person({ email: victim }))
    const before = await db.select().from(registrations).where(eq(registrations.eventId, form.eventId))
    const answers = new Set<string>()
    for (let round = 0; round <= publicMailsPerHour; round += 1) {
      const { status: code, data } = await form.submit(person({ firstName: `Mallory ${round}`, email: victim }))
      answers.add(`${code} ${JSON.stringify(data)}`)
    }
    const text =
      'Nothing was registered. If this address is registered for the event already, we have sent its private link there by mail. Otherwise write to the organiser: team@alpine.example'
    expect([...answers]).toEqual([`422 ${JSON.stringify({ answers: { [identityId('email')]: text } })}`])
    expect(await db.select().from(registrations).where(eq(registrations.eventId, form.eventId))).toEqual(before)
    expect(await sentIn(form.eventId)).toBe(publicMailsPerHour)

    const [mail] = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, victim), eq(outbox.trigger, mailKinds.privateLink)))
      .orderBy(asc(outbox.registrationMailId))
    expect(mail).toMatchObject({ eventRegistrationId: before[0]?.eventRegistrationId, deliveryStatusId: delivery.queued })
    expect(mail?.bodyText).toContain(`Your confirmation number is ${confirmationNumber}. See, change or withdraw your registration (`)
    // The secret is filled in at the moment of sending.
    expect(mail?.bodyHtml).not.toContain(key)
    expect(mail?.bodyHtml).not.toContain('Mallory')
  })

  test.each([
    ['behind a plus', (number: number) => `Tom.Ridge+${number}@fund.example`],
    ['with dots that Gmail ignores', (number: number) => `${'tomridge'.slice(0, number + 1)}.${'tomridge'.slice(number + 1)}@gmail.com`],
  ])('are as few however the address is written %s', async (_, addressOf) => {
    const form = await newForm()
    for (let number = 0; number <= publicMailsPerHour; number += 1) await form.register(person({ email: addressOf(number) }))
    await form.register(person({ email: 'ridge@fund.example' }))
    const sent = await db
      .select({ recipient: outbox.recipient })
      .from(outbox)
      .innerJoin(registrations, eq(registrations.eventRegistrationId, outbox.eventRegistrationId))
      .where(and(eq(registrations.eventId, form.eventId), ne(outbox.deliveryStatusId, delivery.suppressed)))
    expect(sent).toHaveLength(publicMailsPerHour + 1)
  })
})

test('the mailbox of an address is the same in SQL and in TypeScript', async () => {
  const local = fc.string({ unit: fc.constantFrom(...'ab.+-_"é'), minLength: 1, maxLength: 8 })
  const domain = fc.constantFrom('gmail.com', 'googlemail.com', 'fund.example', 'mail.gmail.com')
  const addresses = fc.sample(
    fc.tuple(local, domain).map(([name, at]) => `${name}@${at}`),
    { numRuns: 300, seed: 20_261_125 },
  )
  const { rows } = await db.execute<{ mailbox: string }>(
    sql`select ${mailboxKey(sql`address`)} as mailbox from unnest(${sql.param(addresses)}::text[]) with ordinality as sent(address, place) order by place`,
  )
  expect(rows.map(({ mailbox }) => mailbox)).toEqual(addresses.map(mailboxOf))
})

describe('a name that a stranger enters', () => {
  test.each([
    ['firstName', 'Win now at https://evil.example'],
    ['lastName', 'www.evil.example'],
    ['companyName', 'evil.example/win'],
  ] as const)('is refused in %s with a web address in it', async (key, value) => {
    const form = await newForm()
    expect((await form.submit(person({ [key]: value }))).data.answers).toEqual({
      [identityId(key)]: 'Please enter this without a web address',
    })
  })

  test('may look like a domain, which no mail program makes a link of', async () => {
    const form = await newForm()
    await form.register(person({ firstName: 'evil.example', companyName: 'Booking.com', email: 'dot@fund.example' }))
    const [mail] = await db.select().from(outbox).where(eq(outbox.recipient, 'dot@fund.example'))
    const texts = `${mail?.subject} ${mail?.bodyHtml} ${mail?.bodyText}`
    expect(texts).toContain('evil.\u200Bexample')
    expect(texts).not.toContain('evil.example')
    const [row] = await db.select().from(registrations).where(eq(registrations.email, 'dot@fund.example'))
    expect(row).toMatchObject({ firstName: 'evil.example', companyName: 'Booking.com' })
  })
})
