import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { undo } from '#contract/history.ts'
import { mergedRecords, previewUndoMerge } from '#contract/utilities/merges.ts'
import { pastPositions } from '#contract/utilities/moves.ts'
import { MergedRecords } from '#components/utilities/MergedRecords.tsx'
import { PastPositions } from '#components/utilities/PastPositions.tsx'
import { answer, renderScreen } from '../support/screens.tsx'

const merged = {
  ...{ id: 8, name: 'Ada Parke', detail: 'ada.parke@harbour.example', mergedAt: '2026-01-05T10:00:00.000Z', mergedByName: 'Ann Lee' },
  undoToken: 'merge-token',
}
const show = () => renderScreen(<MergedRecords resource="contacts" id={7} version={3} />)

test('a merge is undone after saying what comes back and what stays', async () => {
  answer(mergedRecords, { data: [merged] })
  answer(previewUndoMerge, {
    data: {
      undone: [{ resource: 'contacts', noun: 'contact', count: 1, action: 'restored' }],
      conflicts: ['The contact Ada Park was changed since: Job title stays as it is.'],
      problem: null,
    },
  })
  const sent = answer(undo, { data: { resource: 'contacts', rows: [], refused: [], undone: [] } })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Undo the merge of Ada Parke' }))
  const question = await screen.findByRole('dialog', { name: 'Undo the merge of Ada Parke?' })
  expect(question).toHaveTextContent('1 contact restored')
  expect(question).toHaveTextContent('Job title stays as it is.')
  expect(sent).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Undo the merge' }))
  await waitFor(() => expect(sent).toEqual([{ undoToken: 'merge-token' }]))
})

test('a merge that cannot be undone now says why, and nothing is sent', async () => {
  answer(mergedRecords, { data: [merged] })
  const problem = 'Ada Park was merged into another contact since. Undo that merge first.'
  answer(previewUndoMerge, { data: { undone: [], conflicts: [], problem } })
  const sent = answer(undo, { data: { resource: 'contacts', rows: [], refused: [], undone: [] } })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Undo the merge of Ada Parke' }))
  const question = await screen.findByRole('dialog', { name: 'This merge cannot be undone now' })
  expect(question).toHaveTextContent(problem)
  await user.click(within(question).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
})

test('a merge that is too old has no undo', async () => {
  answer(mergedRecords, { data: [{ ...merged, undoToken: null }] })
  show()
  expect(await screen.findByText('Ada Parke')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('past positions lead to their companies', async () => {
  answer(pastPositions, {
    data: [{ pastPositionId: 1, companyId: 4, companyName: 'Larch Capital', jobTitle: 'CIO', endedOn: '2026-03-31' }],
  })
  renderScreen(<PastPositions contactId={7} version={1} />)
  expect(await screen.findByRole('link', { name: 'Larch Capital' })).toHaveAttribute('href', '/companies/4')
  expect(screen.getByText('CIO, until 31 Mar 2026')).toBeVisible()
})
