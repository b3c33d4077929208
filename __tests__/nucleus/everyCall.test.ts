import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { logout } from '#contract/auth.ts'
import type { AnyCall } from '#contract/call.ts'
import { reportOpenRecord } from '#contract/changes.ts'
import { undo } from '#contract/history.ts'
import { allCalls, allReports, allResources } from '#contract/index.ts'
import { cancelJob, deleteJobFiles, getJob, jobFile, retryJob } from '#contract/jobs.ts'
import { saveLayout, removeView, saveView, setDefaultView } from '#contract/savedViews.ts'
import { isAllowed, type Role, roles } from '#constants/roles.ts'
import { send, settle } from '../support/fuzz/send.ts'
import { watchState } from '../support/fuzz/state.ts'
import { validRequest } from '../support/fuzz/valid.ts'
import { makeWorld } from '../support/fuzz/world.ts'

/**
 * Every call is answered 200 to who may make it, with a request made for it (`support/fuzz/valid.ts`: a call that no valid request
 * can be made for gets a recipe there). The same request of anybody else is refused and changes nothing: of nobody, of each
 * role without the permission, and of another person where it names what is one's own.
 */
const world = await makeWorld()
const { nucleus, db } = world
afterAll(() => world.close())
const rows = await watchState(db)
const tokens = new Map<Role, string>()
for (const role of roles) tokens.set(role, (await nucleus.signIn(role)).token)

/** Rows, and the state of each job: no job is under way between two requests. */
async function state(): Promise<string> {
  const { rows: others } = await db.execute(sql`
    select (select md5(string_agg(j.job_id || j.state || coalesce(j.cancel_requested_at::text, ''), ' ' order by j.job_id)) from jobs j) as jobs`)
  return `${await rows()} ${JSON.stringify(others)}`
}

/** What names a thing of the person who sends it: nobody but an administrator may send it for another. */
const importsOf = allResources.flatMap(({ calls }) => [calls.importRecheck, calls.importCommit])
const ofOneself = new Set<AnyCall | undefined>([
  undo,
  reportOpenRecord,
  getJob,
  jobFile,
  cancelJob,
  retryJob,
  deleteJobFiles,
  removeView,
  ...importsOf,
])
/** What writes though everybody may read: things of one's own. */
const ownThings = new Set<AnyCall>([
  logout,
  saveView,
  setDefaultView,
  saveLayout,
  ...[...allResources, ...allReports].map(({ calls }) => calls.exportJob),
])

test.each(allCalls.map((call) => [call.name, call] as const))('%s', async (name, call) => {
  const request = await validRequest(world, call)
  const before = await state()
  const without = (['nobody', ...roles] as const).filter((role) => role === 'nobody' || !isAllowed(role, call.permission))
  for (const role of call.isPublic ? [] : without) {
    const { status } = await send(nucleus, request, tokens.get(role as Role))
    expect([name, role, status, await state()]).toEqual([name, role, role === 'nobody' ? 401 : 403, before])
    // Nobody learns from a refusal what a call takes that they may not make.
    const senseless =
      call.method === 'POST' ? await send(nucleus, { ...request, payload: '{"page":[]}' }, tokens.get(role as Role)) : { status }
    expect([name, role, senseless.status]).toEqual([name, role, status])
  }
  if (ofOneself.has(call)) {
    const { status } = await send(nucleus, request, tokens.get('eventManager'))
    expect([name, [403, 404, 409, 422].includes(status), status, await state()]).toEqual([name, true, status, before])
  }
  // An IR rep changes only registrations that name them, and this one names nobody.
  const limited: Role = call.permission === 'editRegistrations' ? 'irRep' : 'readOnly'
  if (isAllowed(limited, call.permission) && !call.isPublic && !ownThings.has(call)) {
    const stored = await rows()
    const answer = await send(nucleus, request, tokens.get(limited))
    await settle(world, call, answer)
    expect([name, limited, answer.status < 500, await rows()]).toEqual([name, limited, true, stored])
  }
  const answer = await send(nucleus, request, world.admin.token)
  expect([name, answer.status, answer.status === 200 ? '' : `${answer.text} to ${request.url}`]).toEqual([name, 200, ''])
  if (answer.body) expect([name, call.reply.safeParse(answer.body.data).error?.issues ?? []]).toEqual([name, []])
  await settle(world, call, answer)
})
