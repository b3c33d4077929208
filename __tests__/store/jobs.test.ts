import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Reply } from '#contract/reply.ts'
import type { Job } from '#contract/jobs.ts'
import { maxListedJobs } from '#constants/jobs.ts'
import { severity } from '#constants/notices.ts'
import type { Send } from '#services/nucleus.ts'
import { signedIn } from '#store/auth/auth.ts'
import { cancelJob, jobStarted, retryJob, screenClosed, screenOpened } from '#store/jobs/jobs.ts'
import { pollIntervals, watchJobs } from '#store/jobs/watchJobs.ts'
import { makeStore } from '#store/makeStore.ts'
import { endedJob, jobRow } from '../support/jobRow.ts'

let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

/** What the server holds and what one browser keeps, with as many pages open as a test likes. */
function world() {
  const server = { rows: [] as Job[], reads: 0, isAway: false }
  const stored = new Map<string, unknown>()
  const answer = (name: string, input: unknown): unknown => {
    if (name === 'jobs/fetchList') server.reads += 1
    const { jobId } = input as { jobId?: string }
    return name === 'jobs/fetchList' ? server.rows.slice(0, maxListedJobs) : server.rows.find((job) => job.jobId === jobId)
  }
  const send: Send = (call, input) => {
    const data = server.isAway ? undefined : answer(call.name, input)
    const reply: Reply = { status: server.isAway ? 0 : data ? 200 : 404, data }
    return Promise.resolve(reply as Reply<never>)
  }
  const change = (job: Job, to: Partial<Job>) => {
    server.rows = server.rows.map((one) => (one.jobId === job.jobId ? { ...one, ...to } : one))
  }
  /** A page of this browser. */
  const open = async ({ contactId = 1, keeps = true } = {}) => {
    const timers: { ms: number; work: () => void }[] = []
    const page = { isVisible: true, show: () => undefined as void }
    const store = makeStore({
      nucleus: {
        send,
        download: () => Promise.reject(new Error('not expected')),
        prefetch: () => undefined,
        dropPrefetched: () => undefined,
      },
      preferences: { read: (key) => (keeps ? (stored.get(key) ?? null) : null), write: (key, value) => void stored.set(key, value) },
    })
    store.dispatch(signedIn({ accessToken: 'token', user: { contactId, name: 'Ada Park', role: 'eventManager' } }))
    const leave = watchJobs(store, {
      after: (ms, work) => {
        const timer = { ms, work }
        timers.push(timer)
        return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
      },
      isVisible: () => page.isVisible,
      onVisible: (work) => {
        page.show = work
        return () => undefined
      },
    })
    await settled()
    /** Lets the next question come, and its answer. */
    const pass = async () => {
      timers.shift()?.work()
      await settled()
    }
    const said = () => store.getState().ui.notices.map(({ text }) => text)
    return { store, page, pass, leave, said, waits: () => timers.map(({ ms }) => ms) }
  }
  return { server, change, open }
}
async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
}

describe('the list of jobs', () => {
  it('is requested at once, and then only while one of mine is under way', async () => {
    const { server, change, open } = world()
    const job = jobRow()
    server.rows = [jobRow({ contactId: 2 })]
    const { store, pass, waits } = await open()
    expect([server.reads, waits()]).toEqual([1, []])
    server.rows = [job, ...server.rows]
    store.dispatch(jobStarted(job))
    expect(store.getState().jobs.rows[0]).toEqual(job)
    await settled()
    expect(waits()).toEqual([pollIntervals.underWay])
    await pass()
    change(job, endedJob())
    await pass()
    expect([server.reads, waits()]).toEqual([3, []])
  })

  it('has one timer, which stops while nobody sees the page', async () => {
    const { server, open } = world()
    server.rows = [jobRow()]
    const { page, pass, waits } = await open()
    expect(waits()).toEqual([2000])
    page.isVisible = false
    await pass()
    expect([server.reads, waits()]).toEqual([2, []])
    page.isVisible = true
    page.show()
    await settled()
    expect([server.reads, waits()]).toEqual([3, [2000]])
  })

  it('is requested when jobs are opened, and quickly while any job on screen is under way, and not for ever', async () => {
    const { server, change, open } = world()
    const job = jobRow({ contactId: 2 })
    server.rows = [job]
    const { store, page, pass, waits } = await open()
    store.dispatch(screenOpened())
    await settled()
    expect([server.reads, waits()]).toEqual([2, [pollIntervals.underWay]])
    change(job, endedJob())
    await pass()
    expect(waits()).toEqual([pollIntervals.onScreen])
    for (let minutes = 0; minutes < 10; minutes += 1) for (let four = 0; four < 4; four += 1) await pass()
    expect(waits()).toEqual([])
    page.show()
    await settled()
    expect(waits()).toEqual([pollIntervals.onScreen])
    store.dispatch(screenClosed())
    await pass()
    expect(waits()).toEqual([])
  })

  it('is tried again while the server is away', async () => {
    const { server, open } = world()
    server.rows = [jobRow()]
    const { store, pass, waits } = await open()
    server.isAway = true
    await pass()
    expect([store.getState().jobs.status, store.getState().jobs.rows.length, waits()]).toEqual(['failed', 1, [pollIntervals.failed]])
    server.isAway = false
    await pass()
    expect([store.getState().jobs.status, waits()]).toEqual(['loaded', [pollIntervals.underWay]])
  })

  it('shows what was cancelled or taken up again at once, and asks no more when it is left', async () => {
    const { server, change, open } = world()
    const job = jobRow({ ...endedJob({ state: 'failed' }), mayRetry: true })
    server.rows = [job]
    const { store, waits, leave } = await open()
    change(job, { state: 'waiting', mayRetry: false, mayCancel: true })
    await store.dispatch(retryJob({ jobId: job.jobId }))
    await settled()
    expect([store.getState().jobs.rows[0]?.state, waits()]).toEqual(['waiting', [2000]])
    change(job, { mayCancel: false })
    await store.dispatch(cancelJob({ jobId: job.jobId }))
    expect(store.getState().jobs.rows[0]?.mayCancel).toBe(false)
    leave()
    expect(waits()).toEqual([])
  })
})

describe('the end of a job of mine', () => {
  it('is shown once, with what came of it, and what the lists show is loaded again', async () => {
    const { server, change, open } = world()
    const [job, other] = [jobRow(), jobRow({ contactId: 2 })]
    server.rows = [job, other]
    const { store, pass, said } = await open()
    change(other, endedJob())
    change(job, endedJob())
    await pass()
    expect(store.getState().ui).toMatchObject({
      refreshCount: 1,
      notices: [
        {
          severity: severity.success,
          text: 'Rebuild headshots: rio-2026: done. 741 headshots rebuilt.',
          job: { jobId: job.jobId, hasFile: false },
        },
      ],
    })
    const again = await open()
    expect([said().length, again.said()]).toEqual([1, []])
  })

  it.each([
    [
      { state: 'failed', error: 'The event was deleted.', summary: '412 done.' },
      severity.error,
      ': failed. The event was deleted. 412 done.',
    ],
    [{ state: 'cancelled', summary: null }, severity.info, ': cancelled.'],
    [{ kind: 'bulkMove', summary: '741 moved', undoToken: 'abc' }, severity.success, ': done. 741 moved.'],
    [{ kind: 'export', summary: '5 rows', file: { name: 'a.csv', bytes: 5 } }, severity.success, ': done. 5 rows.'],
  ] as const)('%o', async (how, tone, words) => {
    const { server, change, open } = world()
    const job = jobRow()
    server.rows = [job]
    const { store, pass } = await open()
    change(job, endedJob(how))
    await pass()
    const [notice] = store.getState().ui.notices
    expect(notice).toMatchObject({ severity: tone, text: job.label + words, job: { hasFile: 'file' in how } })
    expect(notice?.undoToken).toBe('undoToken' in how ? how.undoToken : undefined)
    expect(store.getState().ui.refreshCount).toBe('file' in how ? 0 : 1)
  })

  it('is shown when the page comes back after it, and by one page of two', async () => {
    const { server, change, open } = world()
    const job = jobRow()
    server.rows = [job]
    const first = await open()
    first.leave()
    change(job, endedJob())
    const [second, third] = [await open(), await open()]
    expect([first.said(), second.said().length, third.said()]).toEqual([[], 1, []])
  })

  it('is shown for a job that was started just before the page was left', async () => {
    const { server, open } = world()
    const first = await open()
    const job = jobRow()
    first.store.dispatch(jobStarted(job))
    first.leave()
    server.rows = [{ ...job, ...endedJob() }]
    expect((await open()).said()).toHaveLength(1)
  })

  it('is shown to nobody else who uses this browser', async () => {
    const { server, change, open } = world()
    const job = jobRow()
    server.rows = [job]
    const first = await open()
    first.leave()
    change(job, endedJob())
    expect((await open({ contactId: 2 })).said()).toEqual([])
    expect((await open()).said()).toHaveLength(1)
  })

  it('is shown where the browser keeps nothing, as long as the page is open', async () => {
    const { server, change, open } = world()
    const job = jobRow()
    server.rows = [job]
    const { pass, said } = await open({ keeps: false })
    change(job, endedJob())
    await pass()
    expect(said()).toHaveLength(1)
  })

  it('is shown for a job that newer ones have pushed out of the list', async () => {
    const { server, change, open } = world()
    const job = jobRow()
    server.rows = [job]
    const { pass, said, waits } = await open()
    server.rows = [...Array.from({ length: maxListedJobs }, () => jobRow({ contactId: 2 })), job]
    await pass()
    expect(said()).toEqual([])
    change(job, endedJob())
    await pass()
    expect([said().length, waits()]).toEqual([1, []])
  })
})
