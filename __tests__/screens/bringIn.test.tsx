import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { BringInButton } from '#components/events/BringInButton.tsx'
import { bringIn, previewBringIn } from '#contract/events/bringIn.ts'
import { noPeople } from '#contract/events/peopleCounts.ts'
import { jobRow } from '../support/jobRow.ts'
import { answer, renderScreen, someUser } from '../support/screens.tsx'

const press = () => screen.findByRole('button', { name: 'Bring in approved' })

test('says what would be added before it starts the job', async () => {
  answer(previewBringIn, { data: { ...noPeople, companiesAdded: 1, contactsAdded: 3, incomplete: 2 } })
  const sent = answer(bringIn, { data: jobRow({ kind: 'bringIn', label: 'Bring in the people of forum' }) })
  const { user, store } = renderScreen(<BringInButton eventId={7} />)
  await user.click(await press())
  const dialog = await screen.findByRole('dialog', { name: 'Bring in the people of approved registrations?' })
  expect(dialog).toHaveTextContent('1 event company and 3 event contacts will be added.')
  expect(dialog).toHaveTextContent('2 registrations have no contact or no company')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Bring in' }))
  await waitFor(() => expect(sent).toEqual([{ eventId: 7 }]))
  await waitFor(() => expect(store.getState().jobs.rows).toHaveLength(1))
})

test('starts nothing when nobody is missing, and is not offered to readers', async () => {
  answer(previewBringIn, { data: noPeople })
  const sent = answer(bringIn, { data: jobRow({ kind: 'bringIn', label: 'Bring in' }) })
  const { user, unmount } = renderScreen(<BringInButton eventId={7} />)
  await user.click(await press())
  await screen.findByRole('dialog', { name: 'No one can be brought in now' })
  await user.keyboard('{Escape}')
  expect(sent).toEqual([])
  unmount()
  renderScreen(<BringInButton eventId={7} />, { user: { ...someUser, role: 'readOnly' } })
  expect(screen.queryByRole('button')).toBeNull()
})
