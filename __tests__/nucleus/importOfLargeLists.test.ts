import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { companies as declaredCompanies } from '#contract/companies.ts'
import { contacts as declaredContacts } from '#contract/contacts.ts'
import { companies, contacts } from '#nucleus/db/tables/index.ts'
import { csvFile, importsBy, jobEnded } from '../support/importFile.ts'
import { logLines } from '../support/logLines.ts'
import { makeCompany, makeContact, makeStaff, ok, startNucleus } from '../support/nucleus.ts'

const log = logLines()
const nucleus = await startNucleus({ logStream: log, config: { LOG_LEVEL: 'debug' } })
const { db } = nucleus
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

/** More rows than a file can have. */
const stored = 12_000
beforeAll(async () => {
  await db.execute(sql`
    insert into ${contacts} (first_name, last_name, email)
    select 'Ada', 'Number ' || nth, 'ada.' || nth || '@example.com' from generate_series(1, ${stored}::int) as nth`)
  await db.execute(sql`
    insert into ${companies} (name, email_domains) select 'Fund ' || nth, jsonb_build_array('fund' || nth || '.example') from generate_series(1, ${stored}::int) as nth`)
})

/** How many rows the last check copied. */
const copied = (): unknown => log.of('an import check copied rows').at(-1)?.rows

test('a check of contacts copies those that the file concerns, and knows them by every address', async () => {
  await makeContact(db, { email: 'second@example.com', secondaryEmails: ['known.otherwise@example.com'], firstName: 'Bo', lastName: 'Ek' })
  const rep = await makeStaff(db, 'irRep', { firstName: 'Rita', lastName: 'Rep', email: 'rita@example.com' })
  const people = importsBy(nucleus, declaredContacts.calls, token)
  const file = csvFile([
    ['First name', 'Last name', 'E-mail', 'IR rep', 'Job title'],
    ['Ada', 'Number 7', 'ADA.7@example.com', 'rita@example.com', 'Partner'],
    ['Ada', 'New', 'ada.new@example.com', 'Rita Rep', 'Analyst'],
    ['Bo', 'Ek', 'known.otherwise@example.com', '', ''],
    ['Ada', 'New again', 'ada.new@example.com', '', ''],
  ])
  const { results, commitInput } = await people.checked(file, { existing: 'update' })
  expect(results.map(({ state, messages }) => [state, messages])).toEqual([
    ['changed', {}],
    ['new', {}],
    ['possible', { sameAs: 'This may be Bo Ek (same e-mail, same name and e-mail domain)' }],
    ['duplicate', { email: 'Row 3 of this file has the same E-mail' }],
  ])
  expect(copied()).toBe(3)
  expect(await people.committed({ ...commitInput, skipFaulty: true })).toMatchObject({ added: 1, updated: 1, leftOut: 2 })
  const [changed] = await db.select().from(contacts).where(eq(contacts.email, 'ada.7@example.com'))
  expect(changed).toMatchObject({ jobTitle: 'Partner', irRepContactId: rep.contactId })
})

test('a check of companies copies those that the file concerns, and sees doubles and circles', async () => {
  const top = await makeCompany(db, { name: 'Top Holding' })
  const middle = await makeCompany(db, { name: 'Middle Holding', parentCompanyId: top.companyId })
  const low = await makeCompany(db, { name: 'Low Holding', parentCompanyId: middle.companyId })
  const list = importsBy(nucleus, declaredCompanies.calls, token)
  const file = csvFile([
    ['Name', 'Parent company', 'Domains'],
    ['FUND 8', '', ''],
    ['Fund 9 LLC', '', ''],
    ['Brand new', '', 'fund10.example'],
    ['Top Holding', 'Low Holding', ''],
    ['Quite new', 'Low Holding', ''],
  ])
  const { results, commitInput } = await list.checked(file, { existing: 'update' })
  expect(results.map(({ state, messages }) => [state, Object.values(messages).join()])).toEqual([
    ['changed', ''],
    ['fault', expect.stringContaining('There is a company called Fund 9 already')],
    ['fault', expect.stringContaining('Fund 10 has a domain of this company')],
    ['fault', expect.stringContaining('Low Holding belongs to this company')],
    ['new', ''],
  ])
  expect(copied()).toBe(6)
  expect(await list.committed({ ...commitInput, skipFaulty: true })).toMatchObject({ added: 1, leftOut: 3 })
  const [added] = await db.select().from(companies).where(eq(companies.name, 'Quite new'))
  expect(added).toMatchObject({ parentCompanyId: low.companyId })
})

test('companies of a file that are written together are checked as if one came after the other', async () => {
  const list = importsBy(nucleus, declaredCompanies.calls, token)
  const file = csvFile([
    ['Name', 'Website', 'Domains', 'Parent company'],
    ['Amber Holding Ltd', 'https://www.amber.example/about', '', 'FUND 11'],
    ['AMBER-holding', '', '', ''],
    ['Birch', '', 'birch.example', ''],
    ['Cedar', 'https://birch.example', '', ''],
    ['Dogwood', '', 'amber.example', ''],
    ['Elm', 'https://www.linkedin.com/elm', '', ''],
    ['Fir', 'https://www.linkedin.com/fir', '', ''],
  ])
  const { results, commitInput } = await list.checked(file, {})
  expect(results.map(({ state, messages }) => [state, Object.values(messages).join()])).toEqual([
    ['new', ''],
    ['fault', 'There is a company called Amber Holding Ltd already.'],
    ['new', ''],
    ['fault', 'Birch has a domain of this company.'],
    ['fault', 'Amber Holding Ltd has a domain of this company.'],
    ['new', ''],
    ['new', ''],
  ])
  expect(await list.committed({ ...commitInput, skipFaulty: true })).toMatchObject({ added: 4, leftOut: 3 })
  const [amber] = await db.select().from(companies).where(eq(companies.name, 'Amber Holding Ltd'))
  const [parent] = await db.select().from(companies).where(eq(companies.name, 'Fund 11'))
  expect(amber).toMatchObject({ parentCompanyId: parent?.companyId, emailDomains: [], rowVersion: 1 })
})

test('a file that concerns more rows than a check can copy says so', async () => {
  await db.execute(sql`insert into ${companies} (name) select 'Namesake' from generate_series(1, ${limits.importRows + 1}::int)`)
  const list = importsBy(nucleus, declaredCompanies.calls, token)
  const job = await jobEnded(nucleus, ok(await list.check(csvFile([['Name'], ['Namesake']]), { mapping: ['name'] })), token)
  expect([job.state, job.error]).toEqual([
    'failed',
    'More than 5,000 stored companies have the names, addresses or domains of this file. Split the file.',
  ])
})
