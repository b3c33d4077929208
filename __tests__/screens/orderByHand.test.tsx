import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { type Track, tracks } from '#contract/events/tracks.ts'
import { moveBefore } from '#store/manualOrder.ts'
import { axeProblems } from '../support/axe.ts'
import { answer, heldAnswer } from '../support/screens.tsx'
import { list, names, page, row, show, upsert } from '../support/tracks.tsx'

const { reorder } = tracks.calls
if (!reorder) throw new Error('Tracks are ordered by hand')
const call = reorder

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

/** A server that stores the tracks in the order it receives. */
function keepTracks(...tracksOf: string[]) {
  let rows: Track[] = tracksOf.map((name, at) => row(at + 1, name))
  answer(list, () => page(rows))
  return answer(call, ({ sessionTrackId, before }) => {
    const ids = moveBefore(
      rows.map((one) => one.sessionTrackId),
      { id: Number(sessionTrackId), before: before as number | null },
    )
    rows = ids.flatMap((id) => rows.filter((one) => one.sessionTrackId === id))
    return { data: rows.filter((one) => one.sessionTrackId === sessionTrackId) }
  })
}
const handle = (name: string) => screen.findByRole('button', { name: `Move ${name}` })
/** What a screen reader announced last. */
const announcement = () => document.querySelector('.for-screen-readers[role=status]')?.textContent

describe('by keyboard', () => {
  test('Space lifts a row, the arrows move it, Space drops it; each step is said, and the focus stays', async () => {
    const sent = keepTracks('Macro', 'Credit', 'Equity', 'Venture')
    const { user } = show()
    const moving = await handle('Macro')
    moving.focus()
    await user.keyboard(' ')
    expect(moving).toHaveAttribute('aria-pressed', 'true')
    expect(announcement()).toBe('Macro picked up: 1 of 4. Arrow keys move it, Space drops it, Escape cancels.')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(announcement()).toBe('Macro: 3 of 4.')
    expect(sent).toEqual([])
    await user.keyboard(' ')
    expect(announcement()).toBe('Macro is now 3 of 4.')
    expect(names()).toEqual(['Credit', 'Equity', 'Macro', 'Venture'])
    await waitFor(() => expect(sent).toEqual([{ eventId: 7, sessionTrackId: 1, before: 4 }]))
    expect(await handle('Macro')).toHaveFocus()
    expect(await handle('Macro')).toHaveAttribute('aria-pressed', 'false')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('End and Home go to the ends, and no arrow goes beyond', async () => {
    const sent = keepTracks('Macro', 'Credit', 'Equity')
    const { user } = show()
    ;(await handle('Credit')).focus()
    await user.keyboard('{Enter}{End}{ArrowDown}')
    expect(announcement()).toBe('Credit: 3 of 3.')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent).toEqual([{ eventId: 7, sessionTrackId: 2, before: null }]))
    await user.keyboard(' {Home}{ArrowUp} ')
    await waitFor(() => expect(sent[1]).toEqual({ eventId: 7, sessionTrackId: 2, before: 1 }))
    expect(names()).toEqual(['Credit', 'Macro', 'Equity'])
  })

  test('Escape, leaving the handle, and dropping a row where it was change nothing', async () => {
    const sent = keepTracks('Macro', 'Credit', 'Equity')
    const { user } = show()
    ;(await handle('Macro')).focus()
    await user.keyboard(' {ArrowDown}{Escape}')
    expect(announcement()).toBe('Macro is back: 1 of 3.')
    await user.keyboard(' {ArrowDown}')
    await user.tab()
    expect(announcement()).toBe('Macro is back: 1 of 3.')
    ;(await handle('Macro')).focus()
    await user.keyboard(' {ArrowDown}{ArrowUp} ')
    expect(announcement()).toBe('Macro is back: 1 of 3.')
    expect(names()).toEqual(['Macro', 'Credit', 'Equity'])
    expect(sent).toEqual([])
  })

  test('a move that is refused is undone and reported', async () => {
    answer(list, page([row(1, 'Macro'), row(2, 'Credit')]))
    const refusal = heldAnswer({ status: 404, message: 'Session Track was not found.' })
    answer(call, refusal.answering as () => Promise<{ status: number }>)
    const { user, store } = show()
    ;(await handle('Macro')).focus()
    await user.keyboard(' {ArrowDown} ')
    expect(names()).toEqual(['Credit', 'Macro'])
    refusal.release()
    await waitFor(() => expect(names()).toEqual(['Macro', 'Credit']))
    expect(store.getState().ui.notices[0]?.text).toBe('Failed to update Session Track order!')
  })
})

describe('rows can be moved', () => {
  test('by nobody who may only read', async () => {
    keepTracks('Macro', 'Credit')
    show('/events/7/tracks', { contactId: 2, name: 'Read Only', role: 'readOnly' })
    await screen.findByText('Macro')
    expect(screen.queryByRole('button', { name: /Move/ })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: /Order/ })).toBeNull()
  })

  test.each(['sort=name', 'q=cr', 'sort=-name&q=cr'])(
    'in the list in its own order and whole: not with %s, and one click shows it',
    async (narrowed) => {
      keepTracks('Macro', 'Credit')
      const { user, router } = show(`/events/7/tracks?${narrowed}&pageSize=20`)
      await screen.findByText('Macro')
      expect(screen.queryByRole('button', { name: 'Move Macro' })).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Clear search, filters and sort to move rows' }))
      expect(await handle('Macro')).toBeVisible()
      expect(router().query).toEqual({ id: '7', pageSize: '20' })
    },
  )

  test('where all are on one page', async () => {
    answer(list, ({ pageSize }) => ({ data: [row(1, 'Macro')], meta: { total: 60, page: 1, pageSize: Number(pageSize) } }))
    const { user, router } = show()
    await screen.findByText('Macro')
    expect(screen.queryByRole('button', { name: 'Move Macro' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show all rows on one page to move them' }))
    await waitFor(() => expect(router().query.pageSize).toBe('200'))
  })

  test('up to 200', async () => {
    answer(list, page([row(1, 'Macro')], 201))
    show()
    await screen.findByText('Macro')
    expect(screen.queryByRole('button', { name: /to move/ })).toBeNull()
    expect(screen.getByRole('img', { name: 'A list of more than 200 rows cannot be reordered' })).toBeVisible()
  })
})

test('a new row has no number to fill in: it goes to the end', async () => {
  keepTracks('Macro')
  const sent = answer(upsert, { data: row(2, 'Credit') })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: /Add track/ }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(await form.findByRole('textbox', { name: 'Name' }), 'Credit')
  expect(form.queryByLabelText('Order')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).not.toHaveProperty('sortOrder')
})

test('the handles are accessible', async () => {
  keepTracks('Macro', 'Credit')
  const { container } = show()
  await handle('Macro')
  expect(await axeProblems(container)).toEqual([])
})
