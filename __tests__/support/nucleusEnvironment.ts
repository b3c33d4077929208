import { setFlagsFromString } from 'node:v8'
import { desc, getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { TestEnvironment } from 'jest-environment-jsdom'
import type { Role } from '#constants/roles.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { fileEventsOf } from './native/fileEvents.mjs'
import { makeCompany, makeCompanyType, makeContact, makeEvent, type SignedIn, startNucleus, type TestNucleus } from './nucleus.ts'
import { makeSponsor } from './agendaRows.ts'

/** What a page of the tests may ask the nucleus behind it. */
export interface NucleusBackend {
  /** One request, answered as over the network. */
  request: (sentRequest: { method: string; url: string; headers: Record<string, string>; body: string }) => Promise<{
    status: number
    headers: [string, string][]
    body: string
  }>
  signIn: (role: Role) => Promise<SignedIn>
  /** The newest ids of every table that has rows, by the name of its key: what a row may refer to. */
  ids: () => Promise<Record<string, number[]>>
}
declare global {
  var nucleusBehind: NucleusBackend
}

/** A page of jsdom with a real nucleus behind it. It runs outside of the page, in Node itself, as a server does. */
export default class NucleusEnvironment extends TestEnvironment {
  #nucleus: TestNucleus | undefined
  handleTestEvent

  constructor(...options: ConstructorParameters<typeof TestEnvironment>) {
    super(...options)
    this.handleTestEvent = fileEventsOf(options[1].testPath)
    setFlagsFromString('--no-compilation-cache')
  }

  override async setup(): Promise<void> {
    await super.setup()
    const nucleus = await startNucleus()
    this.#nucleus = nucleus
    const { eventId } = await makeEvent(nucleus.db, { name: 'Summit', eventCode: 'summit' })
    await makeCompanyType(nucleus.db, { eventId })
    await makeSponsor(nucleus.db, { eventId })
    for (let count = 0; count < 3; count += 1) {
      const { companyId } = await makeCompany(nucleus.db)
      await makeContact(nucleus.db, { companyId })
    }
    const behind: NucleusBackend = { request: requestOf(nucleus), signIn: nucleus.signIn, ids: () => newestIds(nucleus) }
    // The network of the tests sees every socket of the process, those to the database too, and lets these go on with setImmediate.
    Object.assign(this.global, { nucleusBehind: behind, setImmediate })
  }

  override async teardown(): Promise<void> {
    await this.#nucleus?.close()
    await super.teardown()
  }
}

const requestOf =
  ({ app }: TestNucleus): NucleusBackend['request'] =>
  async ({ method, url, headers, body }) => {
    const answer = await app.inject({ method: method as 'GET', url, headers, ...(method !== 'GET' && { payload: body }) })
    const texts = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    return { status: answer.statusCode, headers: texts, body: answer.payload }
  }

async function newestIds({ db }: TestNucleus): Promise<Record<string, number[]>> {
  const ids: Record<string, number[]> = {}
  for (const table of Object.values(tables)) {
    if (!is(table, PgTable)) continue
    const key = Object.entries(getTableColumns(table)).find(([, { primary, dataType }]) => primary && dataType === 'number')
    if (!key) continue
    const [name, column] = key
    const newest = await db.select({ id: column }).from(table).orderBy(desc(column)).limit(3)
    if (newest.length > 0) ids[name] = newest.map(({ id }) => Number(id))
  }
  return ids
}
