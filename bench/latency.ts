import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneEvent, cloneParts } from '#contract/events/events.ts'
import { registrations } from '#contract/events/registrations.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { callApi } from './support/callApi.ts'
import { idle, othersMeanwhile, reportMeanwhile } from './support/othersMeanwhile.ts'
import { signIn, start } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Measures how other users are affected while one person does something large on the embedded database: the time of a page of a
 * list alone and during each large task, as p50, p99 and maximum. `npm run bench:latency`
 */
const values = readOptions({ seconds: { type: 'string', default: '10' }, quick: { type: 'boolean', default: false } })
const windowMs = values.quick ? 100 : Number(values.seconds) * 1000

const folder = await mkdtemp(join(tmpdir(), 'copilot-latency-'))
const nucleus = await start(['nucleus/process/main.ts'], {
  DATA_DIR: folder,
  SEED: values.quick ? 'small' : 'event',
  NODE_ENV: 'production',
})
try {
  const token = await signIn(nucleus)
  const headers = { authorization: `Bearer ${token}` }
  const page = { url: `${nucleus.base}/nucleus/events/registrations/1/0/0?page=1&pageSize=50`, headers, windowMs }
  const report = (name: string, work: () => Promise<unknown>) => reportMeanwhile(page, name, work)
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
  await othersMeanwhile(page, idle)
  await report('nothing else', idle)
  await report(`bulk move of ${ids.length}`, async () => {
    await move(registrationStatus.waitlisted)
    await move(registrationStatus.pending)
  })
  await report('XLSX of 5,000', () => download('xlsx'))
  await report('CSV of 5,000', () => download('csv'))
  await report('clone of an event', clone)
} finally {
  await nucleus.stop()
  await rm(folder, { recursive: true, force: true })
}
