import { expect } from '@jest/globals'
import fc from 'fast-check'
import { type AnyCall, type Call, formBody } from '#contract/define.ts'
import { allResources } from '#contract/index.ts'
import { allOf } from '../everyResource.ts'
import { ok } from '../nucleus.ts'
import { knownIdsOf } from './known.ts'
import { readsOf } from './reads.ts'
import { requestsOf } from './requests.ts'
import { type Reply, send as sendAs, settle } from './send.ts'
import type { SentRequest } from './sent.ts'
import { watchState } from './state.ts'
import { validRequest } from './valid.ts'
import { makeWorld } from './world.ts'

const seed = 20_260_601
type Row = Record<string, unknown>

const aboutInput = [400, 413, 414, 415, 422]
function expectNamed({ status, body }: Reply): void {
  if (!aboutInput.includes(status)) return
  const { fields = {} } = (body?.data ?? {}) as { fields?: Record<string, string> }
  expect([status, body?.message, Object.values(fields).includes(body?.message ?? '')]).toEqual([status, body?.message, true])
}
function expectFit({ name, reply }: AnyCall, { body }: Reply): void {
  if (body) expect([name, reply.safeParse(body.data).error?.issues ?? []]).toEqual([name, []])
}

/** The name of the resource that the call saves, if it is one. */
const savedBy = (call: AnyCall) => allResources.find(({ calls }) => calls.upsert.path === call.path)

/** Of so many reads one is tried after each change; all of them after so many calls, and in the end. */
const readInterval = 24
const callInterval = 6
/** How often a call gets something new that is good once. */
const freshBases = 4

/** What sends any number of requests of a call: as it is meant, spoiled in some of its values, and such as are no request at all. */
export async function makeFuzz() {
  const world = await makeWorld()
  const { nucleus, db, ids } = world
  const known = await knownIdsOf(world)
  const state = await watchState(db)
  const reads = readsOf(known)
  /** The first row of each resource as it is now: what a body that means to change it starts from. */
  const rows = new Map<string, Row>()
  /** The state that every read was tried on, and how many calls have changed it since. */
  let readOn = await state()
  let callsSince = 0
  let change = 0
  const send = (request: SentRequest): Promise<Reply> => sendAs(nucleus, request, world.admin.token)

  async function readFirstRow({ name, calls }: (typeof allResources)[number]): Promise<void> {
    const [row] = ok(await nucleus.call(calls.list as Call<never, Row[]>, allOf(calls.list, ids), world.admin.token))
    if (row) rows.set(name, row)
  }
  /** Whether the call exports rows of a deleted parent, which has a resource of its own. */
  async function isExportOfDeleted(call: AnyCall): Promise<boolean> {
    const { parent } = allResources.find(({ calls }) => calls.export === call) ?? {}
    const parents = allResources.find(({ idKey }) => idKey === parent)
    if (!parents || !parent) return false
    const list = parents.calls.list as Call<never, Row[]>
    return ok(await nucleus.call(list, { ...allOf(list, ids), id: ids[parent] }, world.admin.token)).length === 0
  }
  async function expectReadable(some = reads): Promise<void> {
    for (const { call, url } of some) {
      const answer = await send({ method: 'GET', url })
      // What is exported is named after its parent: nothing is exported of one that the fuzz has deleted.
      if (answer.status === 404 && (await isExportOfDeleted(call))) continue
      expect([url, answer.status]).toEqual([url, 200])
      expectFit(call, answer)
    }
  }
  /** Every read answers what its schema says, whatever has been accepted so far. */
  async function expectAllReadable(): Promise<void> {
    await expectReadable()
    readOn = await state()
    callsSince = 0
  }
  const nextReads = () => {
    change += 1
    return reads.filter((_, at) => at % readInterval === change % readInterval)
  }

  async function expectSound(call: AnyCall, request: SentRequest): Promise<number> {
    const before = await state()
    const answer = await send(request)
    expect(answer.status).toBeLessThan(500)
    expectNamed(answer)
    if (answer.status >= 400) expect(await state()).toBe(before)
    else expectFit(call, answer)
    if (answer.status !== 200 || call.method === 'GET') return answer.status
    await settle(world, call, answer)
    if ((await state()) === before) return answer.status
    const saved = savedBy(call)
    const row = answer.body?.data as Row
    if (saved && row[saved.idKey] === rows.get(saved.name)?.[saved.idKey]) rows.set(saved.name, row)
    await expectReadable(nextReads())
    return answer.status
  }

  /** What a body starts from: the stored row that a save changes; else what is good once, and made anew when it was used. */
  function basesOf(call: AnyCall) {
    const saved = savedBy(call)
    const isForm = call.body === formBody
    let base: Promise<Row> | undefined
    let made = 0
    return {
      next: async () => {
        if (saved) return rows.get(saved.name)
        if (call.method === 'GET' || isForm) return undefined
        base ??= validRequest(world, call).then(({ payload }) => JSON.parse(String(payload)) as Row)
        return base
      },
      used: () => {
        made += 1
        if (made < freshBases) base = undefined
      },
    }
  }

  /** Sends so many requests of the call; a failure prints what was sent. */
  async function fuzz(call: AnyCall, numRuns: number): Promise<void> {
    const saved = savedBy(call)
    const seen = new Set<number>()
    const bases = basesOf(call)
    // Other calls have written it meanwhile.
    if (saved) await readFirstRow(saved)
    const property = fc.asyncProperty(requestsOf(call, known), async (plan) => {
      const request = plan(await bases.next())
      try {
        const status = await expectSound(call, request)
        seen.add(status)
        if (status === 200) bases.used()
      } catch (error) {
        const sent = String(request.payload ?? '').slice(0, 2000)
        throw new Error(`${request.method} ${request.url} ${sent}: ${String(error)}`, { cause: error })
      }
    })
    await fc.assert(property, { seed, numRuns, endOnFailure: true, includeErrorInReport: true })
    const isAtLength = numRuns >= 20
    if (isAtLength && (await state()) !== readOn) callsSince += 1
    if (callsSince >= callInterval) await expectAllReadable()
    // What is never refused was not tried, and what is never saved was not either.
    if (isAtLength) expect([...seen].some((status) => aboutInput.includes(status))).toBe(true)
    if (saved) expect(seen).toContain(200)
  }
  for (const resource of allResources) await readFirstRow(resource)
  return { fuzz, expectAllReadable, close: world.close }
}
