import { afterAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { AnyCall, Call } from '#contract/define.ts'
import { changesStream } from '#contract/changes.ts'
import { dependents } from '#contract/dependents.ts'
import { contactsOfEventCompany, eventCompany } from '#contract/events/eventPeople.ts'
import { pageVersion } from '#contract/events/pages.ts'
import { tracks } from '#contract/events/tracks.ts'
import { history } from '#contract/history.ts'
import { saveView } from '#contract/views.ts'
import { hotelSwapPreview } from '#contract/events/hotelSwap.ts'
import { allCalls, allResources } from '#contract/index.ts'
import { getJob, jobFile } from '#contract/jobs.ts'
import * as builders from '../support/nucleus.ts'
import { makeSponsor } from '../support/agendaRows.ts'
import { allOf, storeEveryResource } from '../support/everyResource.ts'
import { endOf } from '../support/jobs.ts'
import { requestsOf } from '../support/fuzz/requests.ts'
import type { Sent } from '../support/fuzz/sent.ts'
import { watchState } from '../support/fuzz/state.ts'
import type { Known } from '../support/fuzz/values.ts'

/**
 * Thousands of requests of every call, made from the contract: no answer is a failure of the server, no refusal changes
 * anything or leaves its reason unnamed, and nothing that was accepted breaks a read. A failure prints what was sent.
 */
const seed = 20_260_601

const nucleus = await builders.startNucleus()
const { db } = nucleus
let { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const event = await builders.makeEvent(db, { eventStateId: 1 })
const { eventId } = event
const other = await builders.makeEvent(db, { eventStateId: 1 })
const { eventCompanyTypeId } = await builders.makeCompanyType(db, { eventId })
const { contactId } = await builders.makeStaff(db, 'irRep')
const { companyId } = await builders.makeCompany(db)
const { eventRegistrationId } = await builders.makeRegistration(db, { eventId, eventCompanyTypeId })
await builders.makeQuestion(db, { eventId, eventCompanyTypeId })
await builders.makeTrack(db, { eventId })
await builders.makeLocation(db, { eventId })
await builders.makeSpeaker(db, { eventId })
const { sponsorId } = await makeSponsor(db, { eventId })
const given = { eventId, contactId, companyId, eventCompanyTypeId, eventRegistrationId, sponsorId }
const ids = await storeEveryResource(nucleus, token, given)

// One row with a past, and one delete that can be taken back.
const { upsert, remove } = tracks.calls
const saveTrack = async (input: object) => builders.ok(await nucleus.call(upsert, { eventId, color: '#112233', ...input }, token))
const { sessionTrackId } = await saveTrack({ name: 'First' })
await saveTrack({ sessionTrackId, rowVersion: 1, name: 'Second' })
const past = builders.ok(await nucleus.call(history, { resource: 'tracks', id: sessionTrackId }, token))
const deleted = await saveTrack({ name: 'Deleted' })
const { undoToken } = builders.ok(await nucleus.call(remove, { sessionTrackId: deleted.sessionTrackId }, token))
const { viewId } = builders.ok(await nucleus.call(saveView, { list: 'tracks', name: 'First', settings: {} }, token))

// A job with a file.
const exporting = builders.ok(await nucleus.call(tracks.calls.exportJob, { eventId }, token))
const { jobId } = await endOf(nucleus, exporting, token)

const known: Known = {
  ...Object.fromEntries(Object.entries(ids).map(([key, id]) => [key, [id].flat()])),
  eventId: [eventId, other.eventId],
  eventCompanyTypeId: [eventCompanyTypeId],
  eventStatusId: [0, 1, 2, 5],
  contactId: [contactId],
  irRepContactId: [contactId],
  companyId: [companyId],
  irReps: [contactId],
  eventRegistrationId: [eventRegistrationId],
  eventRegistrationIds: [eventRegistrationId],
  resource: allResources.map(({ name }) => name),
  id: [sessionTrackId],
  changeId: past.map(({ changeId }) => changeId),
  jobId: [jobId],
  undoToken: [undoToken],
  viewId: [viewId],
  list: ['tracks'],
  rowVersion: [1, 2],
  term: ['su', 'con tact'],
  searchText: ['su', 'con tact'],
  searchTerm: ['su', 'con tact'],
}

const state = await watchState(db)

/** The first row of each resource as it is now: what a body that means to change it starts from. */
const rows = new Map<string, Record<string, unknown>>()
async function readFirstRow({ name, calls }: (typeof allResources)[number]): Promise<void> {
  const asked = allOf(calls.list, ids)
  const [row] = builders.ok(await nucleus.call(calls.list as Call<never, Record<string, unknown>[]>, asked, token))
  if (row) rows.set(name, row)
}
for (const resource of allResources) await readFirstRow(resource)

interface Answered {
  status: number
  body: { message?: string; data?: unknown } | undefined
}
async function send(request: Sent): Promise<Answered> {
  const answer = await nucleus.app.inject({ ...request, headers: { ...request.headers, ...builders.bearer(token) } })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, body: isJson ? answer.json() : undefined }
}

const aboutInput = [400, 413, 414, 415, 422]
function expectNamed({ status, body }: Answered): void {
  if (!aboutInput.includes(status)) return
  const { fields = {} } = (body?.data ?? {}) as { fields?: Record<string, string> }
  expect([status, body?.message, Object.values(fields).includes(body?.message ?? '')]).toEqual([status, body?.message, true])
}

function expectFit({ name, reply }: AnyCall, { body }: Answered): void {
  if (body) expect([name, reply.safeParse(body.data).error?.issues ?? []]).toEqual([name, []])
}

/** Reads about one row or two, which the fuzz may delete. */
const aboutOneRow: readonly string[] = [
  dependents.path,
  eventCompany.path,
  contactsOfEventCompany.path,
  hotelSwapPreview.path,
  pageVersion.path,
  getJob.path,
  jobFile.path,
]
/** Every read of what the fuzz can have changed. */
const reads = allCalls
  .filter(({ method, path }) => method === 'GET' && path !== '/time_zones' && path !== changesStream.path && !aboutOneRow.includes(path))
  .flatMap((call) =>
    (known.resource ?? []).map((resource) => ({ call, resource })).slice(0, call.path.includes('{resource}') ? undefined : 1),
  )
  .map(({ call, resource }) => {
    const values: Record<string, unknown> = {
      ...ids,
      jobId,
      eventId,
      eventCompanyTypeId: 0,
      eventStatusId: 0,
      companyTypeId: 0,
      eventRegistrationId,
      term: 'su',
      searchText: 'su',
      id: resource === 'tracks' ? sessionTrackId : 1,
      resource,
    }
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
    return { call, url: `/nucleus${path}${call.query && 'searchTerm' in call.query.shape ? '?searchTerm=su' : ''}` }
  })

async function expectReadable(some = reads): Promise<void> {
  for (const { call, url } of some) {
    const answer = await send({ method: 'GET', url })
    expect([url, answer.status]).toEqual([url, 200])
    expectFit(call, answer)
  }
}

/** The states that every read was tried on. */
const readOn = new Set<string>()

/** Of so many reads one is tried after each change; all of them when a call has had its share. */
const readsApart = 8
let change = 0
const nextReads = () => {
  change += 1
  return reads.filter((_, at) => at % readsApart === change % readsApart)
}

/** The name of the resource that the call saves, if it is one. */
const savedBy = (call: AnyCall) => allResources.find(({ calls }) => calls.upsert.path === call.path)

async function expectSound(call: AnyCall, request: Sent): Promise<number> {
  const before = await state()
  const answer = await send(request)
  expect(answer.status).toBeLessThan(500)
  expectNamed(answer)
  if (answer.status >= 400) expect(await state()).toBe(before)
  else expectFit(call, answer)
  if (answer.status !== 200 || call.method === 'GET') return answer.status
  if (call.path === '/logout') ({ token } = await nucleus.signIn('admin'))
  const saved = savedBy(call)
  const row = answer.body?.data as Record<string, unknown>
  if ((await state()) === before) return answer.status
  if (saved && row[saved.idKey] === rows.get(saved.name)?.[saved.idKey]) rows.set(saved.name, row)
  await expectReadable(nextReads())
  return answer.status
}

/** A stream ends only with its reader. */
const answered = allCalls.filter(({ path }) => path !== changesStream.path)
test.each(answered.map((call) => [call.name, call] as const))(
  '%s',
  async (_, call) => {
    const saved = savedBy(call)
    const seen = new Set<number>()
    // Other calls have written it meanwhile.
    if (saved) await readFirstRow(saved)
    const property = fc.asyncProperty(requestsOf(call, known), async (plan) => {
      const request = plan(rows.get(saved?.name ?? ''))
      try {
        seen.add(await expectSound(call, request))
      } catch (error) {
        throw new Error(`${request.method} ${request.url} ${String(request.payload ?? '').slice(0, 2000)}: ${String(error)}`, {
          cause: error,
        })
      }
    })
    await fc.assert(property, { seed, numRuns: saved ? 120 : 40, endOnFailure: true, includeErrorInReport: true })
    const stored = await state()
    if (!readOn.has(stored)) await expectReadable()
    readOn.add(stored)
    // What is never refused was not tried, and what is never saved was not either.
    expect([...seen].some((status) => aboutInput.includes(status))).toBe(true)
    if (saved) expect(seen).toContain(200)
  },
  60_000,
)
