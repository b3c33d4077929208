import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import * as z from 'zod'
import { dependents } from '#contract/dependents.ts'
import { oneOf } from '#contract/fields.ts'
import { tracks } from '#contract/events/tracks.ts'
import { type Column, tableColumns } from '#components/resource/base/columns.tsx'
import { axeProblems } from '../support/axe.ts'
import { deskWidth, setWidth } from '../support/native/browserGlobals.ts'
import { answer } from '../support/screens.tsx'
import { list, names, page, remove, row, show } from '../support/tracks.tsx'

type User = ReturnType<typeof show>['user']
const menuOf = async (user: User, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions: ${name}` }))
  return screen.findByRole('menu')
}
const pick = async (user: User, name: string, action: string) =>
  user.click(within(await menuOf(user, name)).getByRole('menuitem', { name: action }))
const three = [row(1, 'Macro'), row(2, 'Credit'), row(3, 'Equity')]

beforeEach(() => setWidth(390))

describe('the one button of a row', () => {
  test('offers to open, move and delete it; a wider window has none', async () => {
    answer(list, page(three))
    const { user, container, unmount } = show()
    const menu = await menuOf(user, 'Credit')
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Open', 'Move up', 'Move down', 'Move to the top', 'Move to the bottom', 'Duplicate', 'Delete'])
    expect(await axeProblems(container)).toEqual([])
    await user.click(within(menu).getByRole('menuitem', { name: 'Open' }))
    expect(await screen.findByRole('dialog', { name: /Credit/ })).toBeVisible()
    unmount()
    setWidth(deskWidth)
    show()
    await screen.findByText('Credit')
    expect(screen.queryByRole('button', { name: /^Actions:/ })).toBeNull()
  })

  test('moves a row, and says where it is', async () => {
    const [macro, credit, equity] = [row(1, 'Macro'), row(2, 'Credit'), row(3, 'Equity')]
    let rows = [macro, credit, equity]
    answer(list, () => page(rows))
    const { reorder } = tracks.calls
    if (!reorder) throw new Error('Tracks are ordered by hand')
    const sent = answer(reorder, () => {
      rows = [macro, equity, credit]
      return { data: rows }
    })
    const { user } = show()
    await pick(user, 'Credit', 'Move to the bottom')
    await waitFor(() => expect(sent).toEqual([{ eventId: 7, sessionTrackId: 2, before: null }]))
    expect(names()).toEqual(['Macro', 'Equity', 'Credit'])
    expect(document.querySelector('.for-screen-readers[role=status]')?.textContent).toBe('Credit is now 3 of 3.')
  })

  test('leads a sorted list back to its own order, where rows can be moved', async () => {
    answer(list, page(three))
    const { user, router } = show('/events/7/tracks?sort=-name')
    await pick(user, 'Credit', 'Clear search, filters and sort to move rows')
    await waitFor(() => expect(router().query.sort).toBeUndefined())
    const up = () => screen.getByRole('menuitem', { name: 'Move up' })
    await user.click(screen.getByRole('button', { name: 'Actions: Macro' }))
    await waitFor(() => expect(up()).toHaveAttribute('aria-disabled', 'true'))
  })

  test('deletes a row after asking, with what refers to it', async () => {
    answer(list, page(three))
    answer(dependents, { data: [{ noun: 'sessions', count: 2 }] })
    const sent = answer(remove, { data: { id: 2, undoToken: 'take-back' } })
    const { user } = show()
    await pick(user, 'Credit', 'Delete')
    const question = await screen.findByRole('dialog', { name: /Delete Credit\?/ })
    expect(within(question).getByText('2 sessions use it. You can undo this for 10 minutes.')).toBeVisible()
    expect(sent).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(sent).toEqual([{ sessionTrackId: 2, rowVersion: 1 }]))
  })

  test('says why a row that others need stays', async () => {
    answer(list, page(three))
    answer(dependents, { data: [{ noun: 'sessions', count: 2, keeps: true }] })
    const sent = answer(remove, { data: { id: 2, undoToken: 'take-back' } })
    const { user } = show()
    await pick(user, 'Credit', 'Delete')
    const refusal = await screen.findByRole('dialog', { name: /Cannot delete Credit/ })
    await user.click(within(refusal).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([])
  })
})

test('a select says what the list is sorted by, and a button which way', async () => {
  answer(list, page(three))
  const { user, router } = show()
  await screen.findByText('Credit')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Sessions')
  await waitFor(() => expect(router().query.sort).toBe('sessionCount'))
  await user.click(screen.getByRole('button', { name: 'Sorted ascending. Sort descending' }))
  await waitFor(() => expect(router().query.sort).toBe('-sessionCount'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Default order')
  await waitFor(() => expect(router().query.sort).toBeUndefined())
})

test('what else can be done with the list is behind one button', async () => {
  answer(list, page(three))
  const { user } = show()
  await screen.findByText('Credit')
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.getByRole('button', { name: 'Export' })).toBeVisible()
})

describe('where a column is shown', () => {
  interface Seat {
    name: string
    kind: number
    statusId: number
    floor: string
    seats: number
    note: string
  }
  const kinds = [
    { value: 1, label: 'Chair' },
    { value: 2, label: 'Bench' },
  ] as const
  const shape = { name: z.string(), kind: oneOf(kinds), statusId: z.number(), floor: z.string(), seats: z.number(), note: z.string() }
  const places = (columns: Column<Seat>[]) => tableColumns(columns, shape).map(({ key, phoneSlot }) => `${key}: ${phoneSlot ?? 'nowhere'}`)

  test('follows from the list: the first, a status, the next two', () => {
    expect(places([{ field: 'name' }, { field: 'kind' }, { field: 'statusId' }, { field: 'floor' }, { field: 'seats' }])).toEqual([
      'name: title',
      'kind: line',
      'statusId: state',
      'floor: line',
      'seats: hidden',
    ])
    expect(places([{ field: 'name' }, { field: 'floor' }, { field: 'kind' }])).toEqual(['name: title', 'floor: line', 'kind: state'])
  })

  test('is as the column says', () => {
    expect(
      places([
        { field: 'statusId', phone: 'hidden' },
        { field: 'floor' },
        { field: 'name', phone: 'title' },
        { field: 'note', phone: 'line' },
      ]),
    ).toEqual(['statusId: hidden', 'floor: hidden', 'name: title', 'note: line'])
  })
})
