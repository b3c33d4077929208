import { afterAll, expect, test } from '@jest/globals'
import { and, eq, lt } from 'drizzle-orm'
import { notificationStatuses as status, pushStatuses as push } from '#constants/notifications.ts'
import { scheduleNotification } from '#contract/notifications/calls.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import { type Db, queriesOn } from '#nucleus/db/client.ts'
import { openPools } from '#nucleus/db/pools.ts'
import { notificationRecipients as recipients, notifications as table } from '#nucleus/db/tables/index.ts'
import { callApi } from '../../bench/support/callApi.ts'
import { socketUrl } from '../../bench/support/processes.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { nucleusToKill } from '../support/killedNucleus.ts'
import { makeAudience, notificationValues } from '../support/notifications.ts'
import { pushGateway } from '../support/pushGateway.ts'

const kills = 3
const people = 400
const gateway = await pushGateway()
const { folder, running, token, startNucleus } = await nucleusToKill(gateway.settings)
afterAll(() => gateway.close())

async function beside<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const pools = openPools(socketUrl(folder))
  try {
    return await work(queriesOn(pools.calls))
  } finally {
    await pools.close()
  }
}

test('a notification reaches nobody twice, however often what sends it is killed', async () => {
  const contactIds = await beside((db) => makeAudience(db, people))
  const { base } = running.nucleus
  const { data: draft } = await callApi(base, notifications.calls.upsert, { ...notificationValues, contactIds }, token)
  if (!draft) throw new Error('It was not saved')
  const { notificationId, rowVersion } = draft
  // At a random moment after so many: before the gateway has it, while it answers, or after it has answered.
  const kill = { after: 0, isDone: true }
  gateway.rules.answer = () => {
    if (!kill.isDone && gateway.received.length >= kill.after) {
      kill.isDone = true
      process.kill(running.nucleus.pid, 'SIGKILL')
    }
    return false
  }
  const sent = { notificationId, rowVersion, audienceCount: people }
  expect(await callApi(base, scheduleNotification, sent, token)).toMatchObject({ data: { notificationStatusId: status.sending } })
  for (let count = 1; count <= kills; count += 1) {
    Object.assign(kill, { after: gateway.received.length + Math.ceil(Math.random() * 60), isDone: false })
    await running.nucleus.ended
    running.nucleus = await startNucleus()
    const startedAt = new Date().toISOString()
    // The two minutes have passed after which what a dead process was sending is lost.
    await beside((db) =>
      db
        .update(recipients)
        .set({ nextAttemptAt: startedAt })
        .where(and(eq(recipients.pushStatusId, push.sending), lt(recipients.attemptedAt, startedAt))),
    )
  }
  const row = await eventually(() =>
    beside(async (db) => {
      const [found] = await db.select().from(table).where(eq(table.notificationId, notificationId))
      expect(found?.endedAt).not.toBeNull()
      return found
    }),
  )
  const keys = gateway.received.map(({ message }) => message.key)
  expect(new Set(keys).size).toBe(keys.length)
  const rows = await beside((db) => db.select().from(recipients).where(eq(recipients.notificationId, notificationId)))
  const reached = new Set(gateway.received.map(({ message }) => message.contactId))
  expect(rows).toHaveLength(people)
  expect(rows.filter(({ pushStatusId: one }) => one !== push.sent && one !== push.unknown)).toEqual([])
  // Whoever was sent it has it. Of those of whom nobody knows, some have it and some have not.
  expect(rows.filter(({ pushStatusId: one, contactId }) => one === push.sent && !reached.has(contactId))).toEqual([])
  const unknown = rows.filter(({ pushStatusId: one }) => one === push.unknown)
  expect(unknown.length).toBeGreaterThan(0)
  expect(unknown.length).toBeLessThanOrEqual(10 * kills)
  expect(row?.notificationStatusId).toBe(status.sentWithFailures)
})
