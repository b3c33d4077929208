import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import type { ChangeNotice } from '#contract/changes.ts'
import { history } from '#contract/history.ts'
import type { Track } from '#contract/events/tracks.ts'
import { mergeNewer } from '#components/resource/live/mergeNewer.ts'
import { changesReceived } from '#store/live/liveActions.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { answer } from '../support/screens.tsx'
import { drawer, list, page, row, show, upsert } from '../support/tracks.tsx'

const base = row(1, 'Macro', { description: 'Old' })
/** The tab with a track open, whose list and history another person can change. */
async function opened() {
  let stored = base
  answer(list, () => page([stored]))
  answer(history, ({ id }) => ({
    data: [
      {
        changeId: 9,
        action: 'update' as const,
        at: '2026-01-02T00:00:00.000Z',
        actorContactId: 2,
        actorName: 'Ada Lovelace',
        version: stored.rowVersion,
        before: {},
        after: { name: stored.name, description: stored.description, id },
      },
    ],
  }))
  const saved = answer(upsert, (input) => ({ data: { ...stored, ...(input as Partial<Track>), rowVersion: stored.rowVersion + 1 } }))
  const { user, store } = show()
  await user.click(await screen.findByText('Macro'))
  const dialog = within(await drawer())
  await dialog.findByRole('textbox', { name: 'Name' })
  const others = (values: Partial<Track>) => {
    stored = { ...stored, ...values, rowVersion: stored.rowVersion + 1 }
    const rows: [number, number][] = [[1, stored.rowVersion]]
    const change: ChangeNotice = {
      resource: 'tracks',
      verb: 'update',
      idKey: 'sessionTrackId',
      parentKey: 'eventId',
      parentId: 7,
      by: 2,
      rows,
      shownBy: [],
    }
    act(() => void store.dispatch(changesReceived([change])))
  }
  /** Values that change because another record did: the version is the same. */
  const derived = (values: Partial<Track>) => {
    stored = { ...stored, ...values }
    act(() => void store.dispatch(refreshRequested()))
  }
  return { user, dialog, others, derived, saved, name: () => dialog.getByRole('textbox', { name: 'Name' }) }
}

describe('an open form whose record somebody else changes', () => {
  test('takes the new value of what nobody has touched, says who changed it, and leaves focus and text alone', async () => {
    const { user, dialog, others, saved, name } = await opened()
    const description = dialog.getByRole('textbox', { name: 'Description' })
    await user.type(description, ' and mine')
    others({ name: 'Theirs' })
    await waitFor(() => expect(name()).toHaveValue('Theirs'))
    expect(await dialog.findByText('Ada Lovelace just changed this.')).toBeVisible()
    expect(dialog.getByText('Ada Lovelace changed Name.')).toBeInTheDocument()
    expect(description).toHaveFocus()
    await user.keyboard('!')
    expect(description).toHaveValue('Old and mine!')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toEqual([expect.objectContaining({ name: 'Theirs', description: 'Old and mine!', rowVersion: 2 })]))
  })

  test('asks about what both changed, and saves mine over the newer version when I keep it', async () => {
    const { user, dialog, others, saved, name } = await opened()
    await user.clear(name())
    await user.type(name(), 'Mine')
    others({ name: 'Theirs' })
    const question = within(await dialog.findByRole('group', { name: 'Name: changed by Ada Lovelace' }))
    expect(question.getByText('Theirs')).toBeVisible()
    expect(name()).toHaveValue('Mine')
    await user.click(question.getByRole('button', { name: 'Keep mine' }))
    expect(name()).toHaveFocus()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toEqual([expect.objectContaining({ name: 'Mine', rowVersion: 2 })]))
  })

  test('does not save over a question that is not answered: it shows both versions', async () => {
    const { user, dialog, others, saved, name } = await opened()
    await user.type(name(), '!')
    others({ name: 'Theirs' })
    await dialog.findByRole('group', { name: /^Name: changed by/ })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Ada Lovelace changed this record')
    expect(saved).toEqual([])
    await user.click(screen.getByRole('radio', { name: /Theirs Theirs/ }))
    await user.click(screen.getByRole('button', { name: 'Save my choice' }))
    await waitFor(() => expect(saved).toEqual([expect.objectContaining({ name: 'Theirs', rowVersion: 2 })]))
  })

  test('takes the new value of what follows from other records, without a word, and is not edited by it', async () => {
    const { user, dialog, derived, name } = await opened()
    derived({ name: 'Full' })
    await waitFor(() => expect(name()).toHaveValue('Full'))
    expect(dialog.queryByText(/just changed this/)).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('leaves alone what somebody typed where it follows from other records', async () => {
    const { user, dialog, derived, name } = await opened()
    await user.type(name(), '!')
    derived({ name: 'Full', description: 'Newer' })
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Newer'))
    expect(name()).toHaveValue('Macro!')
  })

  test('marks the row in the list', async () => {
    const { others } = await opened()
    others({ name: 'Theirs' })
    const line = () => document.querySelector('tr[data-row-key="1"]')
    await waitFor(() => expect(line()).toHaveAttribute('data-changed', 'even'))
    others({ name: 'Theirs again' })
    await waitFor(() => expect(line()).toHaveAttribute('data-changed', 'odd'))
  })
})

test('what somebody typed is never replaced, and all else becomes what is stored', () => {
  const keys = ['a', 'b', 'c', 'd']
  const values = fc.record(Object.fromEntries(keys.map((key) => [key, fc.constantFrom('', 'x', 'y', 'z', null)])))
  fc.assert(
    fc.property(values, values, values, (known, mine, newer) => {
      const { applied, conflicting, agreed } = mergeNewer({ base: known, mine, newer, keys })
      const same = (one: unknown, other: unknown) => (one ?? '') === (other ?? '')
      for (const key of keys) {
        const isTouched = !same(mine[key], known[key])
        const isMoved = !same(newer[key], known[key])
        expect(key in applied).toBe(isMoved && !isTouched)
        expect(conflicting.includes(key)).toBe(isMoved && isTouched && !same(mine[key], newer[key]))
        expect(agreed.includes(key)).toBe(isMoved && isTouched && same(mine[key], newer[key]))
      }
    }),
  )
})
