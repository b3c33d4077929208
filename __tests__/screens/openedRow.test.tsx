import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { refreshRequested } from '#store/ui/ui.ts'
import { dialogOf } from '../support/dialogOf.ts'
import { answer } from '../support/screens.tsx'
import { drawer, list, page, row, show } from '../support/tracks.tsx'

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

const nameField = async () => within(await drawer()).findByRole('textbox', { name: 'Name' })

describe('an opened record', () => {
  test('is in the address; Back closes it', async () => {
    answer(list, page([row(1, 'Macro')], 60))
    const { user, router } = show('/events/7/tracks?sort=name&page=2')
    await user.click(await screen.findByText('Macro'))
    expect(await nameField()).toHaveValue('Macro')
    expect(router().query).toMatchObject({ open: '1', sort: 'name', page: '2' })
    act(() => router().back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router().asPath).toBe('/events/7/tracks?sort=name&page=2')
  })

  test('Back before the address has followed opens nothing that the address does not say', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { user, holdMoves } = show()
    const line = await screen.findByText('Macro')
    const letGo = holdMoves()
    await user.click(line)
    await drawer()
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    letGo()
  })

  test('Back before the address has followed stays on the list', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { user, router, holdMoves } = show()
    await act(() => router().push('/events/7/tracks?q=ma'))
    const line = await screen.findByText('Macro')
    const letGo = holdMoves()
    await user.click(line)
    await drawer()
    act(() => router().back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(async () => letGo())
    expect(router().asPath).toBe('/events/7/tracks?q=ma')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('closing it leaves no step behind in the history', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { user, router } = show()
    await user.click(await screen.findByText('Macro'))
    await user.click(within(await drawer()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router().asPath).toBe('/events/7/tracks')
    act(() => router().back())
    expect(router().asPath).toBe('/events/7/tracks')
  })

  test('a link opens a record that the list on screen does not hold', async () => {
    const sent = answer(list, ({ id }) => (id ? { data: [row(1203, 'Track 1203')] } : page([row(1, 'Macro')])))
    const { router, user } = show('/events/7/tracks?q=mac&open=1203')
    expect(await nameField()).toHaveValue('Track 1203')
    expect(sent.at(-1)).toEqual({ eventId: '7', id: '1203' })
    await user.click(within(await drawer()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(router().asPath).toBe('/events/7/tracks?q=mac'))
  })

  test('one that does not exist says so and closes', async () => {
    answer(list, ({ id }) => (id ? { data: [] } : page([row(1, 'Macro')])))
    const { router, user } = show('/events/7/tracks?open=5')
    await screen.findByText('This track does not exist')
    // There is nothing to decide.
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'OK', hidden: true }))
    await waitFor(() => expect(router().query.open).toBeUndefined())
  })

  test('follows what somebody else changed in it', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { store } = show('/events/7/tracks?open=1')
    const name = await nameField()
    answer(list, page([row(1, 'Macro and rates', { rowVersion: 2 })]))
    act(() => void store.dispatch(refreshRequested()))
    await waitFor(() => expect(name).toHaveValue('Macro and rates'))
  })

  test('stays open when the list goes on without it', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { store } = show('/events/7/tracks?open=1')
    const name = await nameField()
    const sent = answer(list, ({ id }) => (id ? { data: [row(1, 'Rates', { rowVersion: 2 })] } : page([])))
    act(() => void store.dispatch(refreshRequested()))
    await waitFor(() => expect(name).toHaveValue('Rates'))
    expect(sent.at(-1)).toEqual({ eventId: '7', id: '1' })
  })

  test('Back asks while there are unsaved changes', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { user, router } = show()
    await user.click(await screen.findByText('Macro'))
    await user.type(await nameField(), '!')
    await waitFor(() => expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false))
    act(() => router().back())
    const question = dialogOf(await screen.findByText('Leave without saving?'))
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(router().query.open).toBe('1')
    expect(await nameField()).toHaveValue('Macro!')
  })

  test('only who may write gets the form of a new one', async () => {
    answer(list, page([row(1, 'Macro')]))
    show('/events/7/tracks?open=new', { contactId: 2, name: 'Read Only', role: 'readOnly' })
    await screen.findByText('Macro')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
