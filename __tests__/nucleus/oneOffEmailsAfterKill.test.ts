import { afterAll, expect, test } from '@jest/globals'
import { and, eq, lt, sql } from 'drizzle-orm'
import { deliveryStatuses as delivery } from '#constants/mails.ts'
import { notificationStatuses as state } from '#constants/notifications.ts'
import { emailNotifications, processEmail } from '#contract/events/emailNotifications.ts'
import { type Db, queriesOn } from '#nucleus/db/client.ts'
import { openPools } from '#nucleus/db/pools.ts'
import { emailRecipients, registrationMails as mails } from '#nucleus/db/tables/index.ts'
import { callApi } from '../../bench/support/callApi.ts'
import { socketUrl } from '../../bench/support/processes.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { nucleusToKill } from '../support/killedNucleus.ts'
import { mailServer } from '../support/mailServer.ts'
import { makeCompanyType, makeEvent, makeRegistration } from '../support/nucleus.ts'

/** `PEOPLE=5000 KILLS=20 npm run jest -- oneOffEmailsAfterKill --testTimeout=1200000` sends as many as a conference does (docs/decisions/082-one-off-emails.md). */
const { PEOPLE = '200', KILLS = '4' } = process.env
const [people, kills] = [Number(PEOPLE), Number(KILLS)]
const server = await mailServer()
afterAll(() => server.close())
const { folder, running, token, startNucleus } = await nucleusToKill()
const startSending = () => startNucleus({ MAIL_URL: server.MAIL_URL, MAILS_PER_MINUTE: '0' })

async function beside<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const pools = openPools(socketUrl(folder))
  try {
    return await work(queriesOn(pools.calls))
  } finally {
    await pools.close()
  }
}

/** The number of mails after whose arrival the process is killed each time, before the server has answered the last of them. */
const killPoints = Array.from({ length: kills }, (_, at) => Math.ceil(((at + Math.random()) * people * 0.9) / kills) + 1)

test('a sending that is killed at random points reaches nobody twice, and ends with each recipient sent or unknown', async () => {
  // The sign-in needed one that prints its codes.
  await running.nucleus.stop()
  running.nucleus = await startSending()
  const eventId = await beside(async (db) => {
    const event = await makeEvent(db, { fromName: 'Alpine', replyToEmail: 'team@alpine.example' })
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId: event.eventId })
    for (let at = 0; at < people; at += 1)
      await makeRegistration(db, { eventId: event.eventId, eventCompanyTypeId, email: `guest.${at}@fund.example` })
    return event.eventId
  })
  const letter = { eventId, name: 'Programme', subject: 'Hello {{contact.firstName}}', bodyHtml: '<p>Dear {{contact.firstName}}</p>' }
  const { data: row } = await callApi(running.nucleus.base, emailNotifications.calls.upsert, letter, token)
  const { notificationContentId = 0, rowVersion = 0 } = row ?? {}
  await callApi(running.nucleus.base, processEmail, { notificationContentId, rowVersion, recipientCount: people }, token)

  for (const killPoint of killPoints) {
    await new Promise<void>((resolve) => {
      server.rules.onReceived = () => {
        if (server.received.length < killPoint) return
        server.rules.onReceived = undefined
        process.kill(running.nucleus.pid, 'SIGKILL')
        resolve()
      }
    })
    await running.nucleus.ended
    const endedAt = new Date().toISOString()
    running.nucleus = await startSending()
    // As if five minutes had passed: what the dead process was sending belongs to nobody.
    await beside((db) =>
      db
        .update(mails)
        .set({ nextAttemptAt: sql`now()` })
        .where(and(eq(mails.deliveryStatusId, delivery.sending), lt(mails.attemptedAt, endedAt))),
    )
  }
  const done = await eventually(async () => {
    const [stored] = (await callApi(running.nucleus.base, emailNotifications.calls.list, { eventId }, token)).data ?? []
    expect(stored).toMatchObject({ notificationStatusId: state.sentWithFailures })
    return stored
  })
  const states = await beside((db) =>
    db
      .select({ address: emailRecipients.address, deliveryStatusId: mails.deliveryStatusId })
      .from(emailRecipients)
      .leftJoin(mails, eq(mails.registrationMailId, emailRecipients.registrationMailId))
      .where(eq(emailRecipients.notificationContentId, notificationContentId)),
  )
  const received = server.received.flatMap(({ to }) => to)
  expect(received.filter((address, at) => received.indexOf(address) !== at)).toEqual([])
  const addressesIn = (status: number) => states.flatMap((one) => (one.deliveryStatusId === status ? one.address : []))
  const [sent, unknown] = [addressesIn(delivery.sent), addressesIn(delivery.unknown)]
  expect([states.length, sent.length + unknown.length]).toEqual([people, people])
  // Each kill met a mail that the server had and the process did not know of.
  expect(unknown.length).toBeGreaterThanOrEqual(kills)
  expect(sent.filter((address) => !received.includes(address))).toEqual([])
  expect(done).toMatchObject({ recipientCount: people, sentCount: sent.length, unknownCount: unknown.length, failedCount: 0 })
})
