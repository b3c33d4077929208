import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { answer, heldAnswer } from '../support/screens.tsx'
import { drawer, list, names, page, row, show, upsert } from '../support/tracks.tsx'

describe('after a save', () => {
  const rename = async (user: ReturnType<typeof show>['user'], from: string, to: string) => {
    await user.click(await screen.findByText(from))
    const name = await within(await drawer()).findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, to)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  test('the row is replaced at once, then the order of the server follows in silence', async () => {
    answer(list, page([row(1, 'Macro'), row(2, 'Credit')], 120))
    const { user, store, router } = show('/events/7/tracks?page=2&sort=name')
    await screen.findByText('Macro')
    const later = heldAnswer(page([row(2, 'Credit'), row(1, 'Zinc', { rowVersion: 2 })], 120))
    const sent = answer(list, later.answering)
    answer(upsert, { data: row(1, 'Zinc', { rowVersion: 2 }) })
    await rename(user, 'Macro', 'Zinc')
    expect(names()).toEqual(['Zinc', 'Credit'])
    await waitFor(() => expect(sent).toEqual([{ eventId: '7', page: '2', pageSize: '50', sort: 'name' }]))
    expect(store.getState().ui.isLoading).toBe(false)
    expect(screen.getByRole('region', { name: 'Tracks' })).toHaveAttribute('aria-busy', 'false')
    later.release()
    await waitFor(() => expect(names()).toEqual(['Credit', 'Zinc']))
    expect(router().query).toMatchObject({ page: '2', sort: 'name' })
  })

  test('a row that no longer matches goes, and the focus stays in its place', async () => {
    answer(list, page([row(1, 'Macro'), row(2, 'Mining'), row(3, 'Metals')]))
    const { user } = show('/events/7/tracks?q=m')
    await screen.findByText('Mining')
    const later = heldAnswer(page([row(1, 'Macro'), row(3, 'Metals')]))
    answer(list, later.answering)
    answer(upsert, { data: row(2, 'Credit', { rowVersion: 2 }) })
    await rename(user, 'Mining', 'Credit')
    const line = screen.getByRole('row', { name: /Credit/ })
    line.focus()
    later.release()
    await waitFor(() => expect(names()).toEqual(['Macro', 'Metals']))
    expect(screen.getByRole('row', { name: /Metals/ })).toHaveFocus()
  })
})
