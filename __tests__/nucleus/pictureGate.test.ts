import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { uploadFile } from '#contract/common.ts'
import { resaveHeadshots } from '#contract/events/headshots.ts'
import { speakers } from '#contract/events/speakers.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { jobs } from '#nucleus/db/tables/index.ts'
import { throughPictureGate } from '#nucleus/files/pictures.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { endOf, resaveAll } from '../support/jobs.ts'
import { makeEvent, ok, startNucleus } from '../support/nucleus.ts'
import { formOf, picture } from '../support/pictures.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const upload = (bytes: Buffer) => nucleus.call(uploadFile, {}, token, formOf([{ name: 'file', bytes }]))

/** The most pictures that the decoder worked on at the end of any turn of the event loop until the work was done. */
async function mostAtOnce(work: Promise<unknown>): Promise<number> {
  const done = work.then(() => 'done')
  let most = 0
  while ((await Promise.race([done, setImmediate('working')])) !== 'done') most = Math.max(most, sharp.counters().process)
  return most
}

/** Keeps every place of the gate taken until the returned function is called. */
function takeEveryPlace(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (let place = 0; place < nucleusLimits.picturesAtOnce; place += 1) void throughPictureGate(() => promise)
  return resolve
}

test('of eight pictures sent at once two are decoded at a time, and all are stored', async () => {
  const bytes = await picture({ width: 2000, height: 2000 })
  const answers = Promise.all(Array.from({ length: 8 }, () => upload(bytes)))
  expect(await mostAtOnce(answers)).toBe(2)
  expect((await answers).map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('headshots that are saved and saved again while pictures come in pass the same gate', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  const bytes = await picture({ width: 1500, height: 1500 })
  const { url: headshotOriginalUrl } = ok(await upload(bytes))
  const save = (lastName: string) =>
    nucleus.call(speakers.calls.upsert, { eventId, firstName: 'Ada', lastName, speakerStatusId: 1, headshotOriginalUrl }, token)
  const names = ['Byron', 'King', 'Noel', 'Gordon']
  const saving = Promise.all([...names.map(save), ...names.map(() => upload(bytes))])
  expect(await mostAtOnce(saving)).toBe(2)
  expect((await saving).map(({ status }) => status)).toEqual(Array(8).fill(200))
  const ids = (await saving).flatMap(({ body: { data } }) => ('speakerId' in data ? [data.speakerId] : []))
  const resaving = Promise.all(ids.map((speakerId) => nucleus.call(resaveHeadshots, { speakerId }, token)))
  expect(await mostAtOnce(resaving)).toBe(2)
  expect((await resaving).map(ok)).toEqual(Array(4).fill({ rendered: 1, skipped: 0 }))
  expect(await resaveAll(nucleus, { eventId }, token)).toEqual({ rendered: 4, skipped: 0 })
})

test('more pictures than may wait are refused in words at once, and those that wait are stored when their turn comes', async () => {
  const bytes = await picture({})
  const letGo = takeEveryPlace()
  const refused = Promise.withResolvers<void>()
  let refusals = 0
  const answers = Array.from({ length: nucleusLimits.picturesWaiting + 3 }, async () => {
    const answer = await upload(bytes)
    if (answer.status === 503 && (refusals += 1) === 3) refused.resolve()
    return answer
  })
  await refused.promise
  letGo()
  const ended = await Promise.all(answers)
  const busy = ended.filter(({ status }) => status !== 200)
  expect(busy.map(({ status, body }) => [status, body.message])).toEqual(
    Array(3).fill([503, 'Too many pictures are being saved. Try again in a minute.']),
  )
  expect(ended.length - busy.length).toBe(nucleusLimits.picturesWaiting)
})

test('saving a headshot again says that it is busy instead of skipping it; the job of many waits', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  const { url: headshotOriginalUrl } = ok(await upload(await picture({})))
  const speaker = { eventId, firstName: 'Ada', lastName: 'Byron', speakerStatusId: 1, headshotOriginalUrl }
  const { speakerId } = ok(await nucleus.call(speakers.calls.upsert, speaker, token))
  const letGo = takeEveryPlace()
  const { promise, resolve } = Promise.withResolvers<void>()
  const line = Array.from({ length: nucleusLimits.picturesWaiting }, () => throughPictureGate(() => promise))
  const answer = await nucleus.call(resaveHeadshots, { speakerId }, token)
  const waiting = ok(await nucleus.call(resaveHeadshots, { eventId }, token))
  if (!('job' in waiting)) throw new Error('It was no job')
  // Its first turn has ended without an end of the job.
  await eventually(async () => {
    const [row] = await nucleus.db.select().from(jobs).where(eq(jobs.jobId, waiting.job.jobId))
    expect(row).toMatchObject({ state: 'running', attempt: 1, attemptsInVain: 0 })
  })
  letGo()
  resolve()
  await Promise.all(line)
  expect([answer.status, answer.body.message]).toEqual([503, 'Too many pictures are being saved. Try again in a minute.'])
  expect((await endOf(nucleus, waiting.job, token)).result).toEqual({ rendered: 1, skipped: 0 })
})

test('speakers whose pictures wait hold no connection that others need', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  const { url: headshotOriginalUrl } = ok(await upload(await picture({})))
  const letGo = takeEveryPlace()
  const saving = Array.from({ length: 12 }, (_, index) =>
    nucleus.call(
      speakers.calls.upsert,
      { eventId, firstName: 'Ada', lastName: `Byron ${index}`, speakerStatusId: 1, headshotOriginalUrl },
      token,
    ),
  )
  const others = await nucleus.call(speakers.calls.list, { eventId }, token)
  letGo()
  expect(ok(others)).toEqual([])
  for (const { status } of await Promise.all(saving)) expect(status).toBe(200)
})
