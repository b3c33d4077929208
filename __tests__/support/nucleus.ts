import type { InjectOptions } from 'fastify'
import { authOptions, authOptionSelected, type User, verifyAuth } from '#contract/auth.ts'
import type { Call } from '#contract/call.ts'
import type { Reply } from '#contract/reply.ts'
import type { Role } from '#constants/roles.ts'
import { buildNucleus } from '#nucleus/app.ts'
import { ShutdownState } from '#nucleus/http/ShutdownState.ts'
import type { LogStream } from '#nucleus/plugins/logging.ts'
import { type Config, readConfig } from '#nucleus/base/config.ts'
import type { Database } from '#nucleus/db/client.ts'
import { contacts, knownBrowsers, loginChallenges, loginSends, authSessions } from '#nucleus/db/tables/index.ts'
import type { Nucleus } from '#nucleus/kernel/context.ts'
import { privateKeysOf } from '#nucleus/kernel/privateKeys.ts'
import type { SendMail } from '#nucleus/mail/transport.ts'
import { makeStaff } from './rows.ts'
import { testClock, type TestClock } from './testClock.ts'
import { testDatabase } from './testDatabase.ts'
import { codeIn, testMail } from './testMail.ts'

export * from './rows.ts'

const secretKey = 'k'.repeat(32)

interface Options {
  config?: Partial<Config>
  /** An open database, to see what outlives a restart. It stays open when this nucleus closes. */
  database?: Database
  clock?: TestClock
  /** Instead of the mails being collected. */
  sendMail?: SendMail
  stopping?: ShutdownState
  /** Where the log goes; LOG_LEVEL is then `warn` unless the settings say another. */
  logStream?: LogStream
}
/** What a call answered. `body.data` is what the contract says, when the status is 200. */
export interface TestAnswer<Output> {
  status: number
  body: Required<Pick<Reply, 'code' | 'message' | 'meta'>> & { data: Output }
  headers: Record<string, unknown>
  text: string
  /** The same as bytes, of a file. */
  bytes: Buffer
}
export interface SignedIn {
  token: string
  user: User
}
export type TestNucleus = Awaited<ReturnType<typeof startNucleus>>

/** nucleus on a real, empty database, driven through its own door without a port. Close it after the tests of the file. */
export async function startNucleus(options: Options = {}) {
  const clock = options.clock ?? testClock()
  const mail = testMail()
  const database = options.database ?? (await testDatabase())
  const config = { ...readConfig({ LOG_LEVEL: options.logStream ? 'warn' : 'silent', REQUESTS_PER_MINUTE: '0' }), ...options.config }
  const stopping = options.stopping ?? new ShutdownState()
  const app = await buildNucleus({
    database,
    config,
    sendMail: options.sendMail ?? mail.sendMail,
    secretKey,
    clock: clock.now,
    stopping,
    logStream: options.logStream,
  })

  const parts: Nucleus = {
    db: database.db,
    database,
    config,
    sendMail: mail.sendMail,
    clock: clock.now,
    log: app.log,
    jobs: app.jobs,
    stopping,
    observer: app.observer,
    privateKeys: privateKeysOf(secretKey),
    renewals: new Map(),
  }

  /** Makes a declared call: fills the path, puts the rest of a read's input in the query and a write's in the body. */
  async function call<Output>(
    contractCall: Call<never, Output>,
    input: object,
    token?: string,
    more: InjectOptions = {},
  ): Promise<TestAnswer<Output>> {
    const answer = await started.app.inject({
      ...requestOf(contractCall, input),
      ...more,
      headers: { ...(token && bearer(token)), ...more.headers },
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const body = isJson ? answer.json<{ data: unknown }>() : undefined
    if (body && answer.statusCode === 200) expectFit(contractCall, body.data)
    return {
      status: answer.statusCode,
      body,
      headers: answer.headers,
      text: answer.payload,
      bytes: answer.rawPayload,
    } as TestAnswer<Output>
  }

  /** The first two calls of the login; returns the challenge and the code that was mailed. */
  async function askForCode(email: string): Promise<{ challengeId: string; code: string }> {
    const { challengeId, options: ways } = ok(await call(authOptions, { email }))
    ok(await call(authOptionSelected, { challengeId, optionId: ways[0]?.optionId }))
    return { challengeId, code: codeIn(await mail.next(email)) }
  }

  /** The three calls of the login, for an address that may sign in. */
  async function signInAs(email: string): Promise<SignedIn> {
    const { accessToken, user } = ok(await call(verifyAuth, await askForCode(email)))
    return { token: accessToken, user }
  }

  /** A new member of staff with the role, signed in. */
  const signIn = async (role: Role = 'admin'): Promise<SignedIn> => signInAs((await makeStaff(database.db, role)).email ?? '')

  async function close(): Promise<void> {
    await started.app.close()
    if (!options.database) await database.close()
    // Node holds the module of a test file, and with it this object, until the worker ends: the routes are 10 MB.
    Object.assign(started, { app: undefined, parts: undefined })
  }
  const started = {
    app,
    parts,
    database,
    db: database.db,
    clock,
    mails: mail.all,
    nextMail: mail.next,
    call,
    askForCode,
    signInAs,
    signIn,
    close,
  }
  return started
}

/** nucleus on a database without people and sessions, but for Maya of this address, who is an administrator. */
export async function startForLogins(database: Database, email: string): Promise<TestNucleus> {
  for (const table of [contacts, knownBrowsers, loginChallenges, loginSends, authSessions]) await database.db.delete(table)
  await makeStaff(database.db, 'admin', { firstName: 'Maya', lastName: 'Lind', email })
  return startNucleus({ database })
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** What a success returns is what the contract says. */
function expectFit({ name, reply }: Call<never>, data: unknown): void {
  const { error } = reply.safeParse(data)
  if (error) throw new Error(`${name} answered what its reply schema refuses: ${error.message}`)
}

/** The data of an answer that must be a success; otherwise the test ends here, with what was answered. */
export function ok<Output>({ status, body, text }: TestAnswer<Output>): Output {
  if (status !== 200) throw new Error(`The call answered ${status}: ${text}`)
  return body.data
}

/** The fields that an answer refuses, with what it says of each; an answer that refuses none ends the test here. */
export function fieldsOf({ status, body, text }: TestAnswer<unknown>): Record<string, string> {
  if (status !== 422) throw new Error(`The call answered ${status}: ${text}`)
  return (body.data as { fields: Record<string, string> }).fields
}

function requestOf({ method, path, query }: Call<never>, input: object): InjectOptions {
  const values = input as Record<string, string | number | undefined>
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const url = `/nucleus${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))}`
  if (method === 'POST') return { method, url, payload: input }
  const rest = Object.entries(values).filter(([name, value]) => !inPath.has(name) && value !== undefined)
  return { method, url, ...(query && { query: Object.fromEntries(rest.map(([name, value]) => [name, String(value)])) }) }
}
