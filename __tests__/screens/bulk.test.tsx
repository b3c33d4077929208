import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { limits } from '#constants/limits.ts'
import type { BulkRemoval } from '#contract/bulk.ts'
import { dependentsOfMany } from '#contract/dependents.ts'
import { type Track, tracks } from '#contract/events/tracks.ts'
import { TracksTab } from '#components/events/tracks/TracksTab.tsx'
import type { Column } from '#components/resource/base/columns.tsx'
import { ResourceTab } from '#components/resource/ResourceTab.tsx'
import { Toasts } from '#components/notices/Toasts.tsx'
import { undo } from '#contract/history.ts'
import { tracks as store } from '#store/events/tracks.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, heldAnswer, renderScreen } from '../support/screens.tsx'
import { list, names, page, row, show } from '../support/tracks.tsx'

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

type User = ReturnType<typeof show>['user']
const { ids: idsCall, removeMany } = tracks.calls
const all = [row(1, 'Macro'), row(2, 'Credit'), row(3, 'Equity')]
const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })
const bar = () => screen.findByRole('region', { name: 'Selected tracks' })
const noBar = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tracks' })).toBeNull())
const select = async (user: User, ...rows: string[]) => {
  for (const name of rows) await user.click(await box(name))
}
const deleted = (ids: number[], refused: BulkRemoval<Track>['results'] = []) => ({
  data: {
    results: [...ids.map((id) => ({ id, isChanged: true, isRefused: false, message: 'Deleted.', row: null })), ...refused],
    undoToken: ids.length > 0 ? 'take-back' : null,
  },
})
const refusal = (track: Track | null, message: string) => ({
  id: track?.sessionTrackId ?? 9,
  isChanged: false,
  isRefused: true,
  message,
  row: track,
})
const pressDelete = async (user: User, what: string) => {
  await user.click(await within(await bar()).findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: `Delete ${what}` }))
}

describe('the selection of a list', () => {
  const pages = ({ page: number, sort, q }: Record<string, unknown>) => {
    const rows = Array.from({ length: 24 }, (_, at) => row(at + 1, `Track ${at + 1}`))
    const matching = q ? rows.slice(0, 2) : sort === '-name' ? rows.toReversed() : rows
    return {
      data: matching.slice((Number(number) - 1) * 20, Number(number) * 20),
      meta: { total: matching.length, page: Number(number), pageSize: 20 },
    }
  }

  test('outlives another page and another order, and goes with another search', async () => {
    answer(list, pages)
    const { user } = show('/events/7/tracks?pageSize=20')
    await select(user, 'Track 1', 'Track 2')
    await user.click(screen.getByRole('listitem', { name: '2' }))
    await select(user, 'Track 24')
    expect(within(await bar()).getByText('3 selected')).toBeVisible()
    await user.click(screen.getByRole('columnheader', { name: /Name/ }))
    await user.click(screen.getByRole('columnheader', { name: /Name/ }))
    await waitFor(() => expect(names()[0]).toBe('Track 24'))
    expect(await box('Track 24')).toBeChecked()
    expect(within(await bar()).getByText('3 selected')).toBeVisible()
    await user.type(screen.getByRole('searchbox'), 'x')
    await noBar()
    await user.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(names()).toHaveLength(20))
    await noBar()
  })

  test('takes all that match, on whatever page they are', async () => {
    answer(list, pages)
    const sent = answer(idsCall, { data: Array.from({ length: 24 }, (_, at) => at + 1) })
    const { user } = show('/events/7/tracks?pageSize=20&q=')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    expect(within(await bar()).getByText('20 selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Select all 24 that match' }))
    expect(await screen.findByText('24 selected')).toBeVisible()
    expect(sent).toEqual([{ eventId: '7' }])
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    await noBar()
  })

  test('asks for the ids of what the search finds', async () => {
    answer(list, page([row(1, 'Macro')], 70))
    const sent = answer(idsCall, { data: [1, 2, 3] })
    const { user } = show('/events/7/tracks?q=ma&sort=-name&page=2')
    await select(user, 'Macro')
    await user.click(await screen.findByRole('button', { name: 'Select all 70 that match' }))
    await screen.findByText('3 selected')
    expect(sent).toEqual([{ eventId: '7', q: 'ma' }])
  })

  test('stays as it is when all that match are too many, and says so', async () => {
    answer(list, page(all, 20_000))
    answer(idsCall, { status: 400, message: 'More than 20,000 rows match. Narrow the list by search or filters first.' })
    const { user } = show()
    await select(user, 'Macro')
    await user.click(await screen.findByRole('button', { name: 'Select all 20,000 that match' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^More than 20,000 rows match/)
    expect(screen.getByText('1 selected')).toBeVisible()
  })

  test('is not offered for more than can be selected', async () => {
    answer(list, page(all, 20_001))
    const { user } = show()
    await select(user, 'Macro')
    expect(await screen.findByText('Filter the list to 20,000 rows or fewer to select all of them')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  })

  test('drops the answer about rows that no longer show', async () => {
    answer(list, page(all, 70))
    const { answering, release } = heldAnswer({ data: [1, 2, 3, 4] })
    answer(idsCall, answering)
    const { user } = show()
    await select(user, 'Macro')
    await user.click(await screen.findByRole('button', { name: /that match/ }))
    await user.type(screen.getByRole('searchbox'), 'cre')
    await noBar()
    release()
    await select(user, 'Credit')
    expect(await screen.findByText('1 selected')).toBeVisible()
  })

  test('is offered to nobody who may not delete', async () => {
    answer(list, page(all))
    show('/events/7/tracks', { contactId: 2, name: 'Sam Ode', role: 'readOnly' })
    await screen.findByText('Macro')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('is made with the keyboard: x for the row in focus, Ctrl+A for the page', async () => {
    answer(list, page(all))
    const { user } = show()
    const line = (await screen.findByText('Credit')).closest('tr')
    act(() => line?.focus())
    await user.keyboard('x')
    expect(await box('Credit')).toBeChecked()
    await user.keyboard('x')
    expect(await box('Credit')).not.toBeChecked()
    await user.keyboard('{Control>}a{/Control}')
    expect(await screen.findByText('3 selected')).toBeVisible()
    await user.keyboard('{Control>}a{/Control}')
    expect(screen.getByText('3 selected')).toBeVisible()
  })

  test('takes a range with Shift', async () => {
    answer(list, page(all))
    const { user } = show()
    await select(user, 'Macro')
    await user.keyboard('{Shift>}')
    await select(user, 'Equity')
    await user.keyboard('{/Shift}')
    expect(await screen.findByText('3 selected')).toBeVisible()
  })

  test('draws no cell anew', async () => {
    answer(list, page(all))
    const drawn: number[] = []
    const columns: Column<Track>[] = [
      {
        field: 'name',
        render: ({ sessionTrackId, name }) => {
          drawn.push(sessionTrackId)
          return name
        },
      },
    ]
    const texts = { list: 'Tracks', one: 'track', empty: 'None', search: 'Search' }
    const { user } = renderScreen(
      <ResourceTab
        resource={store}
        scope={{ eventId: 7 }}
        columns={columns}
        defaults={{}}
        texts={texts}
        nameOf={({ name }) => name}
        fields={() => null}
      />,
      { url: '/events/7/tracks' },
    )
    await box('Macro')
    const before = drawn.length
    await select(user, 'Macro', 'Equity')
    await bar()
    expect(drawn.slice(before)).toEqual([])
  })
})

describe('a delete of the selected rows', () => {
  test('asks with what refers to them, deletes them and offers to take it back', async () => {
    answer(list, page(all))
    const counted = answer(dependentsOfMany, { data: [{ noun: 'sessions', count: 4 }] })
    const sent = answer(removeMany, deleted([1, 3]))
    answer(undo, { data: { resource: 'tracks', rows: [{}, {}], refused: [], undone: [] } })
    const { user } = renderScreen(
      <>
        <TracksTab event={eventRow({ eventId: 7 })} />
        <Toasts />
      </>,
      { url: '/events/7/tracks' },
    )
    await select(user, 'Macro', 'Equity')
    await user.click(await within(await bar()).findByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('dialog', { name: 'Delete 2 tracks?' })
    await waitFor(() => expect(within(question).getByText('4 sessions use them. You can undo this for 10 minutes.')).toBeVisible())
    expect([counted, sent]).toEqual([[{ resource: 'tracks', ids: [1, 3] }], []])
    answer(list, page([row(2, 'Credit')]))
    await user.click(within(question).getByRole('button', { name: 'Delete 2 tracks' }))
    await waitFor(() => expect(names()).toEqual(['Credit']))
    await noBar()
    expect(sent).toEqual([{ ids: [1, 3] }])
    expect(await screen.findByText('2 tracks deleted.')).toBeVisible()
    answer(list, page(all))
    await user.click(await screen.findByRole('button', { name: /^Undo\b/ }))
    await waitFor(() => expect(names()).toEqual(['Macro', 'Credit', 'Equity']))
  })

  test('is not made when the question is refused, and the selection stays', async () => {
    answer(list, page(all))
    answer(dependentsOfMany, { status: 500 })
    const sent = answer(removeMany, deleted([1]))
    const { user } = show()
    await select(user, 'Macro')
    await user.click(await within(await bar()).findByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('dialog', { name: 'Delete 1 track?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('1 selected')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('that would be refused is not offered, and leads to what prevents it', async () => {
    answer(list, page(all))
    const sessions = { noun: 'sessions', count: 18, keeps: true as const, restrictedIds: [1], list: '/events/7/agenda?sessionTrackId=1' }
    answer(dependentsOfMany, { data: [sessions] })
    const sent = answer(removeMany, deleted([1]))
    const { user } = show()
    await select(user, 'Macro')
    await user.click(await within(await bar()).findByRole('button', { name: 'Delete' }))
    const refused = await screen.findByRole('dialog', { name: 'Cannot delete 1 track' })
    await waitFor(() => expect(within(refused).getByText(/^18 sessions use it. Move or delete them first./)).toBeVisible())
    expect(within(refused).queryByRole('button', { name: /Delete/ })).toBeNull()
    const link = within(refused).getByRole('link', { name: 'Show the 18 sessions' })
    expect(link).toHaveAttribute('href', '/events/7/agenda?sessionTrackId=1')
    await user.click(within(refused).getByRole('button', { name: 'OK' }))
    expect(sent).toEqual([])
  })

  test('leaves out the rows that would be refused, and says so before', async () => {
    answer(list, page(all))
    answer(dependentsOfMany, { data: [{ noun: 'sessions', count: 18, keeps: true, restrictedIds: [2] }] })
    const sent = answer(removeMany, deleted([1, 3]))
    const { user } = show()
    await select(user, 'Macro', 'Credit', 'Equity')
    await user.click(await within(await bar()).findByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('dialog', { name: 'Delete 2 of 3 tracks?' })
    const text = '1 of them cannot be deleted: 18 sessions use it. Move or delete them first. You can undo this for 10 minutes.'
    await waitFor(() => expect(within(question).getByText(text)).toBeVisible())
    await user.click(within(question).getByRole('button', { name: 'Delete 2 tracks' }))
    await waitFor(() => expect(sent).toEqual([{ ids: [1, 3] }]))
    expect(await screen.findByText('1 selected')).toBeVisible()
  })

  test('tells of each row that stays and why', async () => {
    answer(list, page(all))
    answer(dependentsOfMany, { data: [] })
    answer(removeMany, deleted([1], [refusal(row(2, 'Credit'), 'Sessions run in it'), refusal(null, 'Session Track was not found.')]))
    const { user, store: state } = show()
    await select(user, 'Macro', 'Credit', 'Equity')
    await pressDelete(user, '3 tracks')
    const results = await screen.findByRole('dialog', { name: '1 of 3 tracks deleted' })
    const sentence = '2 were not deleted; see why below.'
    await waitFor(() => expect(within(results).getByText(sentence)).toBeVisible())
    expect(within(results).getByRole('row', { name: 'Credit Sessions run in it' })).toBeVisible()
    expect(within(results).getByRole('row', { name: 'ID 9 Session Track was not found.' })).toBeVisible()
    expect(state.getState().ui.notices[0]).toMatchObject({ severity: 3, text: '1 of 3 tracks deleted.', undoToken: 'take-back' })
    await user.click(within(results).getByText('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '1 of 3 tracks deleted' })).toBeNull())
  })

  test('of nothing that could be deleted says so, and offers no undo', async () => {
    answer(list, page(all))
    answer(dependentsOfMany, { data: [] })
    answer(removeMany, deleted([], [refusal(row(1, 'Macro'), 'Sessions run in it'), refusal(row(2, 'Credit'), 'Sessions run in it')]))
    const { user, store: state } = show()
    await select(user, 'Macro', 'Credit')
    await pressDelete(user, '2 tracks')
    await screen.findByRole('dialog', { name: '0 of 2 tracks deleted' })
    expect(state.getState().ui.notices[0]).toMatchObject({ severity: 2, text: 'None of the 2 tracks was deleted.', undoToken: undefined })
  })

  test('that fails says so and keeps the selection', async () => {
    answer(list, page(all))
    answer(dependentsOfMany, { data: [] })
    answer(removeMany, { status: 503 })
    const { user, store: state } = show()
    await select(user, 'Macro', 'Credit')
    await pressDelete(user, '2 tracks')
    await waitFor(() => expect(state.getState().ui.notices.map(({ text }) => text)).toEqual(['Failed to delete Session Track!']))
    expect(await screen.findByText('2 selected')).toBeVisible()
    expect(names()).toHaveLength(3)
  })

  test('of more rows than one call takes goes in batches, under one undo', async () => {
    const many = Array.from({ length: limits.bulkRows + 2 }, (_, at) => at + 1)
    answer(list, page(all, many.length))
    answer(idsCall, { data: many })
    const sent = answer(removeMany, ({ ids }) => deleted(ids as number[]))
    const { user, store: state } = show()
    await select(user, 'Macro')
    await user.click(await screen.findByRole('button', { name: 'Select all 1,002 that match' }))
    await screen.findByText('1,002 selected')
    await pressDelete(user, '1,002 tracks')
    await noBar()
    expect(sent.map(({ ids, undoToken }) => [(ids as number[]).length, undoToken])).toEqual([
      [1000, undefined],
      [2, 'take-back'],
    ])
    expect(state.getState().ui.notices[0]).toMatchObject({ text: '1,002 tracks deleted.', undoToken: 'take-back' })
  })

  test('that stops between two batches tells of what was deleted, and keeps the rest selected', async () => {
    const many = Array.from({ length: limits.bulkRows + 2 }, (_, at) => at + 1)
    answer(list, page(all, many.length))
    answer(idsCall, { data: many })
    answer(removeMany, ({ ids, undoToken }) => (undoToken ? { status: 503 } : deleted(ids as number[])))
    const { user, store: state } = show()
    await select(user, 'Macro')
    await user.click(await screen.findByRole('button', { name: /that match/ }))
    await screen.findByText('1,002 selected')
    await pressDelete(user, '1,002 tracks')
    expect(await screen.findByText('2 selected')).toBeVisible()
    expect(state.getState().ui.notices.map(({ text }) => text)).toEqual(['1,000 tracks deleted.', 'Failed to delete Session Track!'])
  })
})
