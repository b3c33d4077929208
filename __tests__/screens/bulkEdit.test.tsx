import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { limits } from '#constants/limits.ts'
import { tracks } from '#contract/events/tracks.ts'
import type { SentCall } from '../support/answer.ts'
import { answer, renderScreen } from '../support/screens.tsx'
import { eventRow } from '../support/eventRow.ts'
import { TracksTab } from '#components/events/tracks/TracksTab.tsx'
import { Toasts } from '#components/notices/Toasts.tsx'
import { list, page, row, show } from '../support/tracks.tsx'

let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

type User = ReturnType<typeof show>['user']
const { ids: idsCall, export: exportCall, exportJob, updateMany } = tracks.calls
if (!updateMany) throw new Error('Tracks have no bulk edit')
const all = [row(1, 'Macro'), row(2, 'Credit', { description: 'Old' }), row(3, 'Equity')]
const showWithToasts = () =>
  renderScreen(
    <>
      <TracksTab event={eventRow({ eventId: 7 })} />
      <Toasts />
    </>,
    { url: '/events/7/tracks' },
  )
const bar = () => screen.findByRole('region', { name: 'Selected tracks' })
const openEdit = async (user: User, ...rows: string[]) => {
  for (const name of rows) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await user.click(await within(await bar()).findByRole('button', { name: 'Edit' }))
  return screen.findByRole('dialog')
}
const choose = async (user: User, field: string) => {
  await user.click(await screen.findByRole('combobox', { name: 'Field' }))
  await user.click(await screen.findByText(field, { selector: '.ant-select-item-option-content' }))
}
/** The ids that a call was sent. */
const idsOf = ({ ids }: SentCall) => ids as number[]
const changed = (id: number) => ({ id, isChanged: true, isRefused: false, message: 'Changed.', row: null })
const refused = (id: number, message: string) => ({ id, isChanged: false, isRefused: true, message, row: row(id, 'Credit') })

describe('the edit of selected rows', () => {
  test('offers the fields that the declaration allows, and the input of the form for the one that was chosen', async () => {
    answer(list, page(all))
    const { user } = show()
    const dialog = await openEdit(user, 'Macro', 'Credit')
    expect(dialog).toHaveAccessibleName('Edit 2 tracks')
    expect(within(dialog).getByRole('button', { name: 'Change' })).toBeDisabled()
    await choose(user, 'Description')
    expect(await within(dialog).findByRole('textbox', { name: 'Description' })).toBeVisible()
    expect(within(dialog).queryByRole('textbox', { name: 'Name' })).toBeNull()
  })

  test('says how many rows change and why others do not, then changes them, with one undo', async () => {
    answer(list, page(all))
    const sent = answer(updateMany, (body) => {
      const results = idsOf(body).map((id) => (id === 2 ? refused(id, 'A closed track stays') : changed(id)))
      return { data: { results, undoToken: body.isPreview ? null : 'take-back' } }
    })
    const { user } = showWithToasts()
    const dialog = await openEdit(user, 'Macro', 'Credit', 'Equity')
    await choose(user, 'Description')
    await user.type(await within(dialog).findByRole('textbox', { name: 'Description' }), 'New')
    expect(await within(dialog).findByText('2 tracks change. 1 cannot change:')).toBeVisible()
    expect(within(dialog).getByText(/A closed track stays/)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Change 2 tracks' }))
    expect(await screen.findByText('2 of 3 tracks changed.')).toBeVisible()
    const results = await screen.findByRole('dialog', { name: '2 of 3 tracks changed' })
    expect(await within(results).findByRole('button', { name: /^Undo\b/ })).toBeVisible()
    // The other one is in the toast.
    expect(screen.getAllByRole('button', { name: /^Undo\b/ })).toHaveLength(2)
    expect(sent.at(-1)).toEqual({ ids: [1, 2, 3], values: { description: 'New' } })
  })

  test('empties a field only when that is what was chosen', async () => {
    answer(list, page(all))
    const sent = answer(updateMany, (body) => ({ data: { results: idsOf(body).map(changed), undoToken: null } }))
    const { user } = show()
    const dialog = await openEdit(user, 'Credit')
    await choose(user, 'Description')
    expect(within(dialog).getByRole('button', { name: 'Change' })).toBeDisabled()
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Clear Description' }))
    await user.click(await within(dialog).findByRole('button', { name: 'Change 1 track' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.at(-1)).toEqual({ ids: [2], values: { description: null } })
  })

  test('stays open with its value when the server cannot be reached, and the selection stays for another field', async () => {
    answer(list, page(all))
    answer(updateMany, { status: 500, message: 'Out of order' })
    const { user } = show()
    const dialog = await openEdit(user, 'Macro')
    await choose(user, 'Description')
    await user.type(await within(dialog).findByRole('textbox', { name: 'Description' }), 'New')
    await user.click(await within(dialog).findByRole('button', { name: 'Change 1 track' }))
    await waitFor(() => expect(within(dialog).getByRole('textbox', { name: 'Description' })).toHaveValue('New'))
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(within(await bar()).getByText('1 selected')).toBeVisible()
  })
})

describe('the export of selected rows', () => {
  const start = async (user: User) => {
    await user.click(await within(await bar()).findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV, columns shown' }))
  }

  test('asks for exactly these, in the order of the list, whatever its search', async () => {
    answer(list, page(all))
    const sent = answer(exportCall, { data: [] })
    const { user } = show('/events/7/tracks?q=ma&sort=-name')
    for (const name of ['Equity', 'Macro']) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
    await start(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ ids: '3,1', sort: '-name', format: 'csv' })
    expect(sent[0]).not.toHaveProperty('q')
  })

  test('is a job when an address has no room for the ids', async () => {
    const ids = Array.from({ length: limits.bulkRows + 1 }, (_, at) => at + 1)
    answer(list, page(all, ids.length))
    answer(idsCall, { data: ids })
    const sent = answer(exportJob, { status: 429, message: 'Later' })
    const { user } = show()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Macro' }))
    await user.click(await screen.findByRole('button', { name: /that match/ }))
    await screen.findByText('1,001 selected')
    await start(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ ids: ids.join(','), format: 'csv' })
  })
})
