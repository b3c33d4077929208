import { beforeEach, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { TransferDialog } from '#components/events/registrations/TransferDialog.tsx'
import { registrationMailServer } from '#contract/events/registrationMails.ts'
import { noPeople } from '#contract/events/peopleCounts.ts'
import {
  previewTransfer,
  type TransferCandidate,
  transferCandidates,
  type TransferMoves,
  transferRegistration,
} from '#contract/events/transfer.ts'
import { registrationRow } from '../support/registrationRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const registration = registrationRow(1, { firstName: 'Ada', lastName: 'Park', eventStatusId: 5 })
const moves: TransferMoves = {
  ...{ isReplacement: true, bookings: ['Gala dinner'], irRepName: 'Ann Lee', tags: ['vip'], vetting: false, answersThatStay: 3, mails: 2 },
  people: { ...noPeople, contactsAdded: 1, contactsRemoved: 1 },
}
const hit: TransferCandidate = {
  ...{ contactId: 9, fullName: 'Bo Lind', firstName: 'Bo', lastName: 'Lind', email: 'bo@example.com', jobTitle: null },
  ...{ companyId: 3, companyName: 'Acme', companyType: null, state: 1, headshotUrl: null, refusal: null },
}

beforeEach(() => void answer(registrationMailServer, { data: { problem: null } }))

/** The dialog with Bo Lind chosen. */
async function chosen() {
  answer(transferCandidates, { data: [hit] })
  const rendered = renderScreen(<TransferDialog registration={registration} onClose={() => undefined} />)
  await rendered.user.type(await screen.findByRole('combobox', { name: 'Who takes the place' }), 'bo')
  fireEvent.click(
    await waitFor(() => {
      const [found] = document.querySelectorAll<HTMLElement>('.ant-select-item-option')
      if (!found) throw new Error('Nobody is offered')
      return found
    }),
  )
  return rendered
}

test('lists what moves and what stays, and transfers', async () => {
  const requests = answer(previewTransfer, { data: moves })
  const sent = answer(transferRegistration, { data: { ...registration, firstName: 'Bo', lastName: 'Lind', moves, undoToken: 'token' } })
  const { user, store } = await chosen()
  await screen.findByText('Bookings that move: Gala dinner.')
  for (const text of ['The IR rep stays Ann Lee.', 'Tags that move: vip.', '3 answers stay with the old registration.'])
    expect(screen.getByText(text)).toBeVisible()
  expect(requests).toEqual([{ eventRegistrationId: 1, contactId: 9 }])
  await user.click(screen.getByRole('button', { name: 'Replace with a colleague' }))
  await waitFor(() => expect(sent).toEqual([{ eventRegistrationId: 1, contactId: 9 }]))
  await waitFor(() =>
    expect(store.getState().ui.notices[0]).toMatchObject({
      text: 'The place was given to Bo Lind. 1 event contact was added. 1 event contact was removed. 2 mails are queued and leave in a minute.',
      undoToken: 'token',
    }),
  )
})

test('says why a person cannot take the place, and offers no transfer', async () => {
  answer(previewTransfer, { status: 422, message: 'This person has the registration already.' })
  await chosen()
  expect(await screen.findByText('This person has the registration already.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Transfer place' })).toBeDisabled()
})

test('does not let people be chosen who cannot take the place, with the reason', async () => {
  answer(transferCandidates, { data: [{ ...hit, refusal: 'This person has the registration already.' }] })
  const { user } = renderScreen(<TransferDialog registration={registration} onClose={() => undefined} />)
  await user.type(await screen.findByRole('combobox', { name: 'Who takes the place' }), 'bo')
  const option = await waitFor(() => document.querySelector('.ant-select-item-option-disabled') ?? Promise.reject(new Error('Not yet')))
  expect(option).toHaveTextContent('This person has the registration already.')
})

test('adds a new person who takes the place, and offers a known one instead', async () => {
  const known = { ...hit, eventCompanyContactId: null, eventCompanyName: null }
  const previews = answer(previewTransfer, { status: 422, message: 'Bo Lind already has this e-mail address', data: { known } })
  const { user } = renderScreen(<TransferDialog registration={registration} onClose={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Add a new person' }))
  await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Bo')
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Lind')
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'bo@example.com')
  expect(await screen.findByText('Bo Lind already has this e-mail address')).toBeVisible()
  expect(previews.at(-1)).toMatchObject({ person: { firstName: 'Bo', lastName: 'Lind', email: 'bo@example.com' } })
  answer(previewTransfer, { data: moves })
  const sent = answer(transferRegistration, { data: { ...registration, firstName: 'Cy', lastName: 'Lind', moves, undoToken: null } })
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'm')
  await screen.findByText('Bookings that move: Gala dinner.')
  await user.click(screen.getByRole('button', { name: 'Replace with a colleague' }))
  await waitFor(() => expect(sent).toMatchObject([{ eventRegistrationId: 1, person: { email: 'bo@example.comm' } }]))
})
