import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { WaitingLine } from '#components/events/registrations/WaitingLine.tsx'
import { noPeople } from '#contract/events/peopleCounts.ts'
import { promoteWaiting, waitingList, type WaitingListState } from '#contract/events/waitingList.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const list: WaitingListState = {
  waiting: 287,
  freeSeats: 12,
  promotable: 12,
  refusals: [{ message: 'The event is full (400 of 400 seats taken).', count: 275, names: [] }],
}

test('says how many seats are free and how many wait, and promotes after a question that counts them', async () => {
  answer(waitingList, { data: list })
  const sent = answer(promoteWaiting, {
    data: { promoted: 12, people: { ...noPeople, companiesAdded: 1, contactsAdded: 12 }, mails: 12, undoToken: 'token' },
  })
  const { user, store } = renderScreen(<WaitingLine eventId={7} mayPromote />)
  expect(await screen.findByText('12 seats free, 287 waiting')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Promote 12' }))
  const dialog = await screen.findByRole('dialog', { name: 'Promote 12 people from the waiting list?' })
  expect(dialog).toHaveTextContent('275 people will stay on the waiting list:')
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('275The event is full (400 of 400 seats taken).')
  await user.click(within(dialog).getByRole('button', { name: 'Promote 12 people' }))
  await waitFor(() => expect(sent).toEqual([{ eventId: 7 }]))
  await waitFor(() =>
    expect(store.getState().ui.notices[0]).toMatchObject({
      text: '12 people were promoted from the waiting list. 1 event company and 12 event contacts were added. 12 mails are queued and leave in a minute.',
      undoToken: 'token',
    }),
  )
})

test('offers a reader no promotion', async () => {
  answer(waitingList, { data: list })
  renderScreen(<WaitingLine eventId={7} mayPromote={false} />)
  expect(await screen.findByText(/287 waiting$/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([true, false])('says why nobody gets one of the free seats, to whoever may promote and who may not (%s)', async (mayPromote) => {
  const refusals = [{ message: 'Managers is full (60 of 60 seats taken).', count: 287, names: ['Ada Park', 'Bo Lind'] }]
  answer(waitingList, { data: { ...list, freeSeats: 340, promotable: 0, refusals } })
  const { user } = renderScreen(<WaitingLine eventId={7} mayPromote={mayPromote} />)
  expect(await screen.findByText('340 seats free, 287 waiting')).toBeVisible()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Why nobody gets a seat' }))
  const dialog = await screen.findByRole('dialog', { name: 'No one can be promoted now' })
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Ada Park, Bo Lind and 285 moreManagers is full (60 of 60 seats taken).')
})
