import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneEvent, cloneParts } from '#contract/events/events.ts'
import { registrations } from '#contract/events/registrations.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { callApi } from './support/callApi.ts'
import { signIn, start } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Measures how other users are affected while one person does something large on the embedded database: the time of a page of a
 * list alone and during each large task, as p50, p99 and maximum. `npm run bench:latency`
 */
const values = readOptions({ seconds: { type: 'string', default: '10' }, quick: { type: 'boolean', default: false } })
const windowMs = values.quick ? 100 : Number(values.seconds) * 1000
/** Users who click fast, with a random pause between two calls, so that they do not call in step. */
const others = 4
const pauseMs = 100

const folder = await mkdtemp(join(tmpdir(), 'copilot-latency-'))
const nucleus = await start(['nucleus/process/main.ts'], {
  DATA_DIR: folder,
  SEED: values.quick ? 'small' : 'event',
  NODE_ENV: 'production',
})
try {
  const token = await signIn(nucleus)
  const headers = { authorization: `Bearer ${token}` }
  const list = `${nucleus.base}/nucleus/events/registrations/1/0/0?page=1&pageSize=50`
  const all = { eventId: 1, eventCompanyTypeId: 0 }
  const waiting = await callApi(nucleus.base, registrations.calls.ids, { ...all, eventStatusId: registrationStatus.approved }, token)
  const ids = waiting.data?.slice(0, 500) ?? []
  const move = (eventStatusId: 4 | 2) => callApi(nucleus.base, registrationStatusBulk, { eventRegistrationIds: ids, eventStatusId }, token)
  const download = (format: string) =>
    fetch(`${nucleus.base}/nucleus/events/registrations/export/1/0/0?format=${format}`, { headers }).then((answer) => answer.arrayBuffer())
  let copies = 0
  const clone = () => {
    copies += 1
    return callApi(
      nucleus.base,
      cloneEvent,
      {
        eventId: 1,
        name: `Copy ${copies}`,
        eventCode: `copy-${copies}-${Date.now()}`,
        startsAt: '2027-05-01T08:00:00.000Z',
        parts: [...cloneParts],
      },
      token,
    )
  }
  // The first calls of a process are always slow.
  await measure(list, headers, idle)
  await report('nothing else', list, headers, idle)
  await report(`bulk move of ${ids.length}`, list, headers, async () => {
    await move(registrationStatus.waitlisted)
    await move(registrationStatus.pending)
  })
  await report('XLSX of 5,000', list, headers, () => download('xlsx'))
  await report('CSV of 5,000', list, headers, () => download('csv'))
  await report('clone of an event', list, headers, clone)
} finally {
  await nucleus.stop()
  await rm(folder, { recursive: true, force: true })
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, 100))
}

async function report(name: string, url: string, headers: Record<string, string>, work: () => Promise<unknown>): Promise<void> {
  const { times, done } = await measure(url, headers, work)
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1).padStart(7)
  console.log(
    `${name.padEnd(20)} ${String(times.length).padStart(5)} calls of others: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms; ${done > 0 ? `${Math.round(windowMs / done)} ms each of ${done}` : 'not done'}`,
  )
}

/** Times of other users' calls, in milliseconds and sorted, while `work` is repeated. */
async function measure(
  url: string,
  headers: Record<string, string>,
  work: () => Promise<unknown>,
): Promise<{ times: number[]; done: number }> {
  const until = performance.now() + windowMs
  const times: number[] = []
  let done = 0
  const calling = Array.from({ length: others }, async () => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The list answered ${answer.status}`)
      times.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * pauseMs))
    }
  })
  const working = (async () => {
    while (performance.now() < until) {
      await work()
      done += 1
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  })()
  await Promise.all([...calling, working])
  return { times: times.toSorted((a, b) => a - b), done }
}
