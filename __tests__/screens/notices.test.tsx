import { describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react'
import { limits } from '#constants/limits.ts'
import { briefNotice, notice as cornerNotice, severity } from '#constants/notices.ts'
import { NoticeLog } from '#components/notices/NoticeLog.tsx'
import { Toasts } from '#components/notices/Toasts.tsx'
import { listUndoables, undo } from '#contract/history.ts'
import { noticeShown, refreshRequested } from '#store/ui/ui.ts'
import { tracks } from '#store/events/tracks.ts'
import { answer } from '../support/answer.ts'
import { renderScreen } from '../support/screens.tsx'

/** Pixels from the top of the window, as Ant Design keeps them. */
const fromTop = (place: HTMLElement): string => place.style.getPropertyValue('--notification-top')

/** Shows a message and returns the element that holds it in its place. */
async function shown(text: string, style?: 'corner' | 'brief'): Promise<HTMLElement> {
  const { store } = renderScreen(<Toasts />)
  act(() => void store.dispatch(noticeShown({ severity: severity.success, text, style })))
  const place = (await screen.findByText(text)).closest<HTMLElement>('.ant-notification, .ant-message')
  if (!place) throw new Error('The message is nowhere')
  return place
}

describe('a message', () => {
  test('of what happened meanwhile is in the upper right corner', async () => {
    const place = await shown('Export of speakers: done.', 'corner')
    expect(place).toHaveClass('ant-notification-topRight')
    expect(fromTop(place)).toBe(`${cornerNotice.fromTop}px`)
  })

  test('that confirms is below the header, in the middle, and goes', async () => {
    const place = await shown('Link copied.', 'brief')
    expect(place).toHaveClass('ant-message')
    expect(fromTop(place)).toBe(`${briefNotice.fromTop}px`)
    await waitForElementToBeRemoved(() => screen.queryByText('Link copied.'))
  })

  test('of a call is at the lower left, where it covers no title and no tabs', async () => {
    const logged = jest.spyOn(console, 'error')
    const place = await shown('Speaker updated successfully.')
    // React would say that two places have the same key.
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
    expect(place).toHaveClass('ant-notification-bottomLeft')
  })

  test('counts up while equal ones follow, in one toast', async () => {
    const { store } = renderScreen(<Toasts />)
    const show = () => act(() => void store.dispatch(noticeShown({ severity: severity.success, text: 'Session saved.' })))
    for (let time = 0; time < 3; time += 1) show()
    expect(await screen.findByText('×3')).toBeVisible()
    show()
    expect(await screen.findByText('×4')).toBeVisible()
    expect(screen.getAllByText('Session saved.', { exact: false })).toHaveLength(1)
  })

  test('of a failure has the reason under its text, and is sent again by its button', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    let isUp = false
    answer(tracks.declared.calls.upsert, () =>
      isUp ? { data: { sessionTrackId: 1, rowVersion: 2, name: 'New' } } : { status: 500, message: 'Down' },
    )
    const { store, user } = renderScreen(<Toasts />)
    act(() => void store.dispatch(tracks.upsert({ sessionTrackId: 1, rowVersion: 1, name: 'New' })))
    const toast = await screen.findByRole('alert')
    expect(toast).toHaveTextContent('Failed to update Session Track! Down.')
    isUp = true
    await user.click(within(toast).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Session Track updated successfully.')).toBeVisible()
    jest.restoreAllMocks()
  })
})

describe('the undo of a message', () => {
  const write = (undoToken: string, isChanged: boolean) => {
    const at = new Date().toISOString()
    return { undoToken, isChanged, name: null, belongsTo: null, at, expiresAt: at, rows: [] }
  }
  const log = () => renderScreen(<NoticeLog isOpen onClose={() => {}} />)
  type Shown = ReturnType<typeof log>
  const tell = ({ store }: Shown, text: string, undoToken: string) =>
    act(() => void store.dispatch(noticeShown({ severity: severity.success, text, undoToken })))
  const line = async (text: string) => (await screen.findByText(text)).closest('li') ?? document.body

  test('says whether it was undone elsewhere or its rows were changed since, and is offered otherwise', async () => {
    let rows = [write('open', false), write('changed', true)]
    answer(listUndoables, () => ({ data: rows }))
    const shownLog = log()
    tell(shownLog, 'One.', 'open')
    tell(shownLog, 'Two.', 'changed')
    tell(shownLog, 'Three.', 'used')
    expect(await screen.findByText('Undone')).toBeVisible()
    expect(within(await line('One.')).getByRole('button', { name: /^Undo\b/ })).toBeVisible()
    expect(await line('Two.')).toHaveTextContent(/Changed since$/)
    expect(await line('Three.')).toHaveTextContent(/Undone$/)
    rows = [write('changed', false)]
    act(() => void shownLog.store.dispatch(refreshRequested()))
    expect(await within(await line('Two.')).findByRole('button', { name: /^Undo\b/ })).toBeVisible()
  })

  test('names whose row it changes, unless its text does', async () => {
    answer(listUndoables, () => ({
      data: ['first', 'second'].map((token) => ({ ...write(token, false), name: 'Ada Park' })),
    }))
    const shownLog = log()
    tell(shownLog, 'Status updated.', 'first')
    tell(shownLog, 'Ada Park deleted.', 'second')
    expect(await screen.findByRole('button', { name: 'Undo: Status updated. Ada Park' })).toBeVisible()
    expect(await line('Ada Park deleted.')).not.toHaveTextContent(/Ada Park.*Ada Park/)
  })

  test('that is too old to be listed is offered, and the server says when it comes too late', async () => {
    answer(listUndoables, () => ({ data: Array.from({ length: limits.listedUndoables }, (_, at) => write(`newer ${at}`, false)) }))
    const shownLog = log()
    tell(shownLog, 'One.', 'older')
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Undo\b/ })).toHaveLength(limits.listedUndoables + 1))
    expect(await line('One.')).not.toHaveTextContent(/Undone/)
  })

  test.each([
    [409, false],
    [404, false],
    [422, true],
  ])('that is refused with %s is offered again: %s', async (status, isOffered) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    answer(listUndoables, () => ({ data: [write('open', false)] }))
    answer(undo, { status, message: 'Nothing was undone.' })
    const shownLog = log()
    tell(shownLog, 'One.', 'open')
    await shownLog.user.click(await within(await line('One.')).findByRole('button', { name: /^Undo\b/ }))
    expect(await screen.findByText('Nothing was undone.')).toBeVisible()
    if (isOffered) expect(await within(await line('One.')).findByRole('button', { name: /^Undo\b/ })).toBeEnabled()
    else expect(await within(await line('One.')).findByText('Can no longer be undone')).toBeVisible()
    jest.restoreAllMocks()
  })
})
