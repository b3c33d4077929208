import { expect, test } from '@jest/globals'
import { fireEvent, screen, within } from '@testing-library/react'
import { TracksTab } from '#components/events/tracks/TracksTab.tsx'
import type { ImportCheckResult, ImportRowResult } from '#contract/import.ts'
import { getJob, type Job } from '#contract/jobs.ts'
import { tracks } from '#contract/events/tracks.ts'
import { axeProblems } from '../support/axe.ts'
import { eventRow } from '../support/eventRow.ts'
import { jobRow } from '../support/jobRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'
import { list, page, row } from '../support/tracks.tsx'

const { importRead, importCheck, importRecheck, importLast } = tracks.calls

const read = {
  headers: [{ title: 'Track', samples: ['Macro'], guess: 'name' }],
  fields: [{ field: 'name', title: 'Name', isRequired: true, hint: 'Required. Text' }],
  rowCount: 3,
  passedOver: [],
}
const mayBe = (at: number, name: string, sameAs: ImportRowResult['sameAs']): ImportRowResult => ({
  ...{ row: at, name, state: 'possible', cells: {}, sameAs },
  messages: { sameAs: `This may be ${name} of Harbor (same name)` },
})
const result: ImportCheckResult = {
  ...read,
  ...{ fileName: 'tracks.csv', mapping: ['name'], existing: 'update', digest: 'abc' },
  results: [
    { row: 2, name: 'Credit', state: 'new', messages: {} },
    mayBe(3, 'Macro', [
      { id: 7, name: 'Macro of Harbor' },
      { id: 8, name: 'Macro two' },
    ]),
    mayBe(4, 'Rates', []),
  ],
}
const [firstId, secondId] = ['6b2f6f0e-0d0c-4a53-9d3e-0d4a6f1c0001', '6b2f6f0e-0d0c-4a53-9d3e-0d4a6f1c0002']
const jobOf = (jobId: string): Job => jobRow({ jobId, kind: 'tracksImportCheck', state: 'done', done: 3, total: 3, mayCancel: false })

async function checked() {
  if (!importRead || !importCheck || !importRecheck || !importLast) throw new Error('Tracks are imported')
  answer(importLast, { data: null })
  answer(importRead, { data: read })
  answer(importCheck, { data: jobOf(firstId) })
  answer(getJob, ({ jobId }) => ({ data: { ...jobOf(String(jobId)), result } }))
  answer(list, page([row(1, 'Macro')]))
  const rechecks = answer(importRecheck, { data: jobOf(secondId) })
  const { user } = renderScreen(<TracksTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/tracks' })
  await user.click(await screen.findByRole('button', { name: /Import/ }))
  const drawer = await screen.findByRole('dialog', { name: 'Import tracks' })
  const input = document.querySelector('input[type="file"]')
  if (!input) throw new Error('No place for a file')
  fireEvent.change(input, { target: { files: [new File(['Track\nMacro'], 'tracks.csv', { type: 'text/csv' })] } })
  await user.click(await within(drawer).findByRole('button', { name: 'Check 3 rows' }))
  await within(drawer).findByText('2 of 3 rows may exist already')
  return { user, drawer, rechecks }
}

test('a row that may exist already says whom it may be, and is decided', async () => {
  const { user, drawer, rechecks } = await checked()
  expect(within(drawer).getByRole('button', { name: /Download rows that are not ready/ })).toBeEnabled()
  expect(within(drawer).getByText(/Say of each row whether it is the same, which is then updated, or another one/)).toBeVisible()
  expect(within(drawer).getByText('This may be Macro of Harbor (same name)')).toBeVisible()
  expect(within(drawer).getByRole('button', { name: 'Skip 2 rows that are not ready and import 1' })).toBeEnabled()
  expect(await axeProblems(drawer)).toEqual([])
  const third = within(within(drawer).getByRole('radiogroup', { name: 'Row 3 is' }))
  await user.click(third.getByRole('radio', { name: 'The same as Macro two' }))
  // What may be another row of the file can only be another one, or skipped.
  const fourth = within(within(drawer).getByRole('radiogroup', { name: 'Row 4 is' }))
  expect(fourth.getAllByRole('radio')).toHaveLength(1)
  await user.click(fourth.getByRole('radio', { name: 'Another one' }))
  await user.click(within(drawer).getByRole('button', { name: 'Check again' }))
  await within(drawer).findByText('2 of 3 rows may exist already')
  expect(rechecks).toEqual([
    {
      ...{ checkId: firstId, mapping: ['name'], existing: 'update' },
      corrections: [
        { field: 'sameAs', row: 3, to: '8' },
        { field: 'sameAs', row: 4, to: 'new' },
      ],
    },
  ])
})

test('all rows that may exist already are decided at once, and the decision is taken back', async () => {
  const { user, drawer, rechecks } = await checked()
  await user.click(within(drawer).getByRole('button', { name: 'Add all' }))
  expect(within(drawer).getByText('all are added')).toBeVisible()
  await user.click(within(drawer).getByRole('button', { name: 'Undo' }))
  await user.click(within(drawer).getByRole('button', { name: 'Mark all as the same' }))
  expect(within(drawer).getByRole('radio', { name: 'The same as Macro of Harbor' })).toBeChecked()
  await user.click(within(drawer).getByRole('button', { name: 'Check again' }))
  await within(drawer).findByText('2 of 3 rows may exist already')
  expect(rechecks).toMatchObject([{ corrections: [{ field: 'sameAs', from: '', to: 'same' }] }])
})
