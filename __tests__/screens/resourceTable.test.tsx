import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import type { Track } from '#contract/events/tracks.ts'
import type { Column, TableColumn } from '#components/resource/base/columns.tsx'
import { ResourceTable } from '#components/resource/list/ResourceTable.tsx'
import { pagerItems } from '#components/resource/table/Pager.tsx'
import { useListParams } from '#components/resource/base/useListParams.ts'
import { tracks } from '#store/events/tracks.ts'
import { axeProblems } from '../support/axe.ts'
import { renderScreen } from '../support/screens.tsx'
import { row } from '../support/tracks.tsx'

const columns: Column<Track>[] = [
  { field: 'name', sorter: true, ellipsis: true },
  { field: 'color', sorter: true, align: 'right' },
]
/** Rows that were drawn, one entry for each time. */
const drawn: number[] = []
const counting: TableColumn<Track> = {
  key: 'counting',
  title: <span>Counted</span>,
  renderCell: ({ sessionTrackId }) => {
    drawn.push(sessionTrackId)
    return <button type="button">Button of {sessionTrackId}</button>
  },
}
const opened: number[] = []
const open = ({ sessionTrackId }: Track) => opened.push(sessionTrackId)
const three = [row(1, 'Macro'), row(2, 'Credit'), row(3, 'Equity')]
/** What the list holds; a test changes it as an answer of the server would. */
let change: (rows: Track[]) => void = () => undefined

function List({ rows: first, total = first.length, isEstimate = false }: { rows: Track[]; total?: number; isEstimate?: boolean }) {
  const [params, changeParams] = useListParams()
  const [rows, setRows] = useState(first)
  const [ids, setIds] = useState<readonly number[]>([])
  change = setRows
  return (
    <>
      <ResourceTable
        declared={tracks.declared}
        list={{ rows, total, isEstimate, first: 1, page: params.page, status: 'loaded', marks: {}, reload: () => undefined }}
        columns={columns}
        firstColumn={counting}
        params={params}
        onChange={changeParams}
        onOpen={open}
        empty="No tracks yet."
        label="Tracks"
        rowSelection={{ ids, change: setIds, labelOf: ({ name }) => `Select ${name}` }}
      />
      <output>{ids.join(', ')}</output>
    </>
  )
}

function show(rows = three, { url = '/list', ...total }: { total?: number; isEstimate?: boolean; url?: string } = {}) {
  const rendered = renderScreen(<List rows={rows} {...total} />, { url })
  drawn.length = 0
  opened.length = 0
  return rendered
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const line = (text: string) => screen.getByRole('row', { name: new RegExp(text) })
const head = (name: string) => screen.getByRole('columnheader', { name })
const chosen = () => screen.getByRole('status').textContent

describe('only what changed is drawn anew', () => {
  test('checking a row draws that row', async () => {
    const { user } = show()
    await user.click(box('Credit'))
    expect(chosen()).toBe('2')
    expect(new Set(drawn)).toEqual(new Set([2]))
  })

  test('a changed row draws itself, and a new page the rows that were not there', () => {
    show()
    const [macro, , equity] = three
    act(() => change([macro, row(2, 'Private credit'), equity].flatMap((one) => one ?? [])))
    expect(line('Private credit')).toBeVisible()
    expect(new Set(drawn)).toEqual(new Set([2]))
    drawn.length = 0
    act(() => change([equity, row(4, 'Venture')].flatMap((one) => one ?? [])))
    expect(new Set(drawn)).toEqual(new Set([4]))
  })
})

describe('the selection', () => {
  test('the box of the head tells none, some and all of the page, and turns them', async () => {
    const { user } = show()
    const all = box('all')
    expect([all.checked, all.indeterminate]).toEqual([false, false])
    await user.click(box('Equity'))
    expect([all.checked, all.indeterminate]).toEqual([false, true])
    await user.click(all)
    expect([all.checked, all.indeterminate]).toEqual([true, false])
    expect(chosen()).toBe('3, 1, 2')
    await user.click(all)
    expect([all.checked, all.indeterminate, chosen()]).toEqual([false, false, ''])
  })

  test('Shift takes the rows between two clicks, and gives them back', async () => {
    const { user } = show([...three, row(4, 'Venture')])
    await user.click(box('Credit'))
    await user.keyboard('{Shift>}')
    await user.click(box('Venture'))
    expect(chosen()).toBe('2, 3, 4')
    await user.click(box('Equity'))
    await user.keyboard('{/Shift}')
    expect(chosen()).toBe('2')
    expect(opened).toEqual([])
  })

  test('outlives the rows that it was made of', async () => {
    const { user } = show()
    await user.click(box('Macro'))
    act(() => change([row(4, 'Venture')]))
    expect(box('all').indeterminate).toBe(false)
    await user.click(box('Venture'))
    expect(chosen()).toBe('1, 4')
    expect(box('all').checked).toBe(true)
  })

  test('there is nothing to select in an empty list', () => {
    show([])
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.getByText('No tracks yet.')).toBeVisible()
  })
})

test('an empty list is not sorted, and one without matches still is', () => {
  const empty = show([])
  expect(head('Name')).not.toHaveAttribute('tabindex')
  empty.unmount()
  show([], { url: '/list?q=nobody' })
  expect(head('Name')).toHaveAttribute('tabindex', '0')
})

describe('the order', () => {
  test.each([['{Enter}'], [' ']])('a key on the head (%s) sorts up, down and no more', async (key) => {
    const { user, router } = show()
    act(() => head('Name').focus())
    expect(head('Name')).not.toHaveAttribute('aria-sort')
    expect(head('Name')).toHaveAccessibleDescription('Click to sort ascending')
    await user.keyboard(key)
    await waitFor(() => expect(head('Name')).toHaveAttribute('aria-sort', 'ascending'))
    expect(router().query.sort).toBe('name')
    expect(head('Name')).toHaveAccessibleDescription('Click to sort descending')
    await user.keyboard(key)
    await waitFor(() => expect(head('Name')).toHaveAttribute('aria-sort', 'descending'))
    expect(router().query.sort).toBe('-name')
    expect(head('Name')).toHaveAccessibleDescription('Click to clear sorting')
    await user.keyboard(key)
    await waitFor(() => expect(head('Name')).not.toHaveAttribute('aria-sort'))
    expect(router().query.sort).toBeUndefined()
    expect(head('Name')).toHaveFocus()
  })

  test('another column starts upwards, and what cannot be sorted takes no key', async () => {
    const { user, router } = show(three, { url: '/list?sort=-name' })
    await user.click(head('Colour'))
    await waitFor(() => expect(router().query.sort).toBe('color'))
    expect(head('Name')).not.toHaveAttribute('aria-sort')
    expect(head('Counted')).not.toHaveAttribute('tabindex')
  })
})

describe('a row', () => {
  test('opens by a click and by Enter, not by what is done on a control in it', async () => {
    const { user } = show()
    await user.click(screen.getByText('Credit'))
    act(() => line('Equity').focus())
    await user.keyboard('{Enter}')
    expect(opened).toEqual([2, 3])
    await user.click(screen.getByRole('button', { name: 'Button of 1' }))
    await user.keyboard('{Enter}')
    await user.click(box('Macro'))
    expect(opened).toEqual([2, 3])
  })

  test('says in full what its cell cuts', () => {
    show()
    expect(screen.getByRole('cell', { name: 'Macro' })).toHaveAttribute('title', 'Macro')
  })
})

describe('the pages', () => {
  const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }))

  test('lead on, back, far and to a page', async () => {
    const { user, router } = show(three, { total: 1000 })
    expect(pages().getByText('1–3 of 1,000')).toBeVisible()
    expect(pages().getByRole('button', { current: 'page' })).toHaveAccessibleName('1')
    await user.click(pages().getByRole('button', { name: 'Previous page' }))
    expect(router().query.page).toBeUndefined()
    await user.click(pages().getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(router().query.page).toBe('2'))
    await user.click(pages().getByRole('button', { name: 'Next 5 pages' }))
    await waitFor(() => expect(router().query.page).toBe('7'))
    await user.click(pages().getByRole('listitem', { name: '20' }))
    await waitFor(() => expect(pages().getByRole('button', { current: 'page' })).toHaveAccessibleName('20'))
    expect(pages().getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
    expect(await axeProblems()).toEqual([])
  })

  test('can be made longer', async () => {
    const { user, router } = show(three, { total: 1000, url: '/list?page=3' })
    const size = pages().getByRole('combobox', { name: 'Page size' })
    expect(
      within(size)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['20 / page', '50 / page', '100 / page', '200 / page'])
    await user.selectOptions(size, '200 / page')
    await waitFor(() => expect(router().query).toEqual({ pageSize: '200' }))
  })

  test('of an estimated total end with the rows that are counted', () => {
    show(three, { total: 1_002_000, isEstimate: true })
    expect(pages().getByText('1–3 of about 1,002,000')).toBeVisible()
    expect(pages().getByRole('listitem', { name: '200' })).toBeVisible()
    expect(pages().queryByRole('listitem', { name: '20040' })).toBeNull()
  })

  test('say where counting ended, when nobody knows how many there are', () => {
    show(three, { total: 10_001, isEstimate: true })
    expect(pages().getByText('1–3 of more than 10,000')).toBeVisible()
  })

  test('are not there for a list that fits on the smallest', () => {
    show(three, { total: 20 })
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  test.each([
    [1, 1, '1'],
    [3, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 4 5 after 8'],
    [4, 100, '1 2 3 4 5 after 100'],
    [5, 100, '1 before 4 5 6 after 100'],
    [96, 100, '1 before 95 96 97 after 100'],
    [97, 100, '1 before 96 97 98 99 100'],
  ])('on page %i of %i: %s', (current, last, places) => {
    expect(pagerItems(current, last).join(' ')).toBe(places)
  })
})

test('a click opens a row of a table that is in a dialog, and one on a control of the row does not', async () => {
  opened.length = 0
  const { user } = renderScreen(
    <div role="dialog" aria-label="A record">
      <List rows={three} />
    </div>,
    { url: '/list' },
  )
  await user.click(screen.getByRole('button', { name: 'Button of 2' }))
  expect(opened).toEqual([])
  await user.click(screen.getByText('Credit'))
  expect(opened).toEqual([2])
})
