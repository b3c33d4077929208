import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { conflictFound } from '#store/ui/ui.ts'
import { answer } from '../support/screens.tsx'
import { drawer, list, names, page, row, show, upsert } from '../support/tracks.tsx'

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

describe('the drawer', () => {
  test('a new track is checked before it is sent, then saved once and put at the end', async () => {
    const rows = [row(1, 'Macro')]
    answer(list, () => page(rows))
    const sent = answer(upsert, () => {
      rows.push(row(2, 'Credit', { color: '#1f5fbf' }))
      return { data: row(2, 'Credit', { color: '#1f5fbf' }) }
    })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: /Add track/ }))
    const dialog = within(await drawer())
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Please enter Name')).toBeVisible()
    expect(sent).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Credit')
    await user.dblClick(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(names()).toEqual(['Macro', 'Credit']))
    expect(sent).toEqual([expect.objectContaining({ eventId: 7, name: 'Credit', color: '#b91c1c' })])
  })

  test('what the server refuses lands on its field and nothing typed is lost', async () => {
    answer(list, page([row(1, 'Macro')]))
    answer(upsert, { status: 422, message: 'No', data: { fields: { name: 'Another track of this event has this name' } } })
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
    await screen.findByText('Someone else changed this record')
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
    await screen.findByText('Someone else changed this record')
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

  test('asks before unsaved changes are left, and keeps them when the user chooses so', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { user } = show()
    await user.click(await screen.findByText('Macro'))
    const dialog = within(await drawer())
    await user.type(await dialog.findByRole('textbox', { name: 'Name' }), ' and rates')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Macro and rates')
  })
})
