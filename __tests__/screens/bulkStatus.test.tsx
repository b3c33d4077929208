import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { registrations, registrationStatusBulk } from '#contract/events/registrations.ts'
import { BulkStatus } from '#components/events/registrations/BulkStatus.tsx'
import { useSelection } from '#components/resource/bulk/useSelection.ts'
import { registrations as store } from '#store/events/registrations.ts'
import { answer, renderScreen } from '../support/screens.tsx'

/** The bar over the rows 1 and 2. */
function Bar() {
  const selection = useSelection(store, {
    idsQuery: { eventId: 7, eventCompanyTypeId: 0, eventStatusId: 0 },
    nameOf: () => '',
    isEnabled: true,
  })
  return (
    <>
      <button type="button" onClick={() => selection.selectAll()}>
        Select
      </button>
      {selection.ids.length > 0 && <BulkStatus selection={selection} total={2} onDone={() => undefined} />}
    </>
  )
}

test('a move of registrations that have the status already is no failure', async () => {
  answer(registrations.calls.ids, { data: [1, 2] })
  const same = (eventRegistrationId: number) => ({
    eventRegistrationId,
    isChanged: false,
    isRefused: false,
    message: 'Unchanged.',
    row: null,
  })
  const sent = answer(registrationStatusBulk, { data: { results: [same(1), same(2)], cancelledBookings: 0, undoToken: null } })
  const { user, store: state } = renderScreen(<Bar />)
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await user.click(await screen.findByRole('button', { name: /Set status/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Waitlisted' }))
  await user.click(await screen.findByRole('button', { name: 'Set to Waitlisted' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() =>
    expect(state.getState().ui.notices[0]).toMatchObject({ severity: 4, text: 'All 2 registrations are Waitlisted already.' }),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: /Set status/ })).toBeNull())
})
