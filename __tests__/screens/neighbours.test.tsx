import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { Track } from '#contract/events/tracks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { dialogOf } from '../support/dialogOf.ts'
import { answer } from '../support/screens.tsx'
import { drawer, list, remove, row, show, upsert } from '../support/tracks.tsx'

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

const tracks = ['Macro', 'Credit', 'Rates', 'Equity', 'Quant'].map((name, at) => row(at + 1, name))
/** A server that has these tracks, in pages. */
const serve = (rows: Track[]) =>
  answer(list, ({ id, page, pageSize }) => {
    if (id) return { data: rows.filter(({ sessionTrackId }) => sessionTrackId === Number(id)) }
    const [number, size] = [Number(page), Number(pageSize)]
    return { data: rows.slice((number - 1) * size, number * size), meta: { total: rows.length, page: number, pageSize: size } }
  })
const url = '/events/7/tracks?pageSize=2'
const open = async (name: string, at = url) => {
  const shown = show(at)
  await shown.user.click(await screen.findByText(name))
  await nameIs(name)
  return shown
}
const nameField = async () => within(await drawer()).findByRole('textbox', { name: 'Name' })
const nameIs = (name: string) => waitFor(async () => expect(await nameField()).toHaveValue(name))
const next = () => screen.findByRole('button', { name: 'Next track' })
const previous = () => screen.findByRole('button', { name: 'Previous track' })

describe('next and previous in an opened record', () => {
  test('go through the list as it is shown, say where they are, and leave no step in the history', async () => {
    serve(tracks)
    const { user, router } = await open('Macro', '/events/7/tracks?sort=name&q=m')
    expect(await drawer()).toHaveTextContent('1 of 5')
    await user.click(await next())
    await nameIs('Credit')
    expect(await drawer()).toHaveTextContent('2 of 5')
    expect(router().query).toMatchObject({ open: '2', sort: 'name', q: 'm' })
    await user.click(await previous())
    await nameIs('Macro')
    act(() => router().back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router().asPath).toBe('/events/7/tracks?sort=name&q=m')
  })

  test('keep the drawer and the focus where they are', async () => {
    serve(tracks)
    const { user } = await open('Macro')
    const before = await drawer()
    await user.click(await next())
    await nameIs('Credit')
    expect(await drawer()).toBe(before)
    expect(await next()).toHaveFocus()
  })

  test('load the next page at the end of one, and the page before at its start', async () => {
    serve(tracks)
    const { user, router } = await open('Credit')
    await user.click(await next())
    await nameIs('Rates')
    expect(await drawer()).toHaveTextContent('3 of 5')
    expect(router().query).toMatchObject({ page: '2', pageSize: '2', open: '3' })
    await user.click(await previous())
    await nameIs('Credit')
    expect(router().query.page).toBeUndefined()
  })

  test('show the present record, busy, while the next page loads', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const sent = answer(list, async ({ page }) => {
      if (page === '2') await promise
      return { data: tracks.slice((Number(page) - 1) * 2, Number(page) * 2), meta: { total: 5, page: Number(page), pageSize: 2 } }
    })
    const { user } = await open('Credit')
    await user.click(await next())
    await waitFor(async () => expect(await drawer()).toHaveAttribute('aria-busy', 'true'))
    expect(await nameField()).toHaveValue('Credit')
    await user.keyboard('j')
    resolve()
    await nameIs('Rates')
    expect(await drawer()).toHaveAttribute('aria-busy', 'false')
    expect(await next()).toHaveFocus()
    // The record that is left is not requested again.
    expect(sent.filter(({ id }) => id)).toEqual([])
  })

  test('end where the list ends, and the focus goes to the button that still leads somewhere', async () => {
    serve(tracks)
    const { user } = await open('Quant', `${url}&page=3`)
    expect(await drawer()).toHaveTextContent('5 of 5')
    expect(await next()).toBeDisabled()
    await user.click(await previous())
    await nameIs('Equity')
    await user.click(await next())
    await nameIs('Quant')
    expect(await previous()).toHaveFocus()
    await user.keyboard('j')
    expect(await nameField()).toHaveValue('Quant')
  })

  test('lead nowhere from a record that the list does not hold', async () => {
    serve(tracks)
    show(`${url}&open=4`)
    await nameIs('Equity')
    expect(await drawer()).not.toHaveTextContent(/\d of 5/)
    expect(await next()).toBeDisabled()
    expect(await previous()).toBeDisabled()
  })

  test('are not offered with the form of a new one', async () => {
    serve(tracks)
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: /Add track/ }))
    await nameField()
    expect(screen.queryByRole('button', { name: 'Next track' })).toBeNull()
  })

  test('ask before unsaved changes are left: the record stays, or the changes are gone for good', async () => {
    serve(tracks)
    const { user } = await open('Macro')
    await user.type(await nameField(), '!')
    await user.click(await next())
    // Enter, pressed without reading, loses nothing.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Leave' })).not.toBeInTheDocument())
    expect(await nameField()).toHaveValue('Macro!')
    await user.click(await next())
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await nameIs('Credit')
    await user.click(await previous())
    await nameIs('Macro')
    expect(screen.queryByText(/Restored unsaved changes/)).toBeNull()
  })

  test('stay on the list that they reached when the record is closed', async () => {
    serve(tracks)
    const { user, router } = await open('Credit')
    await user.click(await next())
    await nameIs('Rates')
    await user.click(within(await drawer()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router().query).toMatchObject({ page: '2', pageSize: '2' })
    expect(router().query.open).toBeUndefined()
  })

  test('go on from where the record was when the list goes on without it', async () => {
    const rows = [...tracks]
    serve(rows)
    const { user, store } = await open('Credit', '/events/7/tracks')
    rows.splice(1, 1)
    act(() => void store.dispatch(refreshRequested()))
    await waitFor(async () => expect(await drawer()).not.toHaveTextContent(/of 5/))
    await user.click(await next())
    await nameIs('Rates')
    expect(await drawer()).toHaveTextContent('2 of 4')
  })

  test('leave nobody out when a colleague deleted a row on the page before the step', async () => {
    const rows = [...tracks]
    serve(rows)
    const { user } = await open('Credit')
    rows.splice(0, 1)
    await user.click(await next())
    await nameIs('Rates')
    expect(await drawer()).toHaveTextContent('2 of 4')
  })

  test('stay with the record when colleagues deleted all that followed', async () => {
    const rows = [...tracks]
    serve(rows)
    const { user } = await open('Credit')
    rows.splice(2)
    await user.click(await next())
    await waitFor(async () => expect(await drawer()).toHaveTextContent('2 of 2'))
    expect(await nameField()).toHaveValue('Credit')
    expect(await next()).toBeDisabled()
  })

  test('ask when the page could not be loaded, and go on when it can', async () => {
    serve(tracks)
    const { user, router } = await open('Credit')
    answer(list, { status: 500 })
    await user.click(await next())
    const question = dialogOf(await screen.findByText('The next track could not be loaded'))
    serve(tracks)
    await user.click(within(question).getByRole('button', { name: 'Retry' }))
    await nameIs('Rates')
    answer(list, { status: 500 })
    await user.click(await previous())
    await screen.findByText('The previous track could not be loaded')
    serve(tracks)
    // The first one is the drawer's.
    await user.click(screen.getAllByRole('button', { name: 'Cancel' })[1] ?? document.body)
    await waitFor(() => expect(router().query.page).toBe('2'))
    await waitFor(async () => expect(await drawer()).toHaveTextContent('3 of 5'))
    expect(await nameField()).toHaveValue('Rates')
  })
})

describe('J and K in an opened record', () => {
  test('go to the next and the previous', async () => {
    serve(tracks)
    const { user } = await open('Macro')
    // A browser gives the focus to what holds the drawer; without layout that has to be said.
    ;(await drawer()).closest<HTMLElement>('[tabindex="-1"]')?.focus()
    await user.keyboard('j')
    await nameIs('Credit')
    expect(await next()).toHaveFocus()
    await user.keyboard('j')
    await nameIs('Rates')
    await user.keyboard('k')
    await nameIs('Credit')
  })

  test('are letters while somebody types', async () => {
    serve(tracks)
    const { user } = await open('Macro')
    await user.click(await nameField())
    await user.keyboard('jk')
    expect(await nameField()).toHaveValue('Macrojk')
    expect(await drawer()).toHaveTextContent('1 of 5')
  })

  test('do nothing together with another key, or while a question is open', async () => {
    serve(tracks)
    const { user } = await open('Macro')
    ;(await next()).focus()
    await user.keyboard('{Control>}j{/Control}')
    await user.type(await nameField(), '!')
    await user.click(await next())
    await user.click(await screen.findByText('Leave without saving?'))
    await user.keyboard('j')
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(await nameField()).toHaveValue('Macro!')
  })

  test('do nothing while the button in focus asks something', async () => {
    serve(tracks)
    const { user } = await open('Macro')
    await user.click(await screen.findByRole('button', { name: 'Delete Macro' }))
    expect(await screen.findByText('Delete Macro?')).toBeVisible()
    screen.getByRole('button', { name: 'Delete Macro' }).focus()
    await user.keyboard('j')
    expect(await drawer()).toHaveTextContent('1 of 5')
    await nameIs('Macro')
  })
})

describe('what was under way in a record that has been left', () => {
  const later = <T,>(data: T) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { answering: () => promise.then(() => ({ data })), letGo: resolve }
  }

  test('a save does not close the next one', async () => {
    serve(tracks)
    const { user, store } = await open('Macro')
    const saving = later(row(1, 'Macro!', { rowVersion: 2 }))
    answer(upsert, saving.answering)
    await user.type(await nameField(), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await next())
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await nameIs('Credit')
    saving.letGo()
    await waitFor(() => expect(store.getState().ui.notices[0]?.text).toBe('Session Track updated successfully.'))
    expect(await nameField()).toHaveValue('Credit')
  })

  test('a delete does not close the next one', async () => {
    serve(tracks)
    const { user, store } = await open('Macro')
    const deleting = later({ id: 1, undoToken: 'take-back' })
    answer(remove, deleting.answering)
    await user.click(await screen.findByRole('button', { name: 'Delete Macro' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(await next())
    await nameIs('Credit')
    deleting.letGo()
    await waitFor(() => expect(store.getState().ui.notices[0]?.text).toBe('Session Track deleted successfully.'))
    expect(await nameField()).toHaveValue('Credit')
  })
})
