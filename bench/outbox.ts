import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { idle, type OthersPage, reportMeanwhile } from './support/othersMeanwhile.ts'
import { signIn, socketUrl, start, type StartedProcess } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Pages of lists for others with an empty outbox, with 50,000 mails that wait in it, and while these leave as fast as a mail server takes them: p50, p99 and
 * maximum. `npm run bench:outbox`.
 */
const values = readOptions({ seconds: { type: 'string', default: '10' }, quick: { type: 'boolean', default: false } })
const windowMs = values.quick ? 100 : Number(values.seconds) * 1000
const mails = values.quick ? 50 : 50_000
const emails = 50

const lists = {
  registrations: 'events/registrations/1/0/0?page=1&pageSize=50',
  'E-mails to contacts': 'utilities/emails?page=1&pageSize=50',
  'E-mail issues': 'failed_email_report?page=1&pageSize=50',
  outbox: 'utilities/outbox?page=1',
}
const folder = await mkdtemp(join(tmpdir(), 'copilot-outbox-'))
const env = { DATA_DIR: folder, SEED: values.quick ? 'small' : 'event', NODE_ENV: 'production' }
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => stream.resume().on('end', done),
})
let received = 0
server.on('error', () => undefined)
server.server.on('connection', () => (received += 1))
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
let nucleus: StartedProcess | undefined
try {
  nucleus = await start(['nucleus/process/main.ts'], env)
  const headers = { authorization: `Bearer ${await signIn(nucleus)}` }
  const pages = (base: string): [string, OthersPage][] =>
    Object.entries(lists).map(([name, path]) => [name, { url: `${base}/nucleus/${path}`, headers, windowMs }])
  const report = async (base: string, state: string) => {
    for (const [name, page] of pages(base)) await reportMeanwhile(page, `${name}, ${state}`, idle)
  }
  await report(nucleus.base, 'empty')
  await fillOutbox()
  await report(nucleus.base, 'full')
  await nucleus.stop()
  const MAIL_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  nucleus = await start(['nucleus/process/main.ts'], { ...env, MAIL_URL, MAILS_PER_MINUTE: '0' })
  await query(`update registration_mails set next_attempt_at = now() where delivery_status_id = 1`)
  await report(nucleus.base, 'leaving')
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    "select count(*)::int from registration_mails where sent_at > now() - interval '1 hour'",
  )
  console.log(`${count} mails left meanwhile, over ${received} connections`)
} finally {
  await nucleus?.stop()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await rm(folder, { recursive: true, force: true })
}

/** Mails of fifty e-mails to contacts, to leave in an hour. */
async function fillOutbox(): Promise<void> {
  await query(`
    with email as (
      insert into contact_emails (name, subject, body_html, contact_ids, sent_at, recipient_count)
      select 'Benchmark ' || n, 'Hello', '<p>Hello</p>', '[1]', now(), ${mails / emails} from generate_series(1, ${emails}) as n
      returning contact_email_id)
    insert into registration_mails (contact_id, contact_email_id, trigger, recipient, subject, body_html, body_text, next_attempt_at)
    select contact_id, contact_email_id, 14, 'reader.' || n || '@domain' || n % 50 || '.example', 'Hello', '<p>Hello</p>', 'Hello', now() + interval '1 hour'
    from email, generate_series(1, ${mails / emails}) as n
    cross join lateral (select min(contact_id) as contact_id from contacts where deleted_at is null) as someone`)
  await query('vacuum analyze registration_mails')
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: socketUrl(folder) })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
