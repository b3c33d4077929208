import { afterAll, expect, test } from '@jest/globals'
import { locations } from '#contract/events/locations.ts'
import { undo } from '#contract/history.ts'
import { getJob, listJobs } from '#contract/jobs.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

test('a job offers its undo while it can be undone, and not while something was changed since', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  const rooms = importsBy(nucleus, locations.calls, token)
  const file = csvFile([
    ['Name', 'Seats'],
    ['Hall', '40'],
    ['Attic', '8'],
  ])
  const { commitInput } = await rooms.checked(file, { parentId: eventId })
  const { jobId, undoToken } = await rooms.imported(commitInput)
  expect(undoToken).not.toBeNull()
  const offered = async () => [
    ok(await nucleus.call(listJobs, {}, token)).find((job) => job.jobId === jobId)?.undoToken,
    ok(await nucleus.call(getJob, { jobId }, token)).undoToken,
  ]
  expect(await offered()).toEqual([undoToken, undoToken])
  const [attic] = ok(await nucleus.call(locations.calls.list, { eventId, q: 'attic' }, token))
  const change = async (rowVersion: number | undefined, seats: number) =>
    ok(await nucleus.call(locations.calls.upsert, { ...attic, rowVersion, seats }, token))
  const changed = await change(attic?.rowVersion, 9)
  expect(await offered()).toEqual([null, null])
  expect((await nucleus.call(undo, { undoToken: undoToken ?? '' }, token)).status).toBe(409)
  await change(changed.rowVersion, 8)
  expect(await offered()).toEqual([undoToken, undoToken])
  ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
  expect(await offered()).toEqual([null, null])
})
