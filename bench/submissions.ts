import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registrationStatus } from '#constants/statuses.ts'
import { registrations } from '#contract/events/registrations.ts'
import { callApi } from './support/callApi.ts'
import { signIn, start } from './support/processes.ts'
import { newForm, submit } from './support/publicForm.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Measures registrations through a public form on the embedded database: clients that submit one after the other, their rate and p99, and a
 * page of the staff's list meanwhile beside the same without submissions. Ends with 1 when a submission that was confirmed is not in the list.
 * `npm run bench:submissions`
 */
const values = readOptions({
  submissions: { type: 'string', default: '5000' },
  clients: { type: 'string', default: '50' },
  quick: { type: 'boolean', default: false },
})
const [total, clients, aloneMs] = values.quick ? [20, 4, 100] : [Number(values.submissions), Number(values.clients), 10_000]
const staffPauseMs = 100

const folder = await mkdtemp(join(tmpdir(), 'copilot-submissions-'))
const nucleus = await start(['nucleus/process/main.ts'], { DATA_DIR: folder, SEED: 'small', NODE_ENV: 'production' })
try {
  const token = await signIn(nucleus)
  const form = await newForm(nucleus.base, token)
  const readList = staffList(token, form.eventId)
  let isOver = false
  setTimeout(() => (isOver = true), aloneMs)
  print('staff list, nobody registers', await timesOf(readList, () => isOver, staffPauseMs))

  let left = total
  const confirmed = new Set<string>()
  const startedAt = performance.now()
  const submitting = Array.from({ length: clients }, () =>
    timesOf(
      async () => {
        left -= 1
        confirmed.add((await submit(nucleus.base, form, total - left)).confirmationNumber)
      },
      () => left <= 0,
    ),
  )
  isOver = false
  const reading = timesOf(readList, () => isOver, staffPauseMs)
  const times = (await Promise.all(submitting)).flat()
  const seconds = (performance.now() - startedAt) / 1000
  isOver = true
  print('submission', times)
  print('staff list meanwhile', await reading)
  console.log(`${times.length} submissions by ${clients} clients: ${(times.length / seconds).toFixed(0)} a second`)

  const all = { eventId: form.eventId, eventCompanyTypeId: 0, eventStatusId: registrationStatus.pending }
  const { data: ids = [] } = await callApi(nucleus.base, registrations.calls.ids, all, token)
  const lost = total - ids.length
  console.log(`confirmed ${confirmed.size} of ${total}, in the list ${ids.length}, lost ${lost}`)
  if (lost !== 0 || confirmed.size !== total) process.exitCode = 1
} finally {
  await nucleus.stop()
  await rm(folder, { recursive: true, force: true })
}

function staffList(token: string, eventId: number): () => Promise<void> {
  const url = `${nucleus.base}/nucleus/events/registrations/${eventId}/0/0?page=1&pageSize=50`
  return async () => {
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`The list answered ${reply.status}`)
  }
}

/** Repeats a call until it is over; its times in milliseconds. */
async function timesOf(call: () => Promise<void>, isOver: () => boolean, pauseMs = 0): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return times
}

function print(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1).padStart(7)
  console.log(`${name.padEnd(30)} ${String(times.length).padStart(5)} calls: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`)
}
