import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { registrationStatus, type RegistrationStatusId } from '#constants/statuses.ts'
import { type EventContact, eventContacts } from '#contract/events/eventContacts.ts'
import { mergeEventContacts } from '#contract/events/merges.ts'
import { undo } from '#contract/history.ts'
import type { MergeResult } from '#contract/merge.ts'
import { contactMergeOptions } from '#components/events/contacts/contactMergeOptions.ts'
import { Toasts } from '#components/notices/Toasts.tsx'
import type { Column } from '#components/resource/base/columns.tsx'
import { ResourceTab } from '#components/resource/ResourceTab.tsx'
import { eventContacts as store } from '#store/events/eventContacts.ts'
import { axeProblems } from '../support/axe.ts'
import { answer, heldAnswer, renderScreen } from '../support/screens.tsx'

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

const contact = (eventCompanyContactId: number, firstName: string, values: Partial<EventContact> = {}): EventContact => ({
  eventCompanyContactId,
  eventId: 7,
  eventCompanyId: 1,
  contactId: eventCompanyContactId,
  role: 2,
  attendsMeetings: true,
  firstName,
  lastName: 'Lee',
  email: `${firstName.toLowerCase()}@example.com`,
  phone: null,
  jobTitle: null,
  headshotUrl: null,
  contactStateId: 1,
  companyName: 'Acme',
  companyTypeName: 'Allocators',
  irRepName: null,
  shownRegistrationId: null,
  registrationNumber: null,
  checkedInByName: null,
  registrationStatusId: null,
  checkedInAt: null,
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: 1,
  ...values,
})
const ann = contact(1, 'Ann', { badgeName: 'Ann L.', attendsMeetings: false })
const anne = contact(2, 'Anne', { badgeName: 'Anne Lee', badgeTitle: 'CIO', companyName: 'Acme Ltd', eventCompanyId: 2 })
const bo = contact(3, 'Bo')

/** The list of these contacts; with an id in the question, that one alone. */
const list = (rows: EventContact[]) =>
  answer(eventContacts.calls.list, ({ id, q }) => {
    const found = rows.filter((row) =>
      id ? row.eventCompanyContactId === Number(id) : !q || row.firstName.toLowerCase().includes(q as string),
    )
    return { data: found, meta: { total: found.length, page: 1, pageSize: 50 } }
  })
type MergeReply = MergeResult<EventContact>
const tried = (values: Partial<MergeReply> = {}) => ({ data: { row: null, moved: [], problems: [], undoToken: null, ...values } })
const done = (row: EventContact) => ({ data: { row, moved: [], problems: [], undoToken: 'take-back' } })
const twoRegistrations = [
  { resource: 'registrations', noun: 'registrations', count: 2 },
  { resource: 'speakers', noun: 'speaker', count: 1 },
]

const columns: Column<EventContact>[] = [{ key: 'firstName', title: 'First name', render: ({ firstName }) => firstName }]
const nameOf = ({ firstName, lastName }: EventContact) => `${firstName} ${lastName}`
const show = (url = '/events/7/contacts') =>
  renderScreen(
    <>
      <ResourceTab
        resource={store}
        scope={{ eventId: 7, companyTypeId: 0 }}
        columns={columns}
        defaults={{}}
        texts={{ list: 'Contacts', one: 'contact', empty: 'Nobody', search: 'Search' }}
        nameOf={nameOf}
        mergeOptions={contactMergeOptions}
        fields={() => null}
      />
      <Toasts />
    </>,
    { url },
  )
type User = ReturnType<typeof show>['user']
/** By its title: in tests Ant Design gives every dialog's title the same id. */
async function dialog(): Promise<HTMLElement> {
  const found = (await screen.findByText('Merge contacts')).closest<HTMLElement>('[role="dialog"]')
  if (!found) throw new Error('The merge is not in a dialog')
  return found
}
async function openPair(user: User) {
  for (const name of ['Ann Lee', 'Anne Lee']) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await user.click(await screen.findByRole('button', { name: /^Merge$/ }))
  return within(await dialog())
}
const press = async (user: User, shown: Awaited<ReturnType<typeof openPair>>) => {
  const button = shown.getByRole('button', { name: 'Merge' })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
}

describe('a merge of two selected rows', () => {
  test('is offered for exactly two', async () => {
    list([ann, anne, bo])
    const { user } = show()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ann Lee' }))
    await screen.findByText('1 selected')
    expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Select Anne Lee' }))
    expect(await screen.findByRole('button', { name: 'Merge' })).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Select Bo Lee' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull())
  })

  test('shows what differs, says what is alike once and what would move, and finds nothing for axe', async () => {
    list([ann, anne])
    const sent = answer(mergeEventContacts, tried({ moved: twoRegistrations }))
    const { user } = show()
    const shown = await openPair(user)
    expect(await shown.findByText(/2 registrations and 1 speaker/)).toHaveTextContent(/^Moves to Ann Lee: 2 registrations and 1 speaker\./)
    expect(shown.getByText(/2 registrations and 1 speaker/)).toHaveTextContent('Anne Lee is deleted. No mail is sent.')
    const groups = shown.getAllByRole('radiogroup').map((group) => group.getAttribute('aria-label'))
    expect(groups).toEqual(['Record to keep', 'Company', 'Attends meetings', 'Badge name', 'Badge title'])
    expect(shown.getByText('The same in both: Role Attendee')).toBeVisible()
    // What the survivor lacks it gets; a No is a value too.
    expect(shown.getByRole('radio', { name: 'Ann Lee No' })).toBeChecked()
    expect(shown.getByRole('radio', { name: 'Anne Lee CIO' })).toBeChecked()
    expect(sent.at(-1)).toEqual({
      eventId: 7,
      survivorEventCompanyContactId: 1,
      mergedEventCompanyContactId: 2,
      fieldChoices: { eventCompanyId: 1, attendsMeetings: 1, badgeName: 1, badgeTitle: 2 },
      rowVersions: { survivor: 1, merged: 1 },
      dryRun: true,
    })
    expect(await axeProblems(await dialog())).toEqual([])
  })

  test('calls a registration by what staff know it by', async () => {
    const of = (one: EventContact, id: number, registrationNumber: string, registrationStatusId: RegistrationStatusId) => ({
      ...one,
      ...{ eventRegistrationId: id, registrationNumber, registrationStatusId },
    })
    list([of(ann, 2495, 'ACME-7K2M', registrationStatus.approved), of(anne, 2496, 'ACME-9Q4T', registrationStatus.cancelled)])
    answer(mergeEventContacts, tried())
    const { user } = show()
    const shown = await openPair(user)
    expect(await shown.findByRole('radio', { name: 'Ann Lee ACME-7K2M (Approved)' })).toBeChecked()
    expect(await shown.findByText(/^Nothing else uses Anne Lee\./)).toBeVisible()
    expect(shown.getByRole('radio', { name: 'Anne Lee ACME-9Q4T (Cancelled)' })).toBeInTheDocument()
    expect(shown.queryByText(/249[56]/)).toBeNull()
  })

  test('sends what was chosen by keyboard, tells with an undo, and loads the list again', async () => {
    const lists = list([ann, anne])
    const sent = answer(mergeEventContacts, ({ dryRun }) => (dryRun ? tried() : done({ ...anne, rowVersion: 2 })))
    const { user } = show()
    const shown = await openPair(user)
    const stays = await shown.findByRole('radio', { name: /^Ann Lee ann@/ })
    stays.focus()
    await user.keyboard('{ArrowRight}')
    expect(shown.getByRole('radio', { name: /^Anne Lee anne@/ })).toBeChecked()
    expect(shown.getByRole('radio', { name: 'Anne Lee Anne Lee' })).toBeChecked()
    await user.click(shown.getByRole('radio', { name: 'Ann Lee Ann L.' }))
    const before = lists.length
    await press(user, shown)
    expect(await screen.findByText('Event contact merged successfully.')).toBeVisible()
    expect(sent.at(-1)).toEqual({
      eventId: 7,
      survivorEventCompanyContactId: 2,
      mergedEventCompanyContactId: 1,
      fieldChoices: { eventCompanyId: 2, attendsMeetings: 2, badgeName: 1, badgeTitle: 2 },
      rowVersions: { survivor: 1, merged: 1 },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(lists.length).toBeGreaterThan(before))
    const affected = [
      { resource: 'eventContacts', noun: 'contact', count: 1, action: 'restored' as const },
      { resource: 'eventContacts', noun: 'contact', count: 1, action: 'changed' as const },
      { resource: 'registrations', noun: 'registrations', count: 2, action: 'changed' as const },
    ]
    const undone = answer(undo, { data: { resource: 'eventContacts', rows: [{}, {}], refused: [], others: [], undone: affected } })
    await user.click(screen.getByRole('button', { name: /^Undo\b/ }))
    expect(await screen.findByText('Undone: 1 contact restored, 1 contact and 2 registrations changed back.')).toBeVisible()
    expect(undone).toEqual([{ undoToken: 'take-back' }])
  })

  test('that cannot be done says why and keeps its button shut', async () => {
    list([ann, anne])
    const problems = ['Both have an active registration in Allocators.', 'Both are speakers.']
    answer(mergeEventContacts, tried({ problems }))
    const { user } = show()
    const shown = await openPair(user)
    for (const words of problems) expect(await shown.findByText(words)).toBeVisible()
    expect(shown.queryByText(/Nothing else uses/)).toBeNull()
    expect(shown.getByRole('button', { name: 'Merge' })).toBeDisabled()
  })

  test('shut while it counts, and again with another choice', async () => {
    list([ann, anne])
    const counting = heldAnswer<MergeReply>(tried())
    answer(mergeEventContacts, counting.answering)
    const { user } = show()
    const shown = await openPair(user)
    expect(await shown.findByText('Checking what moves…')).toBeVisible()
    expect(shown.getByRole('button', { name: 'Merge' })).toBeDisabled()
    counting.release()
    await waitFor(() => expect(shown.getByRole('button', { name: 'Merge' })).toBeEnabled())
  })

  test('that meets a newer row shows it, and keeps what was chosen', async () => {
    const rows = [ann, anne]
    list(rows)
    const newer = { ...anne, badgeTitle: 'CEO', rowVersion: 2 }
    const sent = answer(mergeEventContacts, ({ rowVersions, dryRun }) => {
      const isCurrent = (rowVersions as { merged: number }).merged === rows[1]?.rowVersion
      if (!isCurrent) return { status: 409, message: 'The contact Anne Lee was changed meanwhile.', data: newer }
      return dryRun ? tried() : done({ ...ann, rowVersion: 2 })
    })
    const { user } = show()
    const shown = await openPair(user)
    await user.click(await shown.findByRole('radio', { name: 'Anne Lee Anne Lee' }))
    await waitFor(() => expect(shown.getByRole('button', { name: 'Merge' })).toBeEnabled())
    rows[1] = newer
    await user.click(shown.getByRole('button', { name: 'Merge' }))
    expect(await shown.findByText(/^The contact Anne Lee was changed meanwhile\. The latest version is shown\.$/)).toBeVisible()
    expect(await shown.findByRole('radio', { name: 'Anne Lee CEO' })).toBeChecked()
    expect(shown.getByRole('radio', { name: 'Anne Lee Anne Lee' })).toBeChecked()
    await press(user, shown)
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ rowVersions: { merged: 2 }, fieldChoices: { badgeName: 2 } }))
  })

  test('that comes after another merge of the same says so, and nothing else', async () => {
    const rows = [ann, anne]
    list(rows)
    const merged = 'Anne Lee was merged into Bo Lee in the meantime.'
    answer(mergeEventContacts, ({ dryRun }) => (dryRun ? tried() : { status: 409, message: merged, data: null }))
    const { user } = show()
    const shown = await openPair(user)
    await waitFor(() => expect(shown.getByRole('button', { name: 'Merge' })).toBeEnabled())
    rows.pop()
    await user.click(shown.getByRole('button', { name: 'Merge' }))
    expect(await shown.findByText(merged)).toBeVisible()
    expect(shown.queryByText(/latest version|no longer exists/)).toBeNull()
  })

  test('says what the server said when it is refused, and can be tried again', async () => {
    list([ann, anne])
    answer(mergeEventContacts, ({ dryRun }) => (dryRun ? tried() : { status: 503, message: 'The database is busy.' }))
    const { user } = show()
    const shown = await openPair(user)
    await press(user, shown)
    expect(await shown.findByText('The database is busy.')).toBeVisible()
    expect(await screen.findByText('Failed to merge Event contacts!')).toBeVisible()
    expect(shown.getByRole('button', { name: 'Merge' })).toBeEnabled()
  })
})

test('two of the same name can be told apart', async () => {
  list([ann, { ...anne, firstName: 'Ann' }])
  answer(mergeEventContacts, tried({ moved: twoRegistrations }))
  const { user } = show()
  for (const box of await screen.findAllByRole('checkbox', { name: 'Select Ann Lee' })) await user.click(box)
  await user.click(await screen.findByRole('button', { name: /^Merge$/ }))
  expect(await screen.findByText(/^Moves to/)).toHaveTextContent(/^Moves to Ann Lee \(1\): .* Ann Lee \(2\) is deleted\./)
  expect(screen.getByRole('radio', { name: 'Ann Lee (2) CIO' })).toBeChecked()
})

describe('a merge from the drawer', () => {
  test('finds the other one, and opens the survivor when the opened one went', async () => {
    list([ann, anne, bo])
    answer(mergeEventContacts, ({ dryRun }) => (dryRun ? tried() : done({ ...anne, rowVersion: 2 })))
    const { user, router } = show('/events/7/contacts?open=1')
    await user.click(await screen.findByRole('button', { name: /Merge with…/ }))
    const shown = within(await dialog())
    await user.type(shown.getByRole('combobox', { name: 'Merge with contact' }), 'ann')
    await user.click(await screen.findByText('anne@example.com · Acme Ltd'))
    await user.click(await shown.findByRole('radio', { name: /^Anne Lee anne@/ }))
    await press(user, shown)
    await waitFor(() => expect(router().query.open).toBe('2'))
  })
})
