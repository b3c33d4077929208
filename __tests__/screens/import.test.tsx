import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ImportOptions, ImportCheckResult, ImportReadResult } from '#contract/import.ts'
import { cancelJob, getJob, type Job, jobFile, type JobWithResult } from '#contract/jobs.ts'
import { TracksTab } from '#components/events/tracks/TracksTab.tsx'
import { tracks } from '#contract/events/tracks.ts'
import type { User } from '#contract/auth.ts'
import { axeProblems } from '../support/axe.ts'
import { eventRow } from '../support/eventRow.ts'
import { jobRow } from '../support/jobRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'
import { list, page, row } from '../support/tracks.tsx'

const { importRead, importCheck, importRecheck, importCommit, importLast } = tracks.calls
if (!importRead || !importCheck || !importRecheck || !importCommit || !importLast) throw new Error('Tracks are imported')

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

const found: ImportReadResult = {
  headers: [
    { title: 'Track', samples: ['Macro', 'Credit'], guess: null },
    { title: 'Colour', samples: ['#112233'], guess: 'color' },
  ],
  fields: [
    { field: 'name', title: 'Name', isRequired: true, hint: 'Required. Text' },
    { field: 'color', title: 'Colour', isRequired: false, hint: 'A colour' },
  ],
  rowCount: 2,
  passedOver: [{ row: 4, text: 'Total 2' }],
}
const guessed: ImportReadResult = {
  ...found,
  headers: found.headers.map((header, at) => ({ ...header, guess: ['name', 'color'][at] ?? null })),
}
const fine: ImportCheckResult = {
  ...found,
  ...{ fileName: 'tracks.csv', mapping: ['name', 'color'], existing: 'skip' },
  digest: 'abc',
  results: [
    { row: 2, name: 'Macro', state: 'new', messages: {} },
    { row: 3, name: 'Credit', state: 'existing', messages: {} },
  ],
}
const wrong: ImportCheckResult = {
  ...fine,
  results: [
    { row: 2, name: 'Macro', state: 'new', messages: {} },
    {
      row: 3,
      name: '=Credit',
      state: 'fault',
      messages: { color: 'Colour: “=red” — use a colour such as #1f5fbf' },
      cells: { color: { text: '=red', isCut: false, isInvalid: true, suggestion: null } },
    },
  ],
}
const [checkId, commitId] = ['6b2f6f0e-0d0c-4a53-9d3e-0d4a6f1c0001', '6b2f6f0e-0d0c-4a53-9d3e-0d4a6f1c0002']
const jobOf = (jobId: string, more: Partial<Job> = {}): Job =>
  jobRow({ jobId, kind: 'tracksImportCheck', label: 'Check tracks.csv', state: 'waiting', done: 0, total: 2, startedAt: null, ...more })
const ended = (jobId: string, result: unknown, more: Partial<Job> = {}): JobWithResult => ({
  ...jobOf(jobId, { state: 'done', done: 2, mayCancel: false, ...more }),
  result,
})
/** The jobs as they stand, by id; a test changes them. */
let jobs: Record<string, JobWithResult>
beforeEach(() => {
  jobs = {}
  answer(importLast, { data: null })
  answer(getJob, ({ jobId }) => ({ data: jobs[String(jobId)] }))
})
const optionsOf = (sent: Record<string, unknown>[]) => sent.map((form) => JSON.parse(String(form.options)) as ImportOptions)

async function openImport(as?: User) {
  const sentLists = answer(list, page([row(1, 'Macro')]))
  const shown = renderScreen(<TracksTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/tracks', user: as })
  await screen.findByText('Macro')
  return { ...shown, sentLists }
}
async function choose(user: Awaited<ReturnType<typeof openImport>>['user'], name = 'tracks.csv') {
  await user.click(await screen.findByRole('button', { name: /Import/ }))
  const drawer = await screen.findByRole('dialog', { name: 'Import tracks' })
  upload(name)
  return drawer
}
function upload(name: string) {
  const input = document.querySelector('input[type="file"]')
  if (!input) throw new Error('No place for a file')
  fireEvent.change(input, { target: { files: [new File(['Track,Colour\nMacro,#112233'], name, { type: 'text/csv' })] } })
}

describe('importing a file', () => {
  test('goes through its three steps, and the list is loaded again', async () => {
    answer(importRead, { data: found })
    jobs[checkId] = ended(checkId, { ...fine, notes: ['Sponsors of 1 track stay as they are.'] })
    jobs[commitId] = ended(commitId, { added: 1, updated: 0, skipped: 1, undoToken: 'back' })
    const checks = answer(importCheck, { data: jobOf(checkId) })
    const commits = answer(importCommit, { data: jobOf(commitId) })
    const { user, sentLists, store } = await openImport()
    const drawer = await choose(user)
    const next = await within(drawer).findByRole('button', { name: 'Check 2 rows' })
    expect(next).toBeDisabled()
    expect(within(drawer).getByText('Choose a column for Name. It is required.')).toBeVisible()
    expect(within(drawer).getByText(/Row 4, “Total 2”, is ignored/)).toBeVisible()
    await user.click(within(drawer).getByRole('combobox', { name: 'Field for Track' }))
    await user.click(await screen.findByTitle('Required. Text'))
    expect(within(drawer).queryByText(/Choose a column for/)).toBeNull()
    await user.click(next)
    expect(await within(drawer).findByText('1 track will be added; 1 already exists')).toBeVisible()
    expect(
      within(drawer).getByText('Nothing has been imported yet. The import sends no mail. Sponsors of 1 track stay as they are.'),
    ).toBeVisible()
    expect(await axeProblems(drawer)).toEqual([])
    expect(commits).toEqual([])
    const before = sentLists.length
    await user.click(within(drawer).getByRole('button', { name: 'Import 1 track' }))
    await expectGone()
    expect(optionsOf(checks)).toEqual([{ parentId: 7, fileName: 'tracks.csv', mapping: ['name', 'color'], existing: 'skip' }])
    expect(commits).toEqual([{ checkId, digest: 'abc' }])
    expect(sentLists.length).toBeGreaterThan(before)
    expect(store.getState().ui.notices[0]).toMatchObject({ text: '1 track imported, 1 unchanged.', undoToken: 'back' })
  })

  test('remembers what the columns were matched to', async () => {
    answer(importRead, { data: found })
    answer(importCheck, { data: jobOf(checkId) })
    jobs[checkId] = ended(checkId, fine)
    const first = await openImport()
    const drawer = await choose(first.user)
    await first.user.click(await within(drawer).findByRole('combobox', { name: 'Field for Track' }))
    await first.user.click(await screen.findByTitle('Required. Text'))
    await first.user.click(within(drawer).getByRole('button', { name: 'Check 2 rows' }))
    await within(drawer).findByText(/will be added/)
    await first.user.click(within(drawer).getByText('Close'))
    await expectGone()
    const again = await choose(first.user)
    expect(await within(again).findByRole('button', { name: 'Check 2 rows' })).toBeEnabled()
  })

  test('shows an error beside its row, which is found and can be downloaded', async () => {
    answer(importRead, { data: guessed })
    answer(importCheck, { data: jobOf(checkId) })
    jobs[checkId] = ended(checkId, wrong, { file: { name: 'tracks-errors.csv', bytes: 10 } })
    answer(jobFile, new Response('Track,Errors', { headers: { 'content-disposition': 'attachment; filename="tracks-errors.csv"' } }))
    const { user, saved } = await openImport()
    const drawer = await choose(user)
    await user.click(await within(drawer).findByRole('button', { name: 'Check 2 rows' }))
    expect(await within(drawer).findByText('1 of 2 rows has errors')).toBeVisible()
    expect(within(drawer).getByRole('button', { name: 'Skip 1 row with errors and import 1' })).toBeEnabled()
    expect(within(drawer).getByText('Colour: “=red” — use a colour such as #1f5fbf')).toBeVisible()
    expect(within(drawer).queryByText('Macro')).toBeNull()
    await user.click(within(drawer).getByText('All 2'))
    expect(await within(drawer).findByText('Macro')).toBeVisible()
    await user.click(within(drawer).getByText('New 1'))
    expect(within(drawer).queryByText('=Credit')).toBeNull()
    await user.click(within(drawer).getByText('All 2'))
    await user.type(within(drawer).getByRole('searchbox', { name: 'Search in these rows' }), 'such as')
    await waitFor(() => expect(within(drawer).queryByText('Macro')).toBeNull())
    expect(within(drawer).getByText('=Credit')).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: /Download rows with errors/ }))
    await waitFor(() => expect(saved.map(({ fileName }) => fileName)).toEqual(['tracks-errors.csv']))
  })

  test('says once what is wrong with two fields together, and either can be corrected', async () => {
    answer(importRead, { data: guessed })
    answer(importCheck, { data: jobOf(checkId) })
    const missing = 'Enter one of the two'
    const empty = { text: '', isCut: false, isInvalid: true, suggestion: null }
    const fault = {
      row: 3,
      name: '',
      state: 'fault' as const,
      messages: { name: missing, color: missing },
      cells: { name: empty, color: empty },
    }
    jobs[checkId] = ended(checkId, { ...wrong, results: [{ row: 2, name: 'Macro', state: 'new', messages: {} }, fault] })
    const { user } = await openImport()
    const drawer = await choose(user)
    await user.click(await within(drawer).findByRole('button', { name: 'Check 2 rows' }))
    const [message, ...others] = await within(drawer).findAllByText(missing)
    expect([message?.id, others]).toEqual(['import-3-name', []])
    for (const name of ['Name of row 3', 'Colour of row 3'])
      expect(await within(drawer).findByLabelText(name)).toHaveAccessibleDescription(missing)
  })

  test('corrects cells in place, a repeated text in all its rows, and checks and imports exactly that', async () => {
    const cell = (text: string, suggestion: string | null = null) => ({ text, isCut: false, isInvalid: true, suggestion })
    const fault = (row: number, text: string) => ({
      row,
      name: `Track ${row}`,
      state: 'fault' as const,
      messages: { color: `Colour: “${text}” — use a colour such as #1f5fbf` },
      cells: { color: cell(text) },
    })
    answer(importRead, { data: guessed })
    answer(importCheck, { data: jobOf(checkId) })
    jobs[checkId] = ended(checkId, { ...wrong, results: [fault(2, 'red'), fault(3, 'red'), fault(4, 'blu')] })
    const { user } = await openImport()
    const drawer = await choose(user)
    await user.click(await within(drawer).findByRole('button', { name: 'Check 2 rows' }))
    expect(await within(drawer).findByText('3 of 3 rows have errors')).toBeVisible()
    expect(within(drawer).getByRole('button', { name: 'Import 0 tracks' })).toBeDisabled()
    await user.type(within(drawer).getByRole('textbox', { name: 'Colour for all 2 rows' }), '#ff0000')
    expect(within(drawer).getByRole('textbox', { name: 'Colour of row 3' })).toHaveValue('#ff0000')
    const last = within(drawer).getByRole('textbox', { name: 'Colour of row 4' })
    await user.clear(last)
    await user.type(last, '#0000ff')
    expect(await axeProblems(drawer)).toEqual([])
    // Corrections that are not checked are not lost without a question.
    await user.click(within(drawer).getByText('Close'))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    const rechecks = answer(importRecheck, () => {
      jobs[commitId] = ended(commitId, { ...wrong, correctionCount: 2, digest: 'def' })
      return { data: jobOf(commitId) }
    })
    await user.click(within(drawer).getByRole('button', { name: 'Check again (3 rows changed)' }))
    await within(drawer).findByText('1 of 2 rows has errors')
    const corrections = [
      { field: 'color', from: 'red', to: '#ff0000' },
      { field: 'color', row: 4, to: '#0000ff' },
    ]
    expect(rechecks).toEqual([{ checkId, mapping: ['name', 'color'], existing: 'skip', corrections }])
    const commits = answer(importCommit, { status: 422, message: 'Too late', data: undefined })
    await user.click(within(drawer).getByRole('button', { name: 'Skip 1 row with errors and import 1' }))
    await waitFor(() => expect(commits).toEqual([{ checkId: commitId, digest: 'def', skipFaulty: true }]))
  })

  test('counts a value chosen for all rows at once: it is never skipped', async () => {
    const fault = (row: number) => ({
      row,
      name: `Track ${row}`,
      state: 'fault' as const,
      messages: { color: 'Colour: “red” — use one of Red, Green, Blue or Grey' },
      cells: { color: { text: 'red', isCut: false, isInvalid: true, suggestion: null } },
    })
    const fields = found.fields.map((one) => (one.field === 'color' ? { ...one, choices: ['Red', 'Green', 'Blue', 'Grey'] } : one))
    answer(importRead, { data: guessed })
    answer(importCheck, { data: jobOf(checkId) })
    const results = [{ row: 2, name: 'Macro', state: 'new' as const, messages: {} }, fault(3), fault(4)]
    jobs[checkId] = ended(checkId, { ...wrong, fields, results })
    const { user } = await openImport()
    const drawer = await choose(user)
    await user.click(await within(drawer).findByRole('button', { name: 'Check 2 rows' }))
    expect(await within(drawer).findByRole('button', { name: 'Skip 2 rows with errors and import 1' })).toBeEnabled()
    await user.click(within(drawer).getByRole('combobox', { name: 'Colour for all 2 rows' }))
    await user.click(await screen.findByTitle('Green'))
    expect(within(drawer).queryByRole('button', { name: /^Skip/ })).toBeNull()
    expect(await axeProblems(drawer)).toEqual([])
    await user.click(within(drawer).getByText('Close'))
    expect(await screen.findByText('Your corrections are not checked yet and will be lost.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    // An empty value is one only by its own button.
    await user.click(within(drawer).getByRole('button', { name: 'Undo' }))
    expect(within(drawer).getByRole('button', { name: 'Skip 2 rows with errors and import 1' })).toBeEnabled()
    await user.click(within(drawer).getByRole('button', { name: 'Leave empty for all 2' }))
    const rechecks = answer(importRecheck, { data: jobOf(checkId) })
    await user.click(within(drawer).getByRole('button', { name: 'Check again (2 rows changed)' }))
    await waitFor(() => expect(rechecks).toMatchObject([{ corrections: [{ field: 'color', from: 'red', to: '' }] }]))
  })

  test('of a workbook names its sheet, and reads and checks another one that is chosen', async () => {
    const names = ['Tracks', 'Streams']
    const streams = {
      ...guessed,
      headers: [{ title: 'Stream', samples: ['Rates'], guess: 'name' }],
      rowCount: 1,
      sheet: 'Streams',
      sheets: names,
    }
    const reads = answer(importRead, ({ options }) => ({
      data: String(options).includes('Streams') ? streams : { ...guessed, sheet: 'Tracks', sheets: names },
    }))
    const checks = answer(importCheck, { data: jobOf(checkId) })
    jobs[checkId] = ended(checkId, { ...fine, ...streams, mapping: ['name'] })
    const { user } = await openImport()
    const drawer = await choose(user, 'tracks.xlsx')
    const select = await within(drawer).findByRole('combobox', { name: 'Sheet' })
    expect(within(drawer).getByText('tracks.xlsx').parentElement).toHaveTextContent('tracks.xlsx, sheet Tracks, has 2 rows.')
    expect(await axeProblems(drawer)).toEqual([])
    await user.click(select)
    await user.click(await screen.findByTitle('Streams'))
    await user.click(await within(drawer).findByRole('button', { name: 'Check 1 row' }))
    await within(drawer).findByText('1 track will be added; 1 already exists')
    expect(optionsOf(reads).map(({ sheet }) => sheet)).toEqual([undefined, 'Streams'])
    expect(optionsOf(checks)).toMatchObject([{ sheet: 'Streams', mapping: ['name'] }])
    expect(logged).not.toHaveBeenCalled()
  })

  test('checks the corrected file at once when its columns are the same', async () => {
    answer(importRead, { data: guessed })
    const checks = answer(importCheck, { data: jobOf(checkId) })
    jobs[checkId] = ended(checkId, wrong)
    const { user } = await openImport()
    const drawer = await choose(user)
    await user.click(await within(drawer).findByRole('button', { name: 'Check 2 rows' }))
    expect(await within(drawer).findByRole('button', { name: /Upload corrected file/ })).toBeVisible()
    jobs[checkId] = ended(checkId, fine)
    upload('corrected.csv')
    expect(await within(drawer).findByText('1 track will be added; 1 already exists')).toBeVisible()
    expect(optionsOf(checks).map(({ fileName, mapping }) => [fileName, mapping])).toEqual([
      ['tracks.csv', ['name', 'color']],
      ['corrected.csv', ['name', 'color']],
    ])
  })

  test('shows how far its check is, and can be cancelled', async () => {
    answer(importRead, { data: guessed })
    answer(importCheck, { data: jobOf(checkId) })
    jobs[checkId] = { ...jobOf(checkId, { state: 'running', done: 1240, total: 5000 }), result: null }
    answer(cancelJob, () => {
      const job = jobOf(checkId, { state: 'cancelled', mayCancel: false })
      jobs[checkId] = { ...job, result: null }
      return { data: job }
    })
    const { user } = await openImport()
    const drawer = await choose(user)
    await user.click(await within(drawer).findByRole('button', { name: 'Check 2 rows' }))
    expect(await within(drawer).findByText('1,240 of 5,000 rows')).toBeVisible()
    expect(await axeProblems(drawer)).toEqual([])
    await user.click(within(drawer).getByRole('button', { name: 'Cancel' }))
    expect(await within(drawer).findByText('The check was cancelled.')).toBeVisible()
    expect(within(drawer).getByRole('button', { name: 'Check 2 rows' })).toBeEnabled()
  })

  test('goes on when it is closed, and is taken up where it is', async () => {
    answer(importLast, {
      data: { fileName: 'tracks.csv', check: jobOf(checkId, { state: 'done', summary: '1 ready, 1 with errors' }), commit: null },
    })
    jobs[checkId] = ended(checkId, wrong)
    const { user } = await openImport()
    await user.click(await screen.findByRole('button', { name: /Import/ }))
    const drawer = await screen.findByRole('dialog', { name: 'Import tracks' })
    expect(await within(drawer).findByText(/^Your check of tracks.csv from .*: 1 ready, 1 with errors$/)).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: 'Continue' }))
    expect(await within(drawer).findByText('1 of 2 rows has errors')).toBeVisible()
    const again = answer(importRecheck, { data: jobOf(checkId) })
    await user.click(within(drawer).getByRole('button', { name: 'Back' }))
    await user.click(within(drawer).getByRole('button', { name: 'Check 2 rows' }))
    await waitFor(() => expect(again).toEqual([{ checkId, mapping: ['name', 'color'], existing: 'skip' }]))
  })

  test('that the server cannot read says why, and another file can be chosen', async () => {
    answer(importRead, { status: 422, message: 'The file has no rows below its column names', data: undefined })
    const { user } = await openImport()
    const drawer = await choose(user)
    expect(await within(drawer).findByRole('alert')).toHaveTextContent('The file has no rows below its column names')
    answer(importRead, { data: found })
    upload('other.csv')
    expect(await within(drawer).findByText('other.csv')).toBeVisible()
    expect(within(drawer).queryByRole('alert', { name: /no rows/ })).toBeNull()
  })

  test('that is refused at the end is checked again: what has changed is shown', async () => {
    answer(importRead, { data: guessed })
    answer(importCheck, { data: jobOf(checkId) })
    jobs[checkId] = ended(checkId, fine)
    const why = 'Nothing was imported: the list has changed since the check. Check again.'
    answer(importCommit, () => {
      jobs[commitId] = { ...jobOf(commitId, { state: 'failed', error: why, mayCancel: false }), result: null }
      return { data: jobOf(commitId) }
    })
    answer(importRecheck, () => {
      jobs[checkId] = ended(checkId, wrong)
      return { data: jobOf(checkId) }
    })
    const { user } = await openImport()
    const drawer = await choose(user)
    await user.click(await within(drawer).findByRole('button', { name: 'Check 2 rows' }))
    await user.click(await within(drawer).findByRole('button', { name: 'Import 1 track' }))
    expect(await within(drawer).findByText(/the list has changed since the check/)).toBeVisible()
    expect(await within(drawer).findByText('1 of 2 rows has errors')).toBeVisible()
  })

  test('of one row says so', async () => {
    answer(importRead, { data: { ...found, rowCount: 1 } })
    const { user } = await openImport()
    expect(await within(await choose(user)).findByRole('button', { name: 'Check 1 row' })).toBeVisible()
  })

  test('asks before it is left in the middle, and not before a file is chosen', async () => {
    answer(importRead, { data: found })
    const { user } = await openImport()
    await user.click(await screen.findByRole('button', { name: /Import/ }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Import tracks' })).getByRole('button', { name: 'Cancel' }))
    await expectGone()
    const drawer = await choose(user)
    await within(drawer).findByText('tracks.csv')
    await user.click(within(drawer).getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(within(drawer).getByText('tracks.csv')).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await expectGone()
  })

  test('is not offered to a person who may only read', async () => {
    await openImport({ contactId: 2, name: 'Read Only', role: 'readOnly' })
    expect(screen.queryByRole('button', { name: /Import/ })).toBeNull()
  })
})

async function expectGone(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import tracks' })).toBeNull())
}
