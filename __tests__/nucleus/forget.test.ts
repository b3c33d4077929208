import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { count, eq, getTableColumns, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import { eventually } from '../../e2e/support/eventually.ts'
import { authOptions } from '#contract/auth.ts'
import { allResources } from '#contract/index.ts'
import { registrations } from '#contract/events/registrations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { history, restore, undo } from '#contract/history.ts'
import { searchEverything } from '#contract/search.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { everyTable } from '#nucleus/forget/forgetPerson.ts'
import { runForget } from '#nucleus/forget/runForget.ts'
import { runStaff } from '#nucleus/staff/runStaff.ts'
import { withClient, urlOf } from '../support/backups.ts'
import { storeInEveryTable } from '../support/everyTable.ts'
import { endOf } from '../support/jobs.ts'
import { makeCompany, makeContact, makeRegistration, makeSpeaker, makeStaff, ok, startNucleus } from '../support/nucleus.ts'
import { mention, plantEverywhere, whereMarked, zorblax } from '../support/plantedPerson.ts'
import { wrongCounts } from '../support/wrongCounts.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const { token, user } = await nucleus.signIn('admin')
const url = await urlOf(nucleus.database)
afterAll(() => nucleus.close())

const forget = (address: string, isSure: boolean) =>
  withClient(url, (client) => runForget(client, { address, secretKey: 'k'.repeat(32), isSure }))

test('every column of every table is said to hold nobody, or what becomes of it', () => {
  const real = Object.entries(tables).filter(([, table]) => is(table, PgTable)) as [string, PgTable][]
  expect(Object.keys(everyTable).sort()).toEqual(real.map(([name]) => name).sort())
  for (const [name, table] of real) {
    const { notPersonal = [], texts = [], addresses = [], becomes = {}, deletedWithRow = [] } = everyTable[name] ?? {}
    const some = new Set([...texts, ...addresses, ...Object.keys(becomes), ...deletedWithRow])
    expect([name, [...notPersonal, ...some].sort()]).toEqual([name, Object.keys(getTableColumns(table)).sort()])
  }
})

test('no field that is declared free of personal data accepts a name or an address', () => {
  for (const { name, schema } of allResources)
    for (const field of everyTable[name]?.notPersonal ?? []) {
      const fieldSchema = (schema.shape as Partial<Record<string, z.ZodType>>)[field]
      const values = ['Ned Tanqrist', 'ned@tanqrist.example'].flatMap((text) => [text, [text], { text }])
      const accepted = values.filter((value) => fieldSchema?.safeParse(value).success)
      expect([name, field, accepted]).toEqual([name, field, []])
    }
})

/** Texts in the rows of people that are about something else: they are not emptied, but searched. */
const ofElse = ['functionName', 'tableName', 'roomType']
test('every text in a row about a person is emptied, whether it names them or not', () => {
  for (const { rowsOf, isDeleted, texts, becomes } of Object.values(everyTable))
    if (rowsOf && !isDeleted) expect(Object.keys(becomes)).toEqual(expect.arrayContaining(texts.filter((field) => !ofElse.includes(field))))
})

/** A row in every table, then the person in every column of them; and others who share something with them. */
async function plant() {
  const { contactId: theirs } = await makeContact(db, zorblax)
  const { eventId, eventCompanyTypeId, eventRegistrationId } = await storeInEveryTable(nucleus, { token, contactId: theirs })
  const shared = { list: 'tracks', name: 'Mine', isShared: true, settings: { filters: { q: zorblax.email } } }
  await db.insert(tables.views).values({ ...shared, ownerContactId: user.contactId })
  await db.update(tables.defaultViews).set({ list: 'quuxmark' })
  await db.update(tables.authSessions).set({ device: 'Browser of quuxmark' }).where(eq(tables.authSessions.contactId, theirs))
  ok(await call(authOptions, { email: zorblax.email }))
  const [{ addressHash = '' } = {}] = await db
    .select()
    .from(tables.loginChallenges)
    .where(sql`contact_id is null`)
  await db.update(tables.loginChallenges).set({ laneHash: 'quuxmark' }).where(eq(tables.loginChallenges.addressHash, addressHash))
  await db.insert(tables.loginSends).values({ addressHash, laneHash: 'quuxmark' })
  await db.insert(tables.knownBrowsers).values({ browserHash: 'quuxmark', addressHash, expiresAt: '2027-01-01T00:00:00.000Z' })
  await db.insert(tables.undos).values({
    ...{ undoToken: 'quuxmark', resource: 'registrations', rowId: eventRegistrationId, contactId: user.contactId },
    expiresAt: '2027-01-01T00:00:00.000Z',
  })

  const job = await endOf(nucleus, ok(await call(tracks.calls.exportJob, { eventId, format: 'csv' }, token)), token)
  await db.update(tables.jobs).set({ label: mention, input: { q: zorblax.email }, result: { name: mention }, error: mention })
  await db.update(tables.jobFileParts).set({ bytes: Buffer.from('a,quuxmark,b') })
  // The queue writes the result after the job's row says that it has ended: what is planted before would be overwritten.
  await eventually(async () => {
    const { rows } = await db.execute(sql`select from pgboss.job where id = ${job.jobId} and state = 'completed'`)
    expect(rows).toHaveLength(1)
  })
  await db.execute(sql`update pgboss.job set output = ${JSON.stringify({ message: mention })}::jsonb where id = ${job.jobId}`)

  await plantEverywhere(nucleus, theirs)
  return { eventId, eventCompanyTypeId, eventRegistrationId, theirs }
}

let planted: Awaited<ReturnType<typeof plant>>
beforeAll(async () => {
  planted = await plant()
})
const pictureOf = async (bytes: string): Promise<string> => {
  const fileId = crypto.randomUUID()
  await db.insert(tables.files).values({ fileId, contentType: 'image/png', bytes: Buffer.from(bytes) })
  return `/nucleus/files/${fileId}`
}

describe('whoever is erased', () => {
  test('is in no table any more, nor in history, undos, jobs and files, while all that happened is still there', async () => {
    const { eventId, eventCompanyTypeId, eventRegistrationId, theirs } = planted
    const shared = await pictureOf('of both')
    await db
      .update(tables.contacts)
      .set({ headshotUrl: await pictureOf('quuxmark now') })
      .where(eq(tables.contacts.contactId, theirs))
    const earlier = { headshotUrl: await pictureOf('quuxmark before'), headshotOriginalUrl: shared }
    await db
      .insert(tables.changes)
      .values({ resource: 'contacts', rowId: theirs, action: 'update', version: 2, before: earlier, after: {} })
    // Rows of others: one that was theirs once, and some that mention them.
    const other = await makeRegistration(db, { eventId, eventCompanyTypeId, eventRegistrationNotes: mention, tags: [mention] })
    const speaker = await makeSpeaker(db, { eventId, internalNotes: mention, assistantEmail: zorblax.email, headshotUrl: shared })
    const { email, ...name } = zorblax
    const change = { resource: 'registrations', rowId: other.eventRegistrationId, action: 'update' as const }
    await db.insert(tables.changes).values([
      { ...change, version: 1, before: null, after: { ...name, eventStatusId: 2 } },
      { ...change, version: 2, before: { email }, after: { email: 'other@example.com' } },
    ])
    const namesake = await makeContact(db, { firstName: 'Anna', lastName: 'Quux' })
    const hosts = [{ eventHostId: 1, contactId: theirs, displayName: 'Dr Quuxmark', sortOrder: 1 }]
    await db.update(tables.events).set({ eventHosts: hosts }).where(eq(tables.events.eventId, eventId))
    const before = await whereMarked(nucleus)
    const empty = ['dynamic_link_clicks', 'registration_counts', 'agenda_session_speakers']
    const everywhere = Object.values(everyTable).filter(
      ({ texts, becomes, deletedWithRow }) => texts.length + deletedWithRow.length + Object.keys(becomes).length > 0,
    )
    expect(Object.keys(before)).toHaveLength(everywhere.length + 1)
    expect(Object.keys(before)).toEqual(expect.not.arrayContaining(empty))
    const rows = await db.select({ total: count() }).from(tables.registrations)

    const { done } = await forget(zorblax.email.toUpperCase(), false)
    expect(await whereMarked(nucleus)).toEqual(before)
    expect((await forget(` ${zorblax.email} `, true)).done).toEqual(done)

    expect(await whereMarked(nucleus)).toEqual({})
    expect(await db.select({ total: count() }).from(tables.registrations)).toEqual(rows)
    expect((await db.execute(wrongCounts)).rows).toEqual([])
    const [erased] = await db
      .select()
      .from(tables.registrations)
      .where(eq(tables.registrations.eventRegistrationId, other.eventRegistrationId))
    expect(erased).toMatchObject({ eventRegistrationNotes: 'Ask [erased] ([erased]) or "[erased]".', rowVersion: other.rowVersion + 1 })
    const [stays] = await db.select().from(tables.speakers).where(eq(tables.speakers.speakerId, speaker.speakerId))
    expect(stays).toMatchObject({ headshotUrl: shared, assistantEmail: null })
    expect(await db.$count(tables.contacts, eq(tables.contacts.contactId, namesake.contactId))).toBe(1)
    expect(await db.$count(tables.registrationMails, eq(tables.registrationMails.contactId, theirs))).toBe(0)

    const listed = ok(await call(registrations.calls.list, { eventId, eventCompanyTypeId, eventStatusId: 0 }, token))
    expect(listed).toContainEqual(
      expect.objectContaining({
        eventRegistrationId,
        firstName: 'Erased',
        lastName: 'person',
        email: `erased-${eventRegistrationId}@erased.invalid`,
      }),
    )
    expect(ok(await call(searchEverything, { term: 'zorblax' }, token))).toEqual([])
    const past = ok(await call(history, { resource: 'registrations', id: eventRegistrationId }, token))
    expect(past[0]).toMatchObject({ actorContactId: null, before: {}, after: { firstName: 'Erased' } })
    const [{ rowVersion = 0 } = {}] = listed.filter((row) => row.eventRegistrationId === eventRegistrationId)
    const back = { resource: 'registrations', id: eventRegistrationId, changeId: past[1]?.changeId ?? 0, rowVersion }
    await call(restore, back, token)
    expect((await call(undo, { undoToken: 'quuxmark' }, token)).status).toBe(404)
    expect(await whereMarked(nucleus)).toEqual({})
  })

  test('is somebody: not an address of nobody, and not staff who may sign in', async () => {
    await expect(forget('nobody@example.com', true)).rejects.toThrow('Nothing is stored with the address nobody@example.com.')
    await makeStaff(db, 'admin', { firstName: 'Maya', lastName: 'Lind', email: 'maya@example.com' })
    const refused = /^maya@example\.com belongs to Maya Lind, who can sign in \(admin\)\. Remove them from the staff first/
    await expect(forget('maya@example.com', true)).rejects.toThrow(refused)
    await expect(forget('maya@example.com', false)).rejects.toThrow(refused)
    await makeStaff(db, 'vetter', { firstName: 'Al', lastName: 'Zed', email: 'al@example.com' })
    await expect(forget('al@example.com', true)).rejects.toThrow(
      'al@example.com belongs to Al Zed, who can sign in (vetter). Remove them from the staff first: npm run staff -- remove al@example.com. Nothing was changed.',
    )
    await withClient(url, (client) => runStaff(client, { verb: 'remove', address: 'al@example.com' }))
    expect((await forget('al@example.com', true)).done).toContainEqual({ table: 'contacts', how: 'emptied', rows: 1 })
  })

  test('is erased with the contacts that were merged into theirs, and not from texts that may mean a namesake', async () => {
    const merged = await makeContact(db, { firstName: 'Ilse', lastName: 'Vantongeren', email: 'ilse@new.example' })
    const old = { firstName: 'Ilse', lastName: 'Van Tongeren', email: 'ilse@old.example' }
    await makeContact(db, { ...old, contactStateId: 3, mergedIntoContactId: merged.contactId })
    await makeContact(db, { firstName: 'Ilse', lastName: 'Vantongeren', email: 'other@example.com' })
    const { companyId } = await makeCompany(db, { notes: 'Ilse Vantongeren, once Ilse Van  Tongeren, ilse@new.example, silse@new.example' })
    const { person } = await forget('ilse@old.example', true)
    expect(person.sharedNames).toEqual(['ilse vantongeren'])
    const [company] = await db.select().from(tables.companies).where(eq(tables.companies.companyId, companyId))
    expect(company?.notes).toBe('Ilse Vantongeren, once [erased], [erased], silse@new.example')
    expect(await db.$count(tables.contacts, eq(tables.contacts.email, 'ilse@new.example'))).toBe(0)
    expect(await db.$count(tables.contacts, eq(tables.contacts.email, 'other@example.com'))).toBe(1)
  })

  test('waits for jobs that are under way', async () => {
    await makeContact(db, { email: 'waiting@example.com' })
    await db.insert(tables.jobs).values({ jobId: crypto.randomUUID(), kind: 'export', label: 'Export', state: 'waiting', input: {} })
    await expect(forget('waiting@example.com', true)).rejects.toThrow(/^Jobs are running \(1\)/)
    expect(await forget('waiting@example.com', false)).toMatchObject({ jobsUnderWay: 1 })
    expect(await db.$count(tables.contacts, eq(tables.contacts.email, 'waiting@example.com'))).toBe(1)
  })
})
