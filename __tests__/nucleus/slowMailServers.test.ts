import { expect, test } from '@jest/globals'
import { and, eq, like } from 'drizzle-orm'
import { mailTriggers } from '#constants/mails.ts'
import { sendRegistrationMail } from '#contract/events/registrationMails.ts'
import { registrationMails as outbox } from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { oneOffEmails } from '../support/oneOffEmails.ts'
import { ok } from '../support/nucleus.ts'

const { server, nucleus, db, clock, session, work, openEvent, sendNow } = await oneOffEmails()

const isSlow = like(outbox.recipient, '%.slow.example')
const addresses = () => server.received.flatMap(({ to }) => to)
/** The server answers nothing about addresses of slow domains, until `answer` is called. */
function holdSlow() {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const held = new Set<string>()
  server.rules.hold = (address) => (address.endsWith('.slow.example') ? (held.add(address), promise) : undefined)
  /** Waits for the next mails, and lets as many seconds pass as make their servers slow, until `address` has its mail. */
  async function untilReceived(address: string): Promise<void> {
    for (let before = 0; !addresses().includes(address); before = held.size) {
      await eventually(() => expect([held.size > before, addresses().includes(address)]).toContain(true))
      clock.move({ seconds: 5 })
    }
  }
  return { answer, untilReceived }
}

test('a mail leaves soon, however many other domains are slow; those are given up, and tried again', async () => {
  const { register } = await openEvent()
  const sendTo = async (email: string) => {
    const { eventRegistrationId } = await register({ email })
    ok(await nucleus.call(sendRegistrationMail, { eventRegistrationId, trigger: mailTriggers.approved }, session.token))
  }
  const { answer, untilReceived } = holdSlow()
  for (let at = 1; at <= 24; at += 1) await sendTo(`ada@of${at}.slow.example`)
  await sendTo('ada@fund.example')
  const under = work()
  await untilReceived('ada@fund.example')
  const words = 'The mail server was slow, and other mails waited.'
  await eventually(async () => expect(await db.$count(outbox, and(isSlow, eq(outbox.failure, words)))).toBeGreaterThan(0))
  // Those that are tried again do not hold the next one up: their domains are known.
  clock.move({ seconds: 60 })
  await sendTo('eve@fund.example')
  await eventually(() => expect(addresses()).toEqual(['ada@fund.example', 'eve@fund.example']))
  answer()
  await under
  clock.move({ seconds: 60 })
  await work()
  expect([new Set(addresses()).size, addresses().length]).toEqual([26, 26])
})

test('an e-mail reaches the other domains where enough mails to slow ones wait to fill the outbox', async () => {
  await db.delete(outbox)
  const { register, save } = await openEvent()
  const { answer, untilReceived } = holdSlow()
  for (let domain = 1; domain <= 13; domain += 1)
    for (let at = 1; at <= 17; at += 1) await register({ email: `ada.${at}@of${domain}.other.slow.example` })
  await register({ email: 'ada@fund.example' })
  ok(await sendNow(ok(await save()), 222))
  const under = work()
  await untilReceived('ada@fund.example')
  answer()
  await under
  clock.move({ seconds: 60 })
  await work()
  expect([new Set(addresses()).size, addresses().length]).toEqual([222, 222])
})
