import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { type SessionTrack, sessionTracks } from '#contract/events/sessionTracks.ts'
import { TracksTab } from '#components/events/tracks/TracksTab.tsx'
import { conflictFound } from '#store/ui/ui.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, held, renderScreen } from '../support/screens.tsx'

const { list, upsert, remove } = sessionTracks.calls
const row = (sessionTrackId: number, name: string, values: Partial<SessionTrack> = {}): SessionTrack => ({
  sessionTrackId,
  eventId: 7,
  name,
  color: '#1f5fbf',
  sortOrder: sessionTrackId,
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: 1,
  ...values,
})
const page = (rows: SessionTrack[], total = rows.length) => ({ data: rows, meta: { total, page: 1, pageSize: 50 } })
const show = (url = '/events/7/tracks') => renderScreen(<TracksTab event={eventRow({ eventId: 7 })} />, { url })
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => within(line).queryAllByRole('cell')[1]?.textContent.trim())
    .filter(Boolean)
const drawer = () => screen.findByRole('dialog')

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

describe('the list', () => {
  test('asks for what the address says and writes what is asked into the address', async () => {
    const sent = answer(list, page([row(1, 'Macro')]))
    const { user, router } = show('/events/7/tracks?page=2&sort=-name&q=ma')
    await screen.findByText('Macro')
    expect(sent[0]).toEqual({ eventId: '7', page: '2', pageSize: '50', sort: '-name', q: 'ma' })
    await user.type(screen.getByRole('searchbox'), 'c')
    await waitFor(() => expect(router().query).toMatchObject({ q: 'mac', sort: '-name' }))
    expect(router().query.page).toBeUndefined()
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ q: 'mac', page: '1' }))
  })

  test('asks the server only for what the call takes, whatever else the address holds', async () => {
    const sent = answer(list, page([row(1, 'Macro')]))
    show('/events/7/tracks?utm_source=mail&page=2')
    await screen.findByText('Macro')
    expect(sent[0]).toEqual({ eventId: '7', page: '2', pageSize: '50' })
  })

  test('a change that comes before the address has followed the one before keeps both, however long that takes', async () => {
    answer(list, page([row(1, 'Macro')], 500))
    const { user, router, holdMoves } = show()
    await screen.findByText('Macro')
    const letGo = holdMoves()
    await user.click(screen.getByRole('columnheader', { name: /Name/ }))
    const minuteLater = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    await user.click(screen.getByRole('listitem', { name: '2' }))
    minuteLater.mockRestore()
    letGo()
    await waitFor(() => expect(router().query).toMatchObject({ sort: 'name', page: '2' }))
  })

  test('tells an empty list from one that no search matches', async () => {
    answer(list, page([]))
    const { user, router } = show('/events/7/tracks?q=zzz')
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
    await waitFor(() => expect(router().query.q).toBeUndefined())
    expect(await screen.findByText('No tracks yet. Add the first to group and colour the sessions.')).toBeVisible()
  })

  test('a page that the list does not reach shows the last page that has rows, and the address follows', async () => {
    answer(list, ({ page: asked }) => (asked === '2' ? page([row(1, 'Macro')], 51) : page([], 51)))
    const { router } = show('/events/7/tracks?page=9&sort=name')
    expect(await screen.findByText('Macro')).toBeVisible()
    expect(router().query).toMatchObject({ page: '2', sort: 'name' })
    expect(screen.queryByText(/No tracks yet/)).toBeNull()
  })

  test('an empty list has one page, whatever the address says', async () => {
    answer(list, page([]))
    const { router } = show('/events/7/tracks?page=9')
    expect(await screen.findByText(/No tracks yet/)).toBeVisible()
    await waitFor(() => expect(router().query.page).toBeUndefined())
  })

  test('a list that failed is not empty: it offers to load again', async () => {
    answer(list, { status: 500 })
    const { user } = show()
    expect(await screen.findByText('The list could not be loaded.')).toBeVisible()
    answer(list, page([row(1, 'Macro')]))
    await user.click(screen.getByRole('button', { name: /Load again/ }))
    expect(await screen.findByText('Macro')).toBeVisible()
    expect(screen.queryByText('The list could not be loaded.')).toBeNull()
  })

  test('keeps the old rows while the new ones load', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { user } = show()
    await screen.findByText('Macro')
    const later = held(page([row(2, 'Credit')]))
    answer(list, later.answering)
    await user.type(screen.getByRole('searchbox'), 'cr')
    expect(names()).toEqual(['Macro'])
    later.letGo()
    await screen.findByText('Credit')
    expect(names()).toEqual(['Credit'])
  })

  test('a person who may only read sees no controls that write', async () => {
    answer(list, page([row(1, 'Macro')]))
    renderScreen(<TracksTab event={eventRow({ eventId: 7 })} />, {
      url: '/events/7/tracks',
      user: { contactId: 2, name: 'Read Only', role: 'readOnly' },
    })
    await screen.findByText('Macro')
    expect(screen.queryByRole('button', { name: /Add track/ })).toBeNull()
  })
})

describe('the drawer', () => {
  test('a new track is checked before it is sent, then saved once and put at the end', async () => {
    answer(list, page([row(1, 'Macro')]))
    const sent = answer(upsert, { data: row(2, 'Credit', { color: '#1f5fbf' }) })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: /Add track/ }))
    const dialog = within(await drawer())
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Please enter Name')).toBeVisible()
    expect(sent).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Credit')
    await user.dblClick(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(names()).toEqual(['Macro', 'Credit']))
    expect(sent).toEqual([expect.objectContaining({ eventId: 7, name: 'Credit', color: '#1f5fbf' })])
  })

  test('what the server refuses lands on its field and nothing typed is lost', async () => {
    answer(list, page([row(1, 'Macro')]))
    answer(upsert, { status: 422, message: 'No', data: { fields: { name: 'Another track of this event has this name' } } as never })
    const { user, store } = show()
    await user.click(await screen.findByText('Macro'))
    const dialog = within(await drawer())
    const name = await dialog.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Credit')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Another track of this event has this name')).toBeVisible()
    expect(name).toHaveValue('Credit')
    expect(store.getState().ui.notices[0]?.text).toBe('Failed to update Session Track!')
  })

  test('a row that somebody else changed opens both versions, and the choice is saved over the newer one', async () => {
    answer(list, page([row(1, 'Macro', { description: 'Old' })]))
    const theirs = row(1, 'Macro', { description: 'Theirs', sortOrder: 9, rowVersion: 5 })
    const sent = answer(upsert, (input) =>
      input.rowVersion === 5 ? { data: { ...theirs, name: 'Mine', rowVersion: 6 } } : { status: 409, data: theirs },
    )
    const { user } = show()
    await user.click(await screen.findByText('Macro'))
    const name = await within(await drawer()).findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Mine')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Somebody else changed this meanwhile')
    const conflict = within(screen.getAllByRole('dialog').at(-1) ?? document.body)
    expect(conflict.getByRole('radio', { name: /Yours Mine/ })).toBeChecked()
    expect(conflict.getByRole('radio', { name: /Theirs Theirs/ })).toBeChecked()
    await user.click(conflict.getByRole('button', { name: 'Save my choice' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ sessionTrackId: 1, rowVersion: 5, name: 'Mine', description: 'Theirs', sortOrder: 9 })
  })

  test('a conflict goes with the form that met it', async () => {
    answer(list, page([row(1, 'Macro')]))
    answer(upsert, { status: 409, data: row(1, 'Theirs', { rowVersion: 5 }) })
    const { user, store, unmount } = show()
    await user.click(await screen.findByText('Macro'))
    await user.type(await within(await drawer()).findByRole('textbox', { name: 'Name' }), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Somebody else changed this meanwhile')
    unmount()
    expect(store.getState().ui.conflict).toBeNull()
  })

  test('a conflict that was answered after its form had closed does not wait for the next one', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { user, store } = show()
    store.dispatch(conflictFound({ callName: upsert.name, input: { sessionTrackId: 1 }, current: row(1, 'Theirs', { rowVersion: 5 }) }))
    await user.click(await screen.findByText('Macro'))
    await within(await drawer()).findByRole('textbox', { name: 'Name' })
    expect(store.getState().ui.conflict).toBeNull()
  })

  test('asks before unsaved changes are left, and keeps them when told to', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { user } = show()
    await user.click(await screen.findByText('Macro'))
    const dialog = within(await drawer())
    await user.type(await dialog.findByRole('textbox', { name: 'Name' }), ' and rates')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Macro and rates')
  })

  test('deletes after asking, with the version it was read with', async () => {
    answer(list, page([row(1, 'Macro'), row(2, 'Credit')]))
    const sent = answer(remove, { data: { id: 1, undoToken: 'take-back' } })
    const { user, store } = show()
    await user.click(await screen.findByText('Macro'))
    await user.click(await screen.findByRole('button', { name: 'Delete Macro' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(names()).toEqual(['Credit']))
    expect(sent).toEqual([{ sessionTrackId: 1, rowVersion: 1 }])
    expect(store.getState().ui.notices[0]).toMatchObject({ text: 'Session Track deleted successfully.', undoToken: 'take-back' })
  })
})
