import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { resaveHeadshots } from '#contract/events/headshots.ts'
import { undo } from '#contract/history.ts'
import { cancelJob, deleteJobFiles, type Job, jobFile, listJobs, retryJob } from '#contract/jobs.ts'
import { JobsScreen } from '#components/jobs/JobsScreen.tsx'
import { ResaveButton } from '#components/events/speakers/ResaveButton.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { isPopupOpen } from '#components/ui/isInFront.ts'
import { PageHead } from '#components/ui/PageHead.tsx'
import { jobStarted } from '#store/jobs/jobs.ts'
import { refreshJobs } from '#store/jobs/refreshJobs.ts'
import { axeProblems } from '../support/axe.ts'
import { setMedia } from '../support/native/browserGlobals.ts'
import { endedJob, jobRow } from '../support/jobRow.ts'
import { answer, renderScreen, someUser } from '../support/screens.tsx'

let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

/** What the server holds; the test changes it. */
const holding = (...rows: Job[]) => {
  const server = { rows }
  answer(listJobs, () => ({ data: server.rows }))
  return server
}
const file = { name: 'rio-tracks.csv', bytes: 12 }
const csv = () =>
  new Response('Name\r\nMacro\r\n', {
    headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="rio-tracks.csv"', 'x-estimated-length': '12' },
  })
const openPage = (url = '/jobs') => renderScreen(<PageFrame Page={JobsScreen} />, { url })
const openOther = () => renderScreen(<PageFrame Page={() => <PageHead title="Here" />} />, { url: '/dashboard' })
const lines = () =>
  within(screen.getByRole('region', { name: 'Jobs' }))
    .getAllByRole('row')
    .slice(1)
const cells = (line: HTMLElement) =>
  within(line)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('the page of jobs', () => {
  test('shows those of everybody: whose they are, how far, what came of them and how long it took', async () => {
    holding(
      jobRow(),
      jobRow({ ...endedJob(), contactId: 2, contactName: 'Ben Ode', label: 'Export of tracks', summary: '20,001 rows' }),
      jobRow({
        ...endedJob({ state: 'failed', done: 3, summary: '3 saved again.', error: 'The event was deleted.' }),
        contactId: null,
        contactName: null,
      }),
      jobRow({ state: 'waiting', done: 0, total: null, startedAt: null }),
    )
    const { container } = openPage()
    await waitFor(() => expect(lines()).toHaveLength(4))
    const [running = [], done = [], failed = [], waiting = []] = lines().map(cells)
    expect(running.slice(0, 4)).toEqual(['Rebuild headshots: rio-2026', 'Ada Park', 'Running412 of 741', '—'])
    expect(screen.getByRole('progressbar', { name: 'Rebuild headshots: rio-2026' })).toHaveAttribute('aria-valuenow', '56')
    expect([done[1], done[2], done[3], done[5], done[6]]).toEqual(['Ben Ode', 'Done', '20,001 rows', '2 min 5 s', ''])
    expect([failed[1], failed[2], failed[3]]).toEqual(['System', 'Failed3 of 741', 'The event was deleted.3 saved again.'])
    expect([waiting[2], waiting[4]]).toEqual(['Waiting', '—'])
    expect(await axeProblems(container)).toEqual([])
  })

  test('is narrowed to mine and to a state, which the address keeps, and says when nothing is left', async () => {
    holding(jobRow(), jobRow({ contactId: 2 }), jobRow({ ...endedJob(), label: 'Mine is done' }))
    const { user, router } = openPage('/jobs?whose=mine&state=done')
    await waitFor(() => expect(lines().map((line) => cells(line)[0])).toEqual(['Mine is done']))
    await act(() => router().push('/jobs?state=failed'))
    expect(await screen.findByText('No matches')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(lines()).toHaveLength(3))
    expect(router().asPath).toBe('/jobs')
  })

  test('offers those of everybody to administrators alone', async () => {
    holding(jobRow())
    const { unmount } = openPage()
    expect(await screen.findByRole('combobox', { name: 'Started by' })).toBeVisible()
    unmount()
    renderScreen(<PageFrame Page={JobsScreen} />, { url: '/jobs', user: { ...someUser, role: 'eventManager' } })
    expect(await screen.findByRole('combobox', { name: 'Status' })).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Started by' })).toBeNull()
  })

  test('says so when there are none, and when they cannot be loaded', async () => {
    const first = openPage()
    expect(await screen.findByText(/^No jobs in the last 24 hours/)).toBeVisible()
    first.unmount()
    answer(listJobs, { status: 500 })
    const { user } = openPage()
    expect(await screen.findByText('The list could not be loaded.')).toBeVisible()
    holding(jobRow())
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(lines()).toHaveLength(1))
  })

  test('cancels, retries and downloads', async () => {
    const job = jobRow()
    const server = holding(job)
    const { user, saved } = openPage()
    await waitFor(() => expect(lines()).toHaveLength(1))
    const set = (to: Partial<Job>) => (server.rows = [{ ...job, ...to }])
    const cancelled = answer(cancelJob, () => ({ data: set({ mayCancel: false })[0] }))
    await user.click(screen.getByRole('button', { name: `Cancel: ${job.label}` }))
    expect(await screen.findByText('Cancelling')).toBeVisible()
    expect(cancelled).toEqual([{ jobId: job.jobId }])
    expect(screen.queryByRole('button', { name: /^Cancel: / })).toBeNull()

    set({ ...endedJob({ state: 'cancelled' }), mayRetry: true })
    const retried = answer(retryJob, () => ({ data: set({ state: 'waiting' })[0] }))
    await user.click(await screen.findByRole('button', { name: `Retry: ${job.label}` }))
    expect(await screen.findByText('Waiting')).toBeVisible()
    expect(retried).toEqual([{ jobId: job.jobId }])

    set({ ...endedJob(), file })
    const requests = answer(jobFile, csv())
    await user.click(await screen.findByRole('button', { name: `Download: ${job.label}` }))
    await waitFor(() => expect(saved.map(({ fileName }) => fileName)).toEqual(['rio-tracks.csv']))
    expect(requests).toEqual([{ jobId: job.jobId }])
  })

  test('deletes the files of a job, after saying which', async () => {
    const job = jobRow({ ...endedJob(), file, mayDeleteFiles: true, storedBytes: 1_900_000 })
    holding(job)
    const { user } = openPage()
    const deleted = answer(deleteJobFiles, () => ({ data: { ...job, file: null, mayDeleteFiles: false, storedBytes: 0 } }))
    await user.click(await screen.findByRole('button', { name: `Delete files: ${job.label}` }))
    expect(await screen.findByText('This deletes “rio-tracks.csv” (1.8 MB). The job stays in the list.')).toBeVisible()
    // No letter leads away from the question.
    expect(isPopupOpen()).toBe(true)
    expect(deleted).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: `Download: ${job.label}` })).toBeNull())
    expect(deleted).toEqual([{ jobId: job.jobId }])
    expect(lines()).toHaveLength(1)
    await waitFor(() => expect(isPopupOpen()).toBe(false))
  })

  test('undoes what a job did, once and for ten minutes', async () => {
    const [old, job] = [jobRow(), jobRow({ label: 'Move 741 registrations to Approved' })]
    const server = holding(old, job)
    server.rows = [
      { ...old, ...endedJob({ undoToken: 'old' }) },
      { ...job, ...endedJob({ undoToken: 'take-back', endedAt: new Date().toISOString() }) },
    ]
    const { user } = openPage()
    const button = await screen.findByRole('button', { name: `Undo: ${job.label}` })
    expect(screen.queryByRole('button', { name: `Undo: ${old.label}` })).toBeNull()
    const requests = answer(undo, () => {
      const undone = '741 registrations changed back'
      server.rows = server.rows.map((row) => ({ ...row, ...(row.undoToken === 'take-back' && { undone }), undoToken: null }))
      return { data: { resource: 'registrations', rows: [], refused: [], undone: [] } }
    })
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull())
    expect(requests).toEqual([{ undoToken: 'take-back' }])
    expect(await screen.findByRole('row', { name: /Undone 741 registrations changed back/ })).toBeVisible()
  })

  test('is a list of its own on a phone', async () => {
    setMedia('(max-width: 639.98px)', true)
    try {
      holding(jobRow({ contactId: 2, contactName: 'Ben Ode', mayCancel: false }))
      openPage()
      expect(await screen.findByText('412 of 741')).toBeVisible()
      const items = within(screen.getByRole('region', { name: 'Jobs' })).getAllByRole('listitem')
      expect(items.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Ben Ode · ')])
      expect(screen.queryByRole('table')).toBeNull()
    } finally {
      setMedia('(max-width: 639.98px)', false)
    }
  })
})

describe('the button in the header', () => {
  test('says how many of mine are under way, and opens a panel of mine', async () => {
    holding(
      jobRow(),
      jobRow({ state: 'waiting', done: 0 }),
      jobRow({ contactId: 2, label: 'Not mine' }),
      jobRow({ ...endedJob(), label: 'Old' }),
    )
    const { user, router } = openOther()
    await user.click(await screen.findByRole('button', { name: 'Your jobs, 2 running' }))
    const panel = await screen.findByRole('dialog')
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(3))
    expect(within(panel).queryByText('Not mine')).toBeNull()
    expect(within(panel).getByText('412 of 741')).toBeVisible()
    expect(await axeProblems(panel)).toEqual([])
    await user.click(within(panel).getByRole('link', { name: 'All jobs' }))
    await waitFor(() => expect(router().asPath).toBe('/jobs'))
  })

  test('is quiet when nothing runs, and the panel says what it is for', async () => {
    const { user } = openOther()
    await user.click(await screen.findByRole('button', { name: 'Your jobs' }))
    expect(await screen.findByText(/^No jobs in the last 24 hours/)).toBeVisible()
  })

  test('a job that has just been started counts at once; its end comes with its file', async () => {
    const job = jobRow({ kind: 'export', label: 'Export of tracks of rio-2026' })
    const server = holding(job)
    const { store, user, saved } = openOther()
    act(() => void store.dispatch(jobStarted(job)))
    expect(await screen.findByRole('button', { name: 'Your jobs, 1 running' })).toBeVisible()
    server.rows = [{ ...job, ...endedJob({ summary: '20,001 rows', file }) }]
    await act(() => store.dispatch(refreshJobs()))
    expect(await screen.findByText('Export of tracks of rio-2026: done. 20,001 rows.')).toBeVisible()
    answer(jobFile, csv())
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved.map(({ fileName }) => fileName)).toEqual(['rio-tracks.csv']))
    expect(screen.getByRole('button', { name: 'Your jobs' })).toBeVisible()
  })
})

test('the headshots of an event are saved again as a job', async () => {
  const job = jobRow()
  holding(job)
  const sent = answer(resaveHeadshots, { data: { job } })
  const { user, store } = renderScreen(<ResaveButton target={{ eventId: 7 }} />)
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rebuild headshots' }))
  await user.click(await screen.findByRole('button', { name: 'Rebuild' }))
  await waitFor(() => expect(store.getState().jobs.rows).toEqual([job]))
  expect(sent).toEqual([{ eventId: 7 }])
  expect(store.getState().ui.notices.map(({ text }) => text)).toEqual([
    'The headshots are being rebuilt. A message appears when they are done.',
  ])
})
