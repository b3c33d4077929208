import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { isActive } from '#constants/jobs.ts'
import { limits } from '#constants/limits.ts'
import { cancelJob, getJob, type Job, jobFile, listJobs, retryJob } from '#contract/jobs.ts'
import { Refusal } from '#nucleus/base/errors.ts'
import type { RunningJob } from '#nucleus/jobs/JobKind.ts'
import { companies, jobFileParts, jobs } from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { makeCompany, makeStaff, ok, startNucleus } from '../support/nucleus.ts'
import { testDatabase } from '../support/testDatabase.ts'

const nucleus = await startNucleus()
const { app, db, call } = nucleus
const admin = await nucleus.signIn('admin')
const manager = await nucleus.signIn('eventManager')
const other = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())
const actorOf = ({ user }: typeof admin) => ({ contactId: user.contactId, role: user.role, sessionId: '' })

let kinds = 0
/** Defines a kind of its own and returns what starts it as the event manager. */
function kindOf<Input>(work: (job: RunningJob<Input>) => Promise<void>, on = app) {
  kinds += 1
  const start = on.jobs.define<Input>({ kind: `test${String.fromCharCode(97 + kinds)}`, permission: 'editEvents', work })
  return (input: Input, file?: Uint8Array) => start({ label: 'A test', input, total: 3, file }, actorOf(manager))
}
const seen = async ({ jobId }: Job, token = manager.token) => ok(await call(getJob, { jobId }, token))
const ended = (job: Job, state: Job['state'] = 'done') =>
  eventually(async () => {
    const now = await seen(job)
    expect([now.state, now.error]).toEqual([state, state === 'failed' ? expect.any(String) : null])
    return now
  })
/** What work leaves behind that can be counted. */
const leave = (tx: typeof db, name: string) => makeCompany(tx, { name })
const left = (name: string) => db.$count(companies, eq(companies.name, name))

test('a job does its work in steps and says how far it is', async () => {
  const { promise: mayBegin, resolve: begin } = Promise.withResolvers<void>()
  const start = kindOf<{ name: string }>(async ({ input, step, cursor }) => {
    await mayBegin
    for (let at = Number(cursor ?? 0); at < 3; at += 1)
      await step(async (tx) => {
        await leave(tx, `${input.name} ${at}`)
        return { cursor: at + 1, done: at + 1, summary: `${at + 1} added`, ...(at === 2 && { result: { added: 3 } }) }
      })
  })
  const job = await start({ name: 'Steps' })
  // A worker may have it before the answer is read.
  expect(['waiting', 'running']).toContain(job.state)
  expect(job).toMatchObject({ label: 'A test', done: 0, total: 3, mayCancel: true, mayRetry: false })
  begin()
  expect(await ended(job)).toMatchObject({
    done: 3,
    total: 3,
    summary: '3 added',
    result: { added: 3 },
    contactName: expect.stringContaining('Tact'),
  })
  expect([await left('Steps 0'), await left('Steps 1'), await left('Steps 2')]).toEqual([1, 1, 1])
  expect((await seen(job, admin.token)).result).toEqual({ added: 3 })
})

test('its label, its faults and its result are read by who started it and by administrators alone', async () => {
  const job = await kindOf(() => Promise.reject(new Refusal(422, 'Row 7: ada@example.com is taken.')))({})
  await ended(job, 'failed')
  const listed = async (token: string) => ok(await call(listJobs, {}, token)).map(({ jobId }) => jobId)
  expect(await listed(manager.token)).toContain(job.jobId)
  expect(await listed(admin.token)).toContain(job.jobId)
  expect(await listed(other.token)).toEqual([])
  expect((await seen(job, admin.token)).error).toBe('Row 7: ada@example.com is taken.')
  const refused = await call(getJob, { jobId: job.jobId }, other.token)
  expect([refused.status, refused.body.message]).toEqual([404, 'Job was not found. It may have been deleted.'])
})

test('the check of as many rows as a file may have can be read, with a reason for each', async () => {
  const job = await kindOf(({ step }) =>
    step(async () => ({ result: Array.from({ length: limits.importRows }, (_, row) => ({ row, messages: { email: 'x'.repeat(300) } })) })),
  )({})
  await ended(job, 'done')
  expect((await seen(job, manager.token)).result).toHaveLength(limits.importRows)
})

test('a refusal fails it with its words, and it goes on where it stopped', async () => {
  let isRefusing = true
  const start = kindOf(async ({ step, cursor }) => {
    if (!cursor)
      await step(async (tx) => {
        await leave(tx, 'Before the refusal')
        return { cursor: 1, done: 1 }
      })
    if (isRefusing) throw new Refusal(422, 'The list is closed.')
    await step(() => Promise.resolve({ result: null, summary: 'Done' }))
  })
  const job = await start({})
  expect(await ended(job, 'failed')).toMatchObject({ error: 'The list is closed.', done: 1, mayRetry: true, mayCancel: false })
  isRefusing = false
  expect((await call(retryJob, { jobId: job.jobId }, other.token)).status).toBe(404)
  // Its turn may have come before the answer was made.
  const again = ok(await call(retryJob, { jobId: job.jobId }, manager.token))
  expect([again.error, isActive(again.state)]).toEqual([null, true])
  await ended(job)
  expect(await left('Before the refusal')).toBe(1)
  expect(await call(retryJob, { jobId: job.jobId }, manager.token)).toMatchObject({
    status: 409,
    body: { message: 'This job has not failed.' },
  })
})

test('what fails in a step is rolled back, and a mistake of the program says no more than that', async () => {
  const start = kindOf(({ step }) =>
    step(async (tx) => {
      await leave(tx, 'Taken back')
      throw new Error('secret detail')
    }),
  )
  const { error } = await ended(await start({}), 'failed')
  expect(error).toBe('Something went wrong on the server. Changes made so far are saved. Try again.')
  expect(await left('Taken back')).toBe(0)
})

test('cancelled in the middle, it keeps what its steps did and does no more', async () => {
  const reached = Promise.withResolvers<void>()
  const cancelled = Promise.withResolvers<void>()
  const start = kindOf(async ({ step }) => {
    await step(async (tx) => {
      await leave(tx, 'Before the end')
      return { done: 1, summary: '1 done' }
    })
    reached.resolve()
    await cancelled.promise
    await step(async (tx) => {
      await leave(tx, 'After the end')
      return { result: null }
    })
  })
  const job = await start({})
  await reached.promise
  expect((await call(cancelJob, { jobId: job.jobId }, other.token)).status).toBe(404)
  expect(ok(await call(cancelJob, { jobId: job.jobId }, manager.token))).toMatchObject({ state: 'running', mayCancel: false })
  cancelled.resolve()
  expect(await ended(job, 'cancelled')).toMatchObject({ done: 1, summary: '1 done', mayRetry: true })
  expect([await left('Before the end'), await left('After the end')]).toEqual([1, 0])
  expect((await call(cancelJob, { jobId: job.jobId }, manager.token)).status).toBe(409)
})

test('work without steps leaves off when it says how far it is', async () => {
  const reached = Promise.withResolvers<void>()
  const start = kindOf(async ({ reportProgress, signal }) => {
    for (let at = 0; ; at += 1) {
      reportProgress(at)
      reached.resolve()
      await new Promise((resolve) => setImmediate(resolve))
      signal.throwIfAborted()
    }
  })
  const job = await start({})
  await reached.promise
  ok(await call(cancelJob, { jobId: job.jobId }, manager.token))
  await ended(job, 'cancelled')
})

test('whoever lost a job to another attempt writes nothing more', async () => {
  const [reached, lost] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const start = kindOf(async ({ step }) => {
    reached.resolve()
    await lost.promise
    await step(async (tx) => {
      await leave(tx, 'Too late')
      return { result: null }
    })
  })
  const job = await start({})
  await reached.promise
  await db.update(jobs).set({ attempt: 7, state: 'done' }).where(eq(jobs.jobId, job.jobId))
  lost.resolve()
  await ended(job)
  expect(await left('Too late')).toBe(0)
})

test('its file is for who started it and for administrators', async () => {
  const start = kindOf(async ({ inputFile, writeFile, step }) => {
    const add = await writeFile({ name: 'copy.txt', type: 'text/plain' })
    await add(await inputFile())
    await add(Buffer.from('!'))
    await step(() => Promise.resolve({ result: null }))
  })
  const content = Buffer.alloc(2_500_000, 'ab')
  const job = await start({}, content)
  expect(await ended(job)).toMatchObject({ file: { name: 'copy.txt', bytes: content.length + 1 } })
  const mine = await call(jobFile, { jobId: job.jobId }, manager.token)
  expect(mine.text).toBe(`${content.toString()}!`)
  expect(mine.headers['content-disposition']).toBe('attachment; filename=copy.txt')
  expect((await call(jobFile, { jobId: job.jobId }, admin.token)).status).toBe(200)
  expect((await call(jobFile, { jobId: job.jobId }, other.token)).status).toBe(404)
})

test('a file belongs to the attempt that has the job: whoever lost it adds nothing, and a cancelled one leaves none', async () => {
  const [begun, lost, tried] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const start = kindOf(async ({ writeFile }) => {
    const add = await writeFile({ name: 'late.txt', type: 'text/plain' })
    await add(Buffer.alloc(1_100_000, 'a'))
    begun.resolve()
    await lost.promise
    try {
      await add(Buffer.alloc(1_100_000, 'b'))
    } finally {
      tried.resolve()
    }
  })
  const parts = ({ jobId }: Job) => db.$count(jobFileParts, eq(jobFileParts.jobId, jobId))
  const job = await start({})
  await begun.promise
  await db.update(jobs).set({ attempt: 7 }).where(eq(jobs.jobId, job.jobId))
  lost.resolve()
  await tried.promise
  expect(await parts(job)).toBe(1)
  await db.update(jobs).set({ state: 'done' }).where(eq(jobs.jobId, job.jobId))

  const writing = Promise.withResolvers<void>()
  const cancelled = await kindOf(async ({ writeFile, signal, reportProgress }) => {
    const add = await writeFile({ name: 'half.txt', type: 'text/plain' })
    await add(Buffer.alloc(1_100_000, 'a'))
    writing.resolve()
    for (let at = 0; ; at += 1) {
      reportProgress(at)
      await new Promise((resolve) => setImmediate(resolve))
      signal.throwIfAborted()
    }
  })({})
  await writing.promise
  expect(await parts(cancelled)).toBe(1)
  ok(await call(cancelJob, { jobId: cancelled.jobId }, manager.token))
  await ended(cancelled, 'cancelled')
  expect(await parts(cancelled)).toBe(0)
})

test('what others could not serve just now has another turn, as often as it takes, and no failure', async () => {
  let turns = 0
  const job = await kindOf(async ({ step }) => {
    turns += 1
    if (turns < 3) throw new Refusal(503, 'Others are exporting just now.')
    await step(() => Promise.resolve({ result: null }))
  })({})
  await ended(job)
  const [row] = await db.select().from(jobs).where(eq(jobs.jobId, job.jobId))
  expect([turns, row?.attempt, row?.attemptsInVain]).toEqual([3, 3, 0])
})

test.each([
  [
    'twice in its first step',
    { cursor: null, attemptsInVain: 2 },
    'The server stopped twice before the first step was done. Start the job again.',
  ],
  ['five times in a later step', { cursor: 1, attemptsInVain: 5 }, 'It was stopped 5 times without any progress.'],
])('it is given up when the server stopped %s', async (_, stopped, error) => {
  const second = await startNucleus({ database: nucleus.database })
  const work = ({ step }: RunningJob<object>) => step(() => Promise.resolve({ cursor: 1, result: null }))
  const job = await kindOf(work)({})
  second.app.jobs.define({ kind: job.kind, permission: 'editEvents', work })
  await ended(job)
  // As a restored database has it: under way, with no turn in the queue.
  await db
    .update(jobs)
    .set({ state: 'running', endedAt: null, ...stopped })
    .where(eq(jobs.jobId, job.jobId))
  await second.app.jobs.open()
  expect((await ended(job, 'failed')).error).toBe(error)
  ok(await call(retryJob, { jobId: job.jobId }, manager.token))
  await ended(job)
  await second.close()
})

test('two nucleus on one database do each job once', async () => {
  const second = await startNucleus({ database: nucleus.database })
  try {
    const work = async ({ input, step }: RunningJob<{ name: string }>) =>
      step(async (tx) => {
        await leave(tx, input.name)
        return { result: null }
      })
    const start = kindOf(work)
    second.app.jobs.define({ kind: `test${String.fromCharCode(97 + kinds)}`, permission: 'editEvents', work })
    await second.app.jobs.open()
    const names = Array.from({ length: 20 }, (_, at) => `Of two ${at}`)
    const all = await Promise.all(names.map((name) => start({ name })))
    for (const job of all) await ended(job)
    for (const name of names) expect([name, await left(name)]).toEqual([name, 1])
  } finally {
    await second.close()
  }
})

test('what runs when nucleus closes goes on in the next one', async () => {
  const database = await testDatabase()
  const { contactId } = await makeStaff(database.db, 'eventManager')
  const first = await startNucleus({ database })
  const reached = Promise.withResolvers<void>()
  const kind = { kind: 'closing', permission: 'editEvents' } as const
  const start = first.app.jobs.define({
    ...kind,
    work: async ({ step, signal }) => {
      await step(() => Promise.resolve({ cursor: 1, done: 1 }))
      reached.resolve()
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    },
  })
  const { jobId } = await start({ label: 'A test', input: {} }, { contactId, role: 'eventManager', sessionId: '' })
  await reached.promise
  await first.close()
  const second = await startNucleus({ database })
  second.app.jobs.define({ ...kind, work: ({ step, cursor }) => step(() => Promise.resolve({ result: { cursor } })) })
  await second.app.jobs.open()
  await eventually(async () => {
    const [job] = await database.db.select().from(jobs).where(eq(jobs.jobId, jobId))
    expect(job).toMatchObject({ state: 'done', done: 1, result: { cursor: 1 } })
  })
  await second.close()
  await database.close()
})
