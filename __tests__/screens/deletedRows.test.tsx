import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { dependents, type Dependent } from '#contract/dependents.ts'
import { undo } from '#contract/history.ts'
import { TracksTab } from '#components/events/tracks/TracksTab.tsx'
import { UndoButton } from '#components/notices/UndoButton.tsx'
import { eventRow } from '../support/eventRow.ts'
import { answer, heldAnswer, networkError, renderScreen } from '../support/screens.tsx'
import { drawer, list, names, page, remove, row, show } from '../support/tracks.tsx'

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

type User = ReturnType<typeof show>['user']
const pressDelete = async (user: User, name: string) => user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
const agree = async (user: User) => user.click(await screen.findByRole('button', { name: 'Delete' }))
/** The sign on a button that something is under way. */
const busy = (button: HTMLElement) => within(button).getByRole('img', { name: 'loading' })
const removed = { data: { id: 1, undoToken: 'take-back' } }

describe('the question before a delete', () => {
  const asking = async (hanging: Dependent[]) => {
    answer(list, page([row(1, 'Macro')]))
    const sent = answer(dependents, { data: hanging })
    const { user } = show()
    await user.click(await screen.findByText('Macro'))
    await pressDelete(user, 'Macro')
    return { user, sent }
  }

  test.each<[string, Dependent[], string]>([
    ['one row that refers to it', [{ noun: 'session', count: 1 }], '1 session uses it. You can undo this for 10 minutes.'],
    ['many', [{ noun: 'sessions', count: 1200 }], '1,200 sessions use it. You can undo this for 10 minutes.'],
    [
      'rows of several kinds',
      [
        { noun: 'sessions', count: 3 },
        { noun: 'speaker', count: 1 },
      ],
      '3 sessions and 1 speaker use it. You can undo this for 10 minutes.',
    ],
    [
      'rows with words of their own',
      [{ noun: 'registrations', count: 3, note: '3 registrations chose it. Their answers stay readable.' }],
      '3 registrations chose it. Their answers stay readable. You can undo this for 10 minutes.',
    ],
    ['nothing when nothing refers to it', [], 'You can undo this for 10 minutes.'],
  ])('says %s', async (_, hanging, text) => {
    const { sent } = await asking(hanging)
    expect(await screen.findByText('Delete Macro?')).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(sent).toEqual([{ resource: 'tracks', id: '1' }])
  })

  test('says what keeps the row, and deletes nothing', async () => {
    const sent = answer(remove, removed)
    const { user } = await asking([
      { noun: 'sessions', count: 3, keeps: true },
      { noun: 'speaker', count: 1 },
    ])
    expect(await screen.findByText('Cannot delete Macro')).toBeVisible()
    expect(screen.getByText('3 sessions use it. Move or delete them first.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(sent).toEqual([])
  })

  test('waits for the count, and the button shows it', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { answering, release } = heldAnswer({ data: [{ noun: 'sessions', count: 3 }] })
    const sent = answer(dependents, answering)
    const { user, store } = show()
    await user.click(await screen.findByText('Macro'))
    await pressDelete(user, 'Macro')
    expect(busy(screen.getByRole('button', { name: 'Delete Macro' }))).toBeVisible()
    await pressDelete(user, 'Macro')
    expect(screen.queryByText('Delete Macro?')).toBeNull()
    expect(store.getState().ui.isLoading).toBe(false)
    release()
    expect(await screen.findByText(/^3 sessions use it/)).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['is refused', { status: 500 }],
    ['is not answered', networkError],
  ])('is confirmed without the count when that %s', async (_, failure) => {
    answer(list, page([row(1, 'Macro')]))
    answer(dependents, failure)
    const { user, store } = show()
    await user.click(await screen.findByText('Macro'))
    await pressDelete(user, 'Macro')
    expect(await screen.findByText('You can undo this for 10 minutes.')).toBeVisible()
    expect(store.getState().ui.notices).toEqual([])
  })

  test('counts anew each time, and deletes nothing when it is cancelled', async () => {
    const { user, sent } = await asking([])
    const deleted = answer(remove, removed)
    const question = within(await screen.findByRole('tooltip'))
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    answer(dependents, { data: [{ noun: 'session', count: 1 }] })
    await pressDelete(user, 'Macro')
    expect(await screen.findByText(/^1 session uses it/)).toBeVisible()
    expect([sent.length, deleted.length]).toEqual([1, 0])
  })
})

describe('a delete', () => {
  test('is made once it is agreed to, with the version that was read', async () => {
    answer(list, page([row(1, 'Macro'), row(2, 'Credit')]))
    answer(dependents, { data: [] })
    const { answering, release } = heldAnswer(removed)
    const sent = answer(remove, answering)
    const { user, store } = show()
    await user.click(await screen.findByText('Macro'))
    await pressDelete(user, 'Macro')
    answer(list, page([row(2, 'Credit')]))
    await agree(user)
    expect(busy(screen.getByRole('button', { name: 'Delete Macro' }))).toBeVisible()
    release()
    await waitFor(() => expect(names()).toEqual(['Credit']))
    expect(sent).toEqual([{ sessionTrackId: 1, rowVersion: 1 }])
    expect(store.getState().ui.notices[0]).toMatchObject({ text: 'Session Track deleted successfully.', undoToken: 'take-back' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('fills the page again in silence', async () => {
    answer(list, page([row(1, 'Macro'), row(2, 'Credit')], 120))
    answer(dependents, { data: [] })
    answer(remove, removed)
    const { user, store } = show('/events/7/tracks?page=2&sort=name')
    await user.click(await screen.findByText('Macro'))
    await pressDelete(user, 'Macro')
    const later = heldAnswer(page([row(2, 'Credit'), row(3, 'Zinc')], 118))
    const sent = answer(list, later.answering)
    await agree(user)
    await waitFor(() => expect(sent).toContainEqual({ eventId: '7', page: '2', pageSize: '50', sort: 'name' }))
    expect(names()).toEqual(['Credit'])
    expect(store.getState().ui.isLoading).toBe(false)
    expect(screen.getByRole('region', { name: 'Tracks', hidden: true })).toHaveAttribute('aria-busy', 'false')
    later.release()
    await waitFor(() => expect(names()).toEqual(['Credit', 'Zinc']))
    expect(screen.getByText(/of 118$/)).toBeInTheDocument()
  })

  test('of a row that somebody else changed meanwhile shows it as it is now, and the next try is about that', async () => {
    answer(list, page([row(1, 'Macro')]))
    answer(dependents, { data: [] })
    const theirs = row(1, 'Theirs', { rowVersion: 4 })
    const sent = answer(remove, ({ rowVersion }) => (rowVersion === 4 ? removed : { status: 409, data: theirs }))
    const { user, store } = show()
    await user.click(await screen.findByText('Macro'))
    await pressDelete(user, 'Macro')
    answer(list, page([theirs]))
    await agree(user)
    await waitFor(() => expect(names()).toEqual(['Theirs']))
    expect(within(await drawer()).getByRole('textbox', { name: 'Name' })).toHaveValue('Theirs')
    expect(store.getState().ui.notices[0]?.text).toBe('Failed to delete Session Track!')
    await pressDelete(user, 'Theirs')
    answer(list, page([]))
    await agree(user)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual({ sessionTrackId: 1, rowVersion: 4 })
  })

  test('that is undone has its row in its place again, and the total is right', async () => {
    answer(list, page([row(1, 'Macro'), row(2, 'Credit')], 60))
    answer(undo, { data: { resource: 'tracks', rows: [{ ...row(1, 'Macro') }], refused: [], undone: [] } })
    const { user } = renderScreen(
      <>
        <TracksTab event={eventRow({ eventId: 7 })} />
        <UndoButton undoToken="take-back" />
      </>,
      { url: '/events/7/tracks?sort=name' },
    )
    await screen.findByText('Macro')
    const sent = answer(list, page([row(1, 'Macro'), row(3, 'Metals'), row(2, 'Credit')], 61))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(names()).toEqual(['Macro', 'Metals', 'Credit']))
    expect(sent).toEqual([{ eventId: '7', page: '1', pageSize: '50', sort: 'name' }])
    expect(screen.getByText(/of 61$/)).toBeInTheDocument()
  })
})
