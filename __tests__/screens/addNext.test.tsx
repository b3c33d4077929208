import { describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { type EventLocation, locations } from '#contract/events/locations.ts'
import { LocationsTab } from '#components/events/locations/LocationsTab.tsx'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'
import { drawer, list, page, row, show, upsert } from '../support/tracks.tsx'

/** Milliseconds from the last key to the draft. */
const draftPauseMs = 400
/** Adds the tracks that are sent, with ids from 11. */
const adding = () => {
  let id = 10
  return answer(upsert, (body) => ({ data: row((id += 1), String(body.name)) }))
}
const nameField = async () => within(await drawer()).findByRole('textbox', { name: 'Name' })

describe('a form that adds', () => {
  test('saves and starts the next one, empty and with the focus in its first field, and says so once', async () => {
    answer(list, page([row(1, 'Macro')]))
    const sent = adding()
    const { user, store } = show('/events/7/tracks?open=new')
    await user.type(await nameField(), 'Credit')
    await user.click(within(await drawer()).getByRole('button', { name: 'Save and add another' }))
    await waitFor(async () => expect(await nameField()).toHaveValue(''))
    expect(await nameField()).toHaveFocus()
    expect(store.getState().ui.notices.map(({ text }) => text)).toEqual(['Session Track updated successfully.'])
    expect(within(await drawer()).queryByText(/added\.$/)).toBeNull()
    await user.keyboard('Equity{Control>}{Enter}{/Control}')
    await waitFor(async () => expect(await nameField()).toHaveValue(''))
    expect(sent.map(({ name }) => name)).toEqual(['Credit', 'Equity'])
  })

  test('has the focus in its first field each time it is opened', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { user } = show('/events/7/tracks')
    for (const name of ['Credit', 'Equity']) {
      await user.click(await screen.findByRole('button', { name: /Add .*track$/i }))
      await waitFor(async () => expect(await nameField()).toHaveFocus())
      await user.keyboard(name)
      expect(await nameField()).toHaveValue(name)
      await user.clear(await nameField())
      await user.click(within(await drawer()).getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  test('starts empty after what was typed, kept as a draft and taken back', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { user } = show('/events/7/tracks?open=new')
    await user.type(await nameField(), 'Credit')
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('Credit'))
    await user.clear(await nameField())
    await user.click(within(await drawer()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: /Add .*track$/i }))
    expect(await nameField()).toHaveValue('')
    expect(screen.queryByText(/^Restored unsaved changes/)).toBeNull()
  })

  test('stays as it is when the save is refused', async () => {
    answer(list, page([]))
    answer(upsert, { status: 422, data: { fields: { name: 'Another track has this name' } } })
    const { user } = show('/events/7/tracks?open=new')
    await user.type(await nameField(), 'Credit')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Another track has this name')).toBeVisible()
    expect(await nameField()).toHaveValue('Credit')
  })

  test('starts empty also when the draft of the one before falls due before the page is painted', async () => {
    answer(list, page([]))
    adding()
    const { user } = show('/events/7/tracks?open=new')
    const due: (() => void)[] = []
    const setTimer = jest.spyOn(globalThis, 'setTimeout')
    await user.type(await nameField(), 'Credit')
    for (const [run, ms] of setTimer.mock.calls) if (ms === draftPauseMs) due.push(run)
    setTimer.mockRestore()
    expect(due).not.toEqual([])
    // What a busy browser does: the reply, then the timer, then the new form.
    const drop = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
      drop.mockRestore()
      this.removeItem(key)
      queueMicrotask(() => due.at(-1)?.())
    })
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(async () => expect(await nameField()).toHaveValue(''))
    expect(screen.queryByText(/^Restored unsaved changes/)).toBeNull()
  })

  test('keeps what the declaration repeats', async () => {
    const added: EventLocation = { ...validLocation, sessionLocationId: 11 }
    answer(locations.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
    answer(locations.calls.upsert, { data: added })
    const { user } = renderScreen(<LocationsTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/locations?open=new' })
    await user.type(await nameField(), 'Room 1')
    await user.type(within(await drawer()).getByRole('textbox', { name: 'Floor' }), '2')
    await user.keyboard('{Control>}{Enter}{/Control}')
    const text = await screen.findByText(/^Type.*Floor.* kept for the next one\.$/)
    expect(text.closest('[role="status"]')).not.toBeNull()
    expect(await nameField()).toHaveValue('')
    expect(within(await drawer()).getByRole('textbox', { name: 'Floor' })).toHaveValue('2')
  })
})

describe('Ctrl+S', () => {
  test('saves and closes, wherever in the drawer the focus is', async () => {
    answer(list, page([row(1, 'Macro')]))
    const sent = answer(upsert, (body) => ({ data: row(1, String(body.name), { rowVersion: 2 }) }))
    const { user } = show('/events/7/tracks?open=1')
    await user.type(await nameField(), '!')
    within(await drawer())
      .getByRole('button', { name: /History/ })
      .focus()
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([expect.objectContaining({ name: 'Macro!', rowVersion: 1 })])
  })

  test('does nothing for who may only read', async () => {
    answer(list, page([row(1, 'Macro')]))
    const sent = answer(upsert, { data: row(1, 'Macro') })
    const { user } = show('/events/7/tracks?open=1', { contactId: 2, name: 'Sam Ode', role: 'readOnly' })
    await drawer()
    await user.keyboard('{Control>}s{/Control}')
    expect(sent).toEqual([])
  })
})

describe('a duplicate', () => {
  test('is a new row with the values of the record and a name of its own', async () => {
    answer(list, page([row(1, 'Macro', { description: 'Rates', color: '#aa3300' })]))
    const sent = adding()
    const { user } = show('/events/7/tracks?open=1')
    await user.click(await within(await drawer()).findByRole('button', { name: 'Duplicate' }))
    expect(await screen.findByText('Duplicate of Macro')).toBeVisible()
    expect(await nameField()).toHaveValue('Macro (copy)')
    await user.click(within(await drawer()).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // With the place of its original, behind which it stands.
    expect(sent).toEqual([{ eventId: 7, name: 'Macro (copy)', description: 'Rates', color: '#aa3300', sortOrder: 1 }])
  })

  test('is there again after a reload, and keeps its draft apart from that of a new row', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { user } = show('/events/7/tracks?open=copy-1')
    expect(await nameField()).toHaveValue('Macro (copy)')
    await user.type(await nameField(), '!')
    expect(await nameField()).toHaveValue('Macro (copy)!')
  })

  test('is not offered to who may only read', async () => {
    answer(list, page([row(1, 'Macro')]))
    show('/events/7/tracks?open=1', { contactId: 2, name: 'Sam Ode', role: 'readOnly' })
    await drawer()
    expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull()
  })
})

const validLocation: EventLocation = {
  eventId: 7,
  sessionLocationId: 1,
  name: 'Room 1',
  locationType: 1,
  floor: '2',
  assignment: 1,
  priority: 2,
  sortOrder: 1,
  reservedForName: null,
  sessionCount: 0,
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: 1,
}
