import { afterAll, expect, test } from '@jest/globals'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { registrations } from '#contract/events/registrations.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

test('staff read lists while many registrants wait for the same event', async () => {
  const form = await publishedForm(nucleus)
  const list = { eventId: form.eventId, eventCompanyTypeId: 0, eventStatusId: 0 }
  const { jobs } = nucleus.parts.database
  const holder = await jobs.connect()
  const waitingForEvent = async () => {
    const { rows } = await jobs.query<{ total: number }>(
      "select count(*)::int as total from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows[0]?.total ?? 0
  }
  await holder.query('begin')
  await holder.query('select from events where event_id = $1 for no key update', [form.eventId])
  const submitting = Array.from({ length: 30 }, () => form.submit(person()))
  try {
    await eventually(async () => expect(await waitingForEvent()).toBeGreaterThanOrEqual(nucleusLimits.publicWritesAtOnce))
    for (let reads = 0; reads < 10; reads += 1) expect(ok(await nucleus.call(registrations.calls.list, list, token))).toEqual([])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await Promise.all(submitting)).map(({ status }) => status)).toEqual(Array<number>(30).fill(200))
})
