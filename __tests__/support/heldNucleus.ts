import { sql } from 'drizzle-orm'
import { buildNucleus } from '#nucleus/app.ts'
import { openDatabase } from '#nucleus/db/client.ts'
import { watchMainThread } from '#nucleus/observe/watchdog.ts'
import { readConfig } from '#nucleus/base/config.ts'
import { stopOnSignal } from '#nucleus/process/stopOnSignal.ts'

/** nucleus as a process of its own, with calls and a job that hold its main thread on purpose. */
const config = readConfig(process.env)
const database = await openDatabase({ url: config.DATABASE_URL, folder: '' })
const app = await buildNucleus({ database, config, sendMail: () => Promise.resolve(), secretKey: 'k'.repeat(32) })
watchMainThread(app, 0)

function holdMainThread(): void {
  for (const end = performance.now() + 700; performance.now() < end;);
}

app.get('/nucleus/test/waits', async () => {
  await database.db.execute(sql`select pg_sleep(0.9)`)
  return {}
})
app.post('/nucleus/test/holds', async () => {
  await database.db.execute(sql`select 1`)
  holdMainThread()
  return {}
})
const start = app.jobs.define({
  kind: 'holding',
  permission: 'read',
  work: async ({ step }) =>
    step(async () => {
      holdMainThread()
      return { result: {} }
    }),
})
app.post('/nucleus/test/job/:contactId', async ({ params }) => {
  const { contactId } = params as { contactId: string }
  return start({ label: 'A test', input: {} }, { contactId: Number(contactId), role: 'admin', sessionId: '' })
})

stopOnSignal(async () => {
  await app.close()
  await database.close()
})
process.stdout.write(`listens on ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
