import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import Link from 'next/link'
import { useRouter } from 'next/router'
import * as calls from '#contract/auth.ts'
import { listUndoables, undo } from '#contract/history.ts'
import { EventsScreen } from '#components/events/EventsScreen.tsx'
import { events } from '#contract/events/events.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { PageHead } from '#components/ui/PageHead.tsx'
import { severity } from '#constants/notices.ts'
import { callEnded, callStarted, noticeShown } from '#store/ui/ui.ts'
import { axeProblems } from '../support/axe.ts'
import { setWidth } from '../support/native/browserGlobals.ts'
import { answer, renderScreen } from '../support/screens.tsx'

/** Two pages, told apart by the address. */
function Page() {
  const { pathname } = useRouter()
  const isDashboard = pathname === '/dashboard'
  return (
    <>
      <PageHead title={isDashboard ? 'Dashboard' : 'Events'} breadcrumb={[{ title: 'Home', href: '/' }]} />
      <Link href="/dashboard?filter=1">Filter</Link>
      <input aria-label="Search" />
    </>
  )
}
const Pages = () => <PageFrame Page={Page} />
const open = (url = '/dashboard') => renderScreen(<Pages />, { url })
// What their screens would need is requested when they open.
beforeEach(() => void answer(events.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } }))
const mainMenu = () => screen.getByRole('navigation', { name: 'Main menu' })

describe('who may come in', () => {
  test('sends somebody who is not signed in to the login, which leads back here', async () => {
    const { router } = renderScreen(<Pages />, { user: null, url: '/events/7/speakers?page=2' })
    await waitFor(() => expect(router().asPath).toBe('/login?next=%2Fevents%2F7%2Fspeakers%3Fpage%3D2'))
  })
})

describe('the frame around the pages', () => {
  test('opens a page only when it is known what the address says', async () => {
    answer(events.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 20 } })
    const { user, router, becomeReady } = renderScreen(<PageFrame Page={EventsScreen} />, { url: '/events?pageSize=20', isReady: false })
    expect(screen.getByRole('main')).toBeEmptyDOMElement()
    act(becomeReady)
    await user.type(await screen.findByRole('searchbox'), 'road')
    await waitFor(() => expect(router().asPath).toBe('/events?pageSize=20&q=road'))
  })

  test('opens a page from the menu, marks it there and keeps header and menu as they are', async () => {
    const { user, router } = open()
    const [header, menu] = [screen.getByRole('banner'), mainMenu()]
    expect(within(menu).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    await user.click(within(menu).getByRole('link', { name: 'Events' }))
    await waitFor(() => expect(router().asPath).toBe('/events'))
    await waitFor(() => expect(within(menu).getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page'))
    expect(within(menu).getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
    expect(screen.getByRole('banner')).toBe(header)
    expect(mainMenu()).toBe(menu)
  })

  test('opens a page from the menu by keyboard', async () => {
    const { user, router } = open()
    act(() => within(mainMenu()).getByRole('button', { name: 'Events' }).focus())
    await user.tab()
    await user.tab()
    expect(within(mainMenu()).getByRole('link', { name: 'Events' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router().asPath).toBe('/events'))
  })

  test('moves the focus to the new heading, but not when only a filter changes', async () => {
    const { user, router } = open()
    const filter = screen.getByRole('link', { name: 'Filter' })
    await user.click(filter)
    await waitFor(() => expect(router().asPath).toBe('/dashboard?filter=1'))
    expect(filter).toHaveFocus()
    await user.click(within(mainMenu()).getByRole('link', { name: 'Events' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Events' })).toHaveFocus())
  })

  test('folds the menu, also for the next time, and opens it again', async () => {
    const first = open()
    await first.user.click(screen.getByRole('button', { name: 'Collapse menu' }))
    expect(within(mainMenu()).queryByRole('link', { name: 'Dashboard' })).toBeNull()
    first.unmount()
    const { user } = open()
    expect(within(mainMenu()).queryByRole('link', { name: 'Dashboard' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Expand menu' }))
    expect(await within(mainMenu()).findByRole('link', { name: 'Dashboard' })).toBeVisible()
  })

  test('folds the menu by itself where a tablet has no room for it, unless somebody opened it', async () => {
    setWidth(1024)
    const { user, unmount } = open()
    expect(within(mainMenu()).queryByRole('link', { name: 'Dashboard' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Expand menu' }))
    expect(within(mainMenu()).getByRole('link', { name: 'Dashboard' })).toBeVisible()
    unmount()
    open()
    expect(within(mainMenu()).getByRole('link', { name: 'Dashboard' })).toBeVisible()
  })

  test('collapses the menu beside the tabs of an event, unless the user opens it there', async () => {
    const first = open('/events/[id]/basic')
    expect(within(mainMenu()).queryByRole('link', { name: 'Dashboard' })).toBeNull()
    await first.user.click(screen.getByRole('button', { name: 'Expand menu' }))
    first.unmount()
    open('/events/[id]/basic')
    expect(within(mainMenu()).getByRole('link', { name: 'Dashboard' })).toBeVisible()
  })

  test('folds a group of the menu and opens it again', async () => {
    const { user } = open()
    const group = within(mainMenu()).getByRole('button', { name: 'Events' })
    expect(group).toHaveAttribute('aria-expanded', 'true')
    await user.click(group)
    expect(group).toHaveAttribute('aria-expanded', 'false')
    expect(within(mainMenu()).queryByRole('link')).toBeNull()
    await user.click(group)
    expect(within(mainMenu()).getByRole('link', { name: 'Dashboard' })).toBeVisible()
  })

  test('shows the entries of the folded menu beside its icon: for who points at it, and by keyboard', async () => {
    const { user, router } = open()
    await user.click(screen.getByRole('button', { name: 'Collapse menu' }))
    const group = within(mainMenu()).getByRole('button', { name: 'Events' })
    await user.hover(group)
    expect(await within(mainMenu()).findByRole('link', { name: 'Dashboard' })).toBeVisible()
    await user.unhover(group)
    await waitFor(() => expect(within(mainMenu()).queryByRole('link')).toBeNull())

    act(() => group.focus())
    await user.keyboard('{Enter}')
    await user.tab()
    expect(within(mainMenu()).getByRole('link', { name: 'Dashboard' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(group).toHaveFocus()
    expect(group).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard('{Enter}')
    await user.tab()
    await user.tab()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router().asPath).toBe('/events'))
    expect(within(mainMenu()).queryByRole('link')).toBeNull()
  })

  test('skips to the content', () => {
    open()
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main')
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main')
  })

  test('shows the progress line only while calls are under way', () => {
    const { store } = open()
    expect(screen.queryByRole('progressbar')).toBeNull()
    act(() => void store.dispatch(callStarted()))
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
    act(() => void store.dispatch(callEnded()))
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test('keeps standing when a page breaks, and goes on', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    let isBroken = true
    const Breaking = () => {
      if (isBroken) throw new Error('broken')
      return <p>All is well</p>
    }
    const { user } = renderScreen(<PageFrame Page={Breaking} />, { url: '/dashboard' })
    expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible()
    expect(mainMenu()).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(screen.getByText('All is well')).toBeVisible()
  })

  test('axe finds nothing', async () => {
    open()
    expect(await axeProblems()).toEqual([])
  })
})

test('a line in the header says that the browser is offline, until it is back', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get')
  open()
  const change = (isOnline: boolean) =>
    act(() => {
      online.mockReturnValue(isOnline)
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    })
  expect(screen.queryByText(/You are offline/)).toBeNull()
  change(false)
  expect(within(screen.getByRole('banner')).getByText('You are offline. Changes cannot be saved.')).toBeVisible()
  change(true)
  expect(screen.queryByText(/You are offline/)).toBeNull()
  online.mockRestore()
})

describe('messages', () => {
  const speakers = (count: number) => ({
    resource: 'speakers',
    noun: count === 1 ? 'speaker' : 'speakers',
    count,
    action: 'restored' as const,
  })
  const tell = (store: ReturnType<typeof open>['store'], text: string, kind: 'success' | 'error', undoToken?: string) =>
    act(() => void store.dispatch(noticeShown({ severity: severity[kind], text, undoToken })))

  test('says a success politely and a failure at once', async () => {
    const { store } = open()
    tell(store, 'Speaker updated successfully.', 'success')
    tell(store, 'Failed to update Speaker!', 'error')
    expect(await screen.findByRole('status')).toHaveTextContent('Speaker updated successfully.')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update Speaker!')
  })

  test('keeps a failure in the log, counts it until it was read, and clears the log', async () => {
    const { user, store } = open()
    tell(store, 'Speaker updated successfully.', 'success')
    tell(store, 'Failed to update Speaker!', 'error')
    await user.click(screen.getByRole('button', { name: 'Messages, 1 unread failure' }))
    const log = await screen.findByRole('dialog', { name: 'Messages' })
    expect(
      within(log)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringContaining('FailedFailed to update Speaker!'), expect.stringContaining('DoneSpeaker updated successfully.')])
    await user.click(within(log).getByRole('button', { name: 'Clear' }))
    expect(within(log).queryByRole('listitem')).toBeNull()
    await user.click(within(log).getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('button', { name: 'Messages' })).toBeVisible()
    tell(store, 'Failed to delete Speaker!', 'error')
    expect(screen.getByRole('button', { name: 'Messages, 1 unread failure' })).toBeVisible()
  })

  test('takes a delete back from its message, and the lists load again', async () => {
    const sent = answer(undo, { data: { resource: 'speakers', rows: [{}], refused: [], undone: [speakers(1)] } })
    const { user, store } = open()
    tell(store, 'Speaker deleted successfully.', 'success', 'undo-1')
    await user.click(await screen.findByRole('button', { name: /^Undo\b/ }))
    await waitFor(() => expect(store.getState().ui.refreshCount).toBe(1))
    expect(sent).toEqual([{ undoToken: 'undo-1' }])
    expect(await screen.findByText('1 speaker restored.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Speaker deleted successfully.')).toBeNull())
  })

  test('show after a reload what can still be undone, and for how long, and say what was undone elsewhere', async () => {
    const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000 - 1000).toISOString()
    const deleted = (undoToken: string, minutesAgo: number, name: string) => ({
      ...{
        undoToken,
        isChanged: false,
        name,
        belongsTo: { title: 'Frankfurt Forum', address: '/events/7/basic' },
        at: at(minutesAgo),
        expiresAt: at(minutesAgo - 10),
      },
      rows: [{ resource: 'speakers', noun: 'speaker', count: 1, action: 'deleted' as const }],
    })
    let rows = [deleted('undo-2', 1, 'Ann Lee'), deleted('undo-1', 4, 'Bo Li')]
    answer(listUndoables, () => ({ data: rows }))
    const sent = answer(undo, () => {
      rows = rows.slice(1)
      return { data: { resource: 'speakers', rows: [{}], refused: [], undone: [speakers(1)] } }
    })
    const { user, store } = open()
    await user.click(screen.getByRole('button', { name: 'Messages' }))
    const log = await screen.findByRole('dialog', { name: 'Messages' })
    const entry = async (text: RegExp) => (await within(log).findByText(text)).closest('li') ?? log
    expect(await entry(/^Speaker Ann Lee deleted\./)).toHaveTextContent(/9 min left/)
    expect(await entry(/^Speaker Bo Li deleted\./)).toHaveTextContent(/6 min left/)
    expect(within(await entry(/Bo Li/)).getByRole('link', { name: 'Frankfurt Forum' })).toHaveAttribute('href', '/events/7/basic')
    await user.click(within(log).getByRole('button', { name: 'Undo: Speaker Ann Lee deleted.' }))
    expect(sent).toEqual([{ undoToken: 'undo-2' }])
    expect(await screen.findByText('1 speaker restored.', { selector: '.toast *' })).toBeVisible()
    // Done in this tab, undone in another.
    rows = []
    tell(store, 'Speaker deleted successfully.', 'success', 'undo-3')
    await waitFor(() => expect(within(log).getByText('Undone')).toBeVisible())
    expect(within(log).queryByRole('button', { name: /^Undo\b/ })).toBeNull()
  })

  test('that could not restore all warns of the rest, and can be tried again', async () => {
    let isFree = false
    const refused = [{ id: 2, message: 'Another speaker has this name' }]
    answer(undo, () => ({ data: { resource: 'speakers', rows: [{}, {}], refused: isFree ? [] : refused, undone: [speakers(2)] } }))
    const { store, user } = open()
    tell(store, '3 speakers deleted.', 'success', 'undo-1')
    await user.click(await screen.findByRole('button', { name: /^Undo\b/ }))
    expect(await screen.findByText('2 of 3 restored. The rest could not be: Another speaker has this name.')).toBeVisible()
    expect(store.getState().ui.notices[0]).toMatchObject({ severity: severity.warning })
    expect(store.getState().ui.refreshCount).toBe(1)
    isFree = true
    await user.click(screen.getByRole('button', { name: /^Undo\b/ }))
    expect(await screen.findByText('2 speakers restored.')).toBeVisible()
  })

  test('does not load the lists again when the undo is refused', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    answer(undo, { status: 404, message: 'It is too late to undo this.' })
    const { user, store } = open()
    tell(store, 'Speaker deleted successfully.', 'success', 'undo-1')
    await user.click(await screen.findByRole('button', { name: /^Undo\b/ }))
    expect(await screen.findByText('It is too late to undo this.')).toBeVisible()
    expect(store.getState().ui.refreshCount).toBe(0)
  })

  test('go after their seconds, but wait for who has the focus on them', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] })
    try {
      const { store } = open()
      tell(store, 'Speaker deleted successfully.', 'success', 'undo-1')
      tell(store, 'Speaker updated successfully.', 'success')
      const button = await screen.findByRole('button', { name: /^Undo\b/ })
      act(() => button.focus())
      act(() => jest.advanceTimersByTime(20_000))
      await waitFor(() => expect(screen.queryByText('Speaker updated successfully.')).toBeNull())
      expect(screen.getByText('Speaker deleted successfully.')).toBeVisible()
      act(() => button.blur())
      act(() => jest.advanceTimersByTime(20_000))
      await waitFor(() => expect(screen.queryByText('Speaker deleted successfully.')).toBeNull())
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('the signed-in person', () => {
  test('gets the focus back on the button when they leave the menu with Escape', async () => {
    const { user } = open()
    const button = screen.getByRole('button', { name: 'Ada Park Administrator' })
    await user.click(button)
    await screen.findByRole('menuitem', { name: 'Your sessions' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
  })

  test('sees name and role, and the way out', async () => {
    const { user, router } = open()
    await user.click(screen.getByRole('button', { name: 'Ada Park Administrator' }))
    expect(await screen.findByText('Ada Park · Administrator')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Sign out' }))
    await waitFor(() => expect(router().asPath).toBe('/logout'))
  })

  test('sees where they are signed in and ends what they do not know', async () => {
    const session = { createdAt: '2026-01-01T09:00:00.000Z', lastSeenAt: '2026-01-01T10:00:00.000Z' }
    const here = { ...session, sessionId: 'a', device: 'Firefox on macOS', isCurrent: true }
    const there = { ...session, sessionId: 'b', device: 'Chrome on Android', isCurrent: false }
    answer(calls.authSessions, { data: [here, there] })
    const ended = answer(calls.revokeSession, { data: { sessionId: 'b' } })
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Ada Park Administrator' }))
    await user.click(await screen.findByRole('menuitem', { name: /Your sessions/ }))
    const drawer = await screen.findByRole('dialog', { name: 'Your sessions' })
    const end = await within(drawer).findByRole('button', { name: 'Sign out Chrome on Android' })
    expect(within(drawer).queryByRole('button', { name: /Firefox/ })).toBeNull()
    answer(calls.authSessions, { data: [here] })
    await user.click(end)
    await waitFor(() => expect(within(drawer).queryByText('Chrome on Android')).toBeNull())
    expect(ended).toEqual([{ sessionId: 'b' }])
    expect(await screen.findByText('Session ended.')).toBeVisible()
  })
})

describe('keys', () => {
  test('g and a letter open a page', async () => {
    const { user, router } = open()
    await user.keyboard('ge')
    await waitFor(() => expect(router().asPath).toBe('/events'))
    await user.keyboard('gd')
    await waitFor(() => expect(router().asPath).toBe('/dashboard'))
  })

  test('do nothing while somebody types', async () => {
    const { user, router } = open()
    await user.type(screen.getByLabelText('Search'), 'ge?')
    expect(screen.getByLabelText('Search')).toHaveValue('ge?')
    expect(router().asPath).toBe('/dashboard')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('? lists them', async () => {
    open()
    fireEvent.keyDown(document.body, { key: '?' })
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Go to the events')
  })
})
