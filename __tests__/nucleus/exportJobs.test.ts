import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import type { Call } from '#contract/define.ts'
import { tracks } from '#contract/events/tracks.ts'
import { registrations } from '#contract/events/registrations.ts'
import { allResources } from '#contract/index.ts'
import { cancelJob, getJob, type Job, jobFile, retryJob } from '#contract/jobs.ts'
import { contacts, jobFileParts, jobs, tracks as table } from '#nucleus/db/tables/index.ts'
import { makeSponsor } from '../support/agendaRows.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { allOf, storeEveryResource } from '../support/everyResource.ts'
import { endOf } from '../support/jobs.ts'
import { makeCompany, makeCompanyType, makeContact, makeEvent, makeRegistration, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const { token: admin } = await nucleus.signIn('admin')
const { token: reader, user: readerUser } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

const { export: direct, exportJob } = tracks.calls
const startOf = async (input: object, token = reader) => ok(await call(exportJob, input, token))
const fileOf = async ({ jobId }: Pick<Job, 'jobId'>, token = reader) => call(jobFile, { jobId }, token)
const many = limits.exportRowsAtOnce + 1
const crowded = async () => {
  const event = await makeEvent(db)
  await db.execute(
    sql`insert into ${table} (event_id, name, color, sort_order) select ${event.eventId}, 'Track ' || n, '#112233', n from generate_series(1, ${many}) n`,
  )
  return event
}

/** A row of everything. */
const { eventId } = await makeEvent(db)
const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId })
const { sponsorId } = await makeSponsor(db, { eventId })
const { companyId } = await makeCompany(db)
const { contactId } = await makeContact(db, { companyId })
const given = { eventId, eventCompanyTypeId, eventRegistrationId, sponsorId, companyId, contactId }
const ids = await storeEveryResource(nucleus, admin, given)

describe.each(allResources.map((resource) => [resource.name, resource] as const))('the export of %s as a job', (_, { calls }) => {
  test('writes what the direct one sends', async () => {
    const input = { ...allOf(calls.export, ids), format: 'csv' }
    const sent = await call(calls.export, input, reader)
    const job = await endOf(nucleus, ok(await call(calls.exportJob as Call<never, Job>, input, reader)), reader)
    expect([job.state, job.error]).toEqual(['done', null])
    const file = await fileOf(job)
    expect(file.text).toBe(sent.text)
    for (const name of ['content-type', 'content-disposition']) expect(file.headers[name]).toBe(sent.headers[name])
  })
})

test('a list that is too long is refused at once, with what to do, and goes as a job', async () => {
  const { eventId, eventCode } = await crowded()
  const refused = await call(direct, { eventId, format: 'csv' }, reader)
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'More than 20,000 rows are exported as a job. Start the export again from the list.',
  ])
  expect((await call(direct, { eventId, format: 'csv', q: 'Track 11' }, reader)).status).toBe(200)
  const job = await startOf({ eventId, format: 'csv', columns: 'name', sort: '-sortOrder' })
  expect(job).toMatchObject({ label: `Export of tracks of ${eventCode}`, kind: 'export' })
  expect(await endOf(nucleus, job, reader)).toMatchObject({
    ...{ state: 'done', done: many, total: many, summary: '20,001 rows', result: { rows: many } },
    file: { name: `${eventCode}-tracks-2026-03-02.csv` },
  })
  const lines = (await fileOf(job)).text.trim().split('\r\n')
  expect([lines.length, lines[1], lines.at(-1)]).toEqual([many + 1, `Track ${many}`, 'Track 1'])
})

test('what cannot be exported is refused at its start', async () => {
  const { eventId } = await makeEvent(db)
  const refused = async (input: object, token?: string) => (await call(exportJob, input, token)).status
  expect(await refused({ eventId, columns: 'secretThing' }, reader)).toBe(400)
  expect(await refused({ eventId, sort: 'secretThing' }, reader)).toBe(400)
  expect(await refused({ eventId, format: 'pdf' }, reader)).toBe(422)
  expect(await refused({ eventId: 999_999 }, reader)).toBe(404)
  expect(await refused({}, reader)).toBe(422)
  expect(await refused({ eventId })).toBe(401)
  expect((await call(registrations.calls.exportJob, { eventId, eventCompanyTypeId: 0, eventStatusId: 77 }, reader)).status).toBe(422)
})

test('cancelled in the middle it leaves no file; taken up again it begins anew, with the rows of then', async () => {
  const { eventId } = await crowded()
  // It has its turn and waits for the rows while somebody cancels it.
  const job = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${table} in access exclusive mode`)
    const started = await startOf({ eventId, format: 'json' })
    await eventually(async () => expect(ok(await call(getJob, { jobId: started.jobId }, reader)).state).toBe('running'))
    ok(await call(cancelJob, { jobId: started.jobId }, reader))
    return started
  })
  expect(await endOf(nucleus, job, reader)).toMatchObject({ state: 'cancelled', file: null })
  expect(await db.$count(jobFileParts, eq(jobFileParts.jobId, job.jobId))).toBe(0)
  expect((await fileOf(job)).status).toBe(404)
  await db.delete(table).where(eq(table.eventId, eventId))
  await makeTrack(db, { eventId, name: 'Alone' })
  ok(await call(retryJob, { jobId: job.jobId }, reader))
  expect(await endOf(nucleus, job, reader)).toMatchObject({ state: 'done', done: 1, total: 1, summary: '1 row' })
  expect((JSON.parse((await fileOf(job)).text) as { name: string }[]).map(({ name }) => name)).toEqual(['Alone'])
})

test('a job stored by a version that called the query `asked` runs too', async () => {
  const { eventId } = await makeEvent(db)
  await makeTrack(db, { eventId, name: 'Alone' })
  const jobId = randomUUID()
  const input = { resource: tracks.name, format: 'json', asked: { eventId } }
  const { contactId } = readerUser
  await db.insert(jobs).values({ jobId, kind: 'export', label: 'Export of tracks', state: 'failed', contactId, input })
  ok(await call(retryJob, { jobId }, reader))
  expect(await endOf(nucleus, { jobId }, reader)).toMatchObject({ state: 'done', summary: '1 row' })
  expect((JSON.parse((await fileOf({ jobId })).text) as { name: string }[]).map(({ name }) => name)).toEqual(['Alone'])
})

test('who may not sign in any more exports nothing more', async () => {
  const { token, user } = await nucleus.signIn('readOnly')
  const { eventId } = await crowded()
  // Both takers wait for the rows, with a job of somebody each, and this one for them, until its owner's role is gone.
  const job = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${table} in access exclusive mode`)
    for (const owner of [reader, admin]) {
      const { jobId } = await startOf({ eventId, format: 'csv' }, owner)
      await eventually(async () => expect(ok(await call(getJob, { jobId }, owner)).state).toBe('running'))
    }
    const started = await startOf({ eventId, format: 'csv' }, token)
    await db.update(contacts).set({ role: null }).where(eq(contacts.contactId, user.contactId))
    return started
  })
  expect(await endOf(nucleus, job, admin)).toMatchObject({
    state: 'failed',
    error: 'The person who started it can no longer sign in.',
    file: null,
  })
})
