import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import fc from 'fast-check'
import { mailTriggers } from '#constants/mails.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { everyTable } from '#nucleus/forget/forgetPerson.ts'
import { mentionsOf, withoutMentions, withoutMentionsInJson } from '#nucleus/forget/mentions.ts'
import type { PersonalData } from '#nucleus/forget/personalData.ts'
import { runForget } from '#nucleus/forget/runForget.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { urlOf, withClient } from '../support/backups.ts'
import { storeInEveryTable } from '../support/everyTable.ts'
import { jsonLeft, letter, letterInJson, letterLeft, mentioned, ned, unmentioned } from '../support/mentionedPerson.ts'
import { makeCompany, makeCompanyType, makeContact, makeEvent, makeRegistration, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('admin')
const url = await urlOf(nucleus.database)
afterAll(() => nucleus.close())

const forget = (address: string) => withClient(url, (client) => runForget(client, { address, isSure: true }))

describe('a mention', () => {
  const mentions = mentionsOf({ addresses: [ned.email], names: ['Ned Tanqrist', 'Tanqrist, Ned'] })
  test.each(mentioned)('is found in %j', (text, left) => expect(withoutMentions(text, mentions)).toBe(left))
  test.each(unmentioned)('is not in %j', (text) => expect(withoutMentions(text, mentions)).toBe(text))

  test('is found whatever signs a name has', () => {
    const names = ['Zoë O’Brien-Łuk', 'A. (Bo) Smith & Sons', 'x_y 100% \\z']
    const others = mentionsOf({ addresses: ['o_b+c@x.example'], names })
    const text = "ZOE O'BRIEN‑ŁUK; O_B+C@x.example; zoe o&#39;brien-luk; A. (Bo)\nSmith &amp; Sons; <i>X_Y</i> 100% \\Z; zoe oxbrien-luk"
    expect(withoutMentions(text, others)).toBe('[erased]; [erased]; [erased]; [erased]; <i>[erased]</i>; zoe oxbrien-luk')
  })

  test('keeps JSON valid, and all that is in it', () => {
    const pieces = [
      'Ned',
      ' ',
      'Tanqrist',
      'ned@tanqrist.example',
      '\\',
      '"',
      '\n',
      'n',
      '<b>',
      '</b>',
      '&nbsp;',
      'é',
      '\u{1f600}',
      ':',
      ',',
      '[erased]',
    ]
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((all) => all.join(''))
    const json = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, text, fc.double(), fc.constant(null), fc.array(tie('value')), fc.dictionary(text, tie('value'))),
    })).value
    const sizeOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? Object.values(value).reduce((sum: number, one) => sum + sizeOf(one), 1) : 1
    fc.assert(
      fc.property(json, (value) => {
        const clean: unknown = JSON.parse(withoutMentionsInJson(JSON.stringify(value), mentions))
        expect(sizeOf(clean)).toBe(sizeOf(value))
        expect(withoutMentionsInJson(JSON.stringify(clean), mentions)).toBe(JSON.stringify(clean))
      }),
    )
  })
})

/** The columns with texts that are not declared free of personal data, and not deleted for everybody. */
const textsOf = ({ table, notPersonal, deletedWithRow }: PersonalData): [string, boolean][] =>
  Object.entries(getTableColumns(table)).flatMap(([field, one]): [string, boolean][] =>
    /^(?:text|jsonb)/.test(one.getSQLType()) && ![...notPersonal, ...deletedWithRow].includes(field)
      ? [[field, one.getSQLType() === 'jsonb']]
      : [],
  )
/** What is written into a column, and what is left of it. */
const written = (field: string, isJson: boolean): [string, string] =>
  field === 'formerNames'
    ? [JSON.stringify([letter]), JSON.stringify([letterLeft])]
    : isJson
      ? [letterInJson, jsonLeft]
      : [letter, letterLeft]

/** Sets a column, or compares it. */
const isWritten = (field: string, isJson: boolean, value: string) =>
  sql`${sql.identifier(toSnakeCase(field))} = ${value}::${sql.raw(isJson ? 'jsonb' : 'text')}`

describe('texts of others', () => {
  beforeAll(async () => {
    const { contactId } = await makeContact(db, { firstName: 'Ada', lastName: 'Okoye' })
    await storeInEveryTable(nucleus, { token, contactId })
    await makeContact(db, ned)
    await db.insert(tables.changes).values({ resource: 'tracks', rowId: 1, action: 'update', version: 1, before: {}, after: {} })
  })

  test('mention nobody who was erased, in any column of any table and in the history', async () => {
    for (const [name, data] of Object.entries(everyTable)) {
      const sets = textsOf(data).map(([field, isJson]) => isWritten(field, isJson, written(field, isJson)[0]))
      if (sets.length === 0) continue
      const which = name === 'contacts' ? sql`first_name = 'Ada'` : sql`true`
      const row = sql`ctid = (select max(ctid) from ${data.table} where ${which})`
      const { rowCount } = await db.execute(sql`update ${data.table} set ${sql.join(sets, sql`, `)} where ${row}`)
      expect([name, rowCount]).toEqual([name, 1])
    }
    await forget(ned.email)
    for (const [name, data] of Object.entries(everyTable))
      for (const [field, isJson] of textsOf(data)) {
        const { rows } = await db.execute(sql`select from ${data.table} where ${isWritten(field, isJson, written(field, isJson)[1])}`)
        expect([name, field, rows.length]).toEqual([name, field, 1])
      }
  })

  test('are found by PostgreSQL, whatever is around and within a mention', async () => {
    const person = { firstName: 'Iva', lastName: "O'Zell", email: 'i_o@zell.example' }
    await makeContact(db, person)
    const pieces = [
      'Iva',
      'IVÁ',
      "O'Zell",
      'O’',
      'Zell',
      'o&#39;zell',
      'i_o@zell.example',
      'Z&shy;ell',
      '&#90;ell',
      ' ',
      '\n',
      '\u00ad',
      '&nbsp;',
      '<b>',
      '</b>',
      '<br>',
      ',',
      '\\',
    ]
    const texts = fc.sample(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 }), 2000).map((all) => all.join(''))
    const row = { resource: 'tracks', rowId: 1_000_000, action: 'update' as const, version: 1, before: {} }
    await db.insert(tables.changes).values(texts.map((text) => ({ ...row, after: { [text]: [text] } })))
    await forget(person.email)
    const mentions = mentionsOf({ addresses: [person.email], names: ["Iva O'Zell", "O'Zell, Iva"] })
    const stored = await db.select({ after: tables.changes.after }).from(tables.changes).where(eq(tables.changes.rowId, 1_000_000))
    expect(stored).toHaveLength(texts.length)
    for (const { after } of stored) expect(withoutMentionsInJson(JSON.stringify(after), mentions)).toBe(JSON.stringify(after))
    expect(stored.filter(({ after }) => JSON.stringify(after).includes('[erased]')).length).toBeGreaterThan(20)
  })

  test('that somebody changes meanwhile are read again', async () => {
    await makeContact(db, { firstName: 'Lia', lastName: 'Morvenk', email: 'lia@morvenk.example' })
    const { companyId } = await makeCompany(db, { notes: 'Lia Morvenk' })
    const erased = await withClient(url, async (client) => {
      await client.query('begin')
      await client.query(`update companies set notes = 'Now Lia Morvenk and Max' where company_id = $1`, [companyId])
      const running = forget('lia@morvenk.example')
      await eventually(async () => {
        const { rows } = await db.execute(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        expect(rows).toHaveLength(1)
      })
      await client.query('commit')
      return running
    })
    expect(erased.done).toContainEqual({ table: 'companies', how: 'mentions removed', rows: 1 })
    const [company] = await db.select().from(tables.companies).where(eq(tables.companies.companyId, companyId))
    expect(company?.notes).toBe('Now [erased] and Max')
  })

  test('keep names that must differ apart', async () => {
    await makeContact(db, { firstName: 'Ola', lastName: 'Vrenbot', email: 'ola@vrenbot.example' })
    await db
      .insert(tables.savedTexts)
      .values(['Ola Vrenbot', 'ola@vrenbot.example', 'Vrenbot, Ola'].map((name) => ({ name, subject: 'Hello', bodyHtml: '' })))
    await forget('ola@vrenbot.example')
    const texts = await db.select({ name: tables.savedTexts.name }).from(tables.savedTexts).where(eq(tables.savedTexts.subject, 'Hello'))
    expect(texts.map(({ name }) => name).toSorted()).toEqual(['[erased 2]', '[erased 3]', '[erased]'])
  })

  test('mention nobody by another address or a former name, and an address finds whoever has it beside another', async () => {
    const person = {
      firstName: 'Ida',
      lastName: 'Quolm',
      email: 'ida@quolm.example',
      secondaryEmails: ['ida@home.example'],
      formerNames: ['Ida Brenk'],
    }
    const { contactId } = await makeContact(db, person)
    const { companyId } = await makeCompany(db, { notes: 'Ida Brenk, ida@home.example', phone: 'Ask Ida Quolm' })
    await forget('ida@home.example')
    const [company] = await db.select().from(tables.companies).where(eq(tables.companies.companyId, companyId))
    expect(company).toMatchObject({ notes: '[erased], [erased]', phone: 'Ask [erased]' })
    const [contact] = await db.select().from(tables.contacts).where(eq(tables.contacts.contactId, contactId))
    expect(contact).toMatchObject({ firstName: 'Erased', email: null, secondaryEmails: [], formerNames: [] })
  })

  test('are not changed for a name that somebody else has in another spelling', async () => {
    await makeContact(db, { firstName: 'José', lastName: 'Ülmquist', email: 'jose@one.example' })
    await makeContact(db, { firstName: 'Jose', lastName: 'Ulmquist', email: 'jose@two.example' })
    const { companyId } = await makeCompany(db, { notes: 'José Ülmquist' })
    expect((await forget('jose@one.example')).person.sharedNames).toEqual(['josé ülmquist'])
    const [company] = await db.select().from(tables.companies).where(eq(tables.companies.companyId, companyId))
    expect(company?.notes).toBe('José Ülmquist')
  })

  test('do not make a row theirs: its history stays', async () => {
    await makeContact(db, { firstName: 'Uwe', lastName: 'Zarnik', email: 'uwe@zarnik.example' })
    const { eventId } = await makeEvent(db)
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
    const { eventRegistrationId: rowId } = await makeRegistration(db, { eventId, eventCompanyTypeId })
    const change = { resource: 'registrations', rowId, action: 'update' as const, version: 2, before: { jobTitle: 'Analyst' } }
    await db.insert(tables.changes).values({ ...change, after: { eventRegistrationNotes: 'cc uwe@zarnik.example', jobTitle: 'Partner' } })
    await forget('uwe@zarnik.example')
    const [stored] = await db
      .select()
      .from(tables.changes)
      .where(and(eq(tables.changes.resource, 'registrations'), eq(tables.changes.rowId, rowId)))
    expect(stored).toMatchObject({ before: { jobTitle: 'Analyst' }, after: { eventRegistrationNotes: 'cc [erased]', jobTitle: 'Partner' } })
  })
})

test('mails to the address of whoever was erased are deleted, whoever registered', async () => {
  await makeContact(db, { firstName: 'Eli', lastName: 'Brandovic', email: 'eli@brandovic.example' })
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId, email: 'now@other.example' })
  const texts = { subject: 'Thank you', bodyHtml: '<p>Thanks</p>', bodyText: 'Thanks' }
  const mail = { ...texts, eventRegistrationId, trigger: mailTriggers.received }
  await db
    .insert(tables.registrationMails)
    .values(['eli@brandovic.example', 'now@other.example'].map((recipient) => ({ ...mail, recipient })))
  await forget('eli@brandovic.example')
  const left = await db.select().from(tables.registrationMails).where(eq(tables.registrationMails.eventRegistrationId, eventRegistrationId))
  expect(left.map(({ recipient }) => recipient)).toEqual(['now@other.example'])
})

test('the statistics of the database name nobody who was erased, also those of tables that are empty now', async () => {
  const name = { firstName: 'Pim', lastName: 'Vostradt', email: 'pim@vostradt.example' }
  await makeContact(db, name)
  for (let number = 0; number < 4; number += 1) {
    await makeCompany(db, { name: `Pim Vostradt ${number % 2}`, notes: 'Pim Vostradt', tags: ['Pim Vostradt'] })
    const job = { jobId: crypto.randomUUID(), kind: 'export', state: 'done' as const, input: {}, endedAt: '2026-01-01T00:00:00.000Z' }
    await db.insert(tables.jobs).values({ ...job, label: 'Pim Vostradt' })
  }
  await db.execute(sql`analyze`)
  const named = async () => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select distinct tablename::text as name from pg_stats as one where one::text ~* 'vostradt' and schemaname <> 'pg_catalog'`,
    )
    return rows.map((row) => row.name).toSorted()
  }
  expect(await named()).toEqual(expect.arrayContaining(['companies', 'companies_name_key', 'jobs']))
  expect(await forget(name.email)).toMatchObject({ statisticsFailure: undefined })
  expect(await db.$count(tables.jobs)).toBe(0)
  expect(await named()).toEqual([])

  // A run that was stopped before it refreshed them is completed by another.
  await makeCompany(db, { notes: 'Pim Vostradt' })
  await db.execute(sql`analyze`)
  await db.delete(tables.companies).where(eq(tables.companies.notes, 'Pim Vostradt'))
  await expect(forget(name.email)).rejects.toThrow('Nothing is stored with the address pim@vostradt.example.')
  expect(await named()).toEqual([])
})

test('whoever is erased stays erased when the statistics cannot be refreshed, which is reported', async () => {
  const { contactId } = await makeContact(db, { firstName: 'Kai', lastName: 'Osterholm', email: 'kai@osterholm.example' })
  const result = await withClient(url, (client) =>
    runForget(client, { address: 'kai@osterholm.example', isSure: true, report: () => void client.end() }),
  )
  expect(result.statisticsFailure).toMatch(/\S/)
  const [contact] = await db.select().from(tables.contacts).where(eq(tables.contacts.contactId, contactId))
  expect(contact?.firstName).toBe('Erased')
})
