import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eventTabGroups, existingEventTabs } from '#constants/eventTabs.ts'
import { eventById, irReps } from '#contract/events/events.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { registrationCounts, registrations } from '#contract/events/registrations.ts'
import { TracksTab } from '#components/events/tracks/TracksTab.tsx'
import { RegistrationsTab } from '#components/events/registrations/RegistrationsTab.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { shortcuts } from '#components/shell/shortcutList.ts'
import { eventRow } from '../support/eventRow.ts'
import { registrationRow } from '../support/registrationRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'
import { list, page, row } from '../support/tracks.tsx'

beforeEach(() => {
  answer(eventById, { data: eventRow({ eventId: 7 }) })
  answer(list, page([row(1, 'Macro'), row(2, 'Credit')]))
})
const openTracks = () => renderScreen(<PageFrame Page={TracksTab} />, { url: '/events/7/tracks' })
function openRegistrations(rows = [registrationRow(1)]) {
  answer(registrations.calls.list, { data: rows, meta: { total: rows.length, page: 1, pageSize: 50 } })
  answer(registrationCounts, { data: [] })
  answer(eventCompanyTypes.calls.list, { data: [] })
  answer(irReps, { data: [] })
  return renderScreen(<PageFrame Page={RegistrationsTab} />, { url: '/events/7/registrations' })
}
const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : document.body)
/** Presses keys where the focus is, all before anything that they start is done. */
const press = (keys: string) => [...keys].forEach((key) => fireEvent.keyDown(focused(), { key }))
const line = async (name: string) => {
  const found = (await screen.findByText(name)).closest('tr')
  if (!found) throw new Error(`${name} is in no row`)
  return found
}

test('every tab has a letter or a digit, unlike those of the other tabs and pages', () => {
  const letters = eventTabGroups.flatMap(({ tabs }) => tabs.map(({ letter }) => letter))
  const pages = shortcuts.flatMap(({ keys: [first, second] }) => (first === 'g' && second ? [second] : []))
  expect(letters).toHaveLength(existingEventTabs.length)
  expect(letters.every((letter) => /^[a-z1-9]$/.test(letter))).toBe(true)
  expect(new Set([...letters, ...pages]).size).toBe(letters.length + pages.length)
})

describe('a key', () => {
  test('c adds to the list on the page', async () => {
    const { user, router } = openTracks()
    await line('Macro')
    await user.keyboard('c')
    await waitFor(() => expect(router().asPath).toBe('/events/7/tracks?open=new'))
    expect(await screen.findByRole('dialog', { name: 'Add track' })).toBeVisible()
  })

  test('e opens the row in focus, and no other', async () => {
    const { user, router } = openTracks()
    await line('Macro')
    await user.keyboard('e')
    expect(router().asPath).toBe('/events/7/tracks')
    const credit = await line('Credit')
    act(() => credit.focus())
    await user.keyboard('e')
    await waitFor(() => expect(router().asPath).toBe('/events/7/tracks?open=2'))
  })

  test('j and k lead to the first row from elsewhere, and on from what is in a row', async () => {
    const { user, router } = openRegistrations([registrationRow(1), registrationRow(2)])
    const [first, second] = [await line('Regi Strant 1'), await line('Regi Strant 2')]
    expect(document.body).toHaveFocus()
    await user.keyboard('j')
    expect(first).toHaveFocus()
    act(() =>
      within(first)
        .getByRole('button', { name: /Change status/ })
        .focus(),
    )
    await user.keyboard('j')
    expect(second).toHaveFocus()
    act(() => second.blur())
    await user.keyboard('k')
    expect(first).toHaveFocus()
    await user.keyboard('je')
    await waitFor(() => expect(router().asPath).toBe('/events/7/registrations?open=2'))
  })

  test('s opens the menu of the status of the row in focus', async () => {
    const { user } = openRegistrations()
    const first = await line('Regi Strant 1')
    act(() => first.focus())
    await user.keyboard('s')
    expect(await screen.findByRole('menu')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(help).getByText('Change the status of the row in focus')).toBeVisible()
  })

  test('s says so where the row has no status, and the help does not list it', async () => {
    const { user, store } = openTracks()
    const credit = await line('Credit')
    act(() => credit.focus())
    await user.keyboard('s')
    expect(store.getState().ui.notices[0]).toMatchObject({ text: 'This row has no status that you can change.' })
    await user.keyboard('?')
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(help).getByText('Open the row in focus')).toBeVisible()
    expect(within(help).queryByText('Change the status of the row in focus')).toBeNull()
  })

  test('g and a letter open a tab of the event; after g no letter does anything else', async () => {
    const { user, router } = openTracks()
    const credit = await line('Credit')
    act(() => credit.focus())
    await user.keyboard('gp')
    await waitFor(() => expect(router().asPath).toBe('/events/7/sponsor'))
  })

  test('g twice opens the tab of that letter', async () => {
    const { user, router } = openTracks()
    await line('Credit')
    await user.keyboard('gg')
    await waitFor(() => expect(router().asPath).toBe('/events/7/meetings'))
  })

  test('is for the open menu or popover alone, and for one that is still loading', async () => {
    const { router } = openRegistrations()
    const first = await line('Regi Strant 1')
    for (const name of [/^Status of Regi Strant 1: .*Change status/, 'Columns', 'Add a note on Regi Strant 1']) {
      const button = screen.getByRole('button', { name })
      act(() => button.focus())
      fireEvent.click(button)
      press('gp')
      await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'true'))
      press('gp')
      fireEvent.click(button)
      await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'))
      expect(router().asPath).toBe('/events/7/registrations')
    }
    act(() => first.focus())
    press('s')
    press('decl')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /^Declined/ })).toHaveFocus())
    fireEvent.keyDown(focused(), { key: 'Escape', keyCode: 27 })
    await waitFor(() => expect(within(first).getByRole('button', { name: /Change status/ })).toHaveAttribute('aria-expanded', 'false'))
    press('gp')
    await waitFor(() => expect(router().asPath).toBe('/events/7/sponsor'))
  })

  test('does nothing while a dialog is open or somebody types', async () => {
    const { user, router } = openTracks()
    await line('Macro')
    await user.type(screen.getByRole('searchbox'), 'ce')
    await waitFor(() => expect(router().asPath).toBe('/events/7/tracks?q=ce'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(help).getByText('Go to the tab Sponsors')).toBeVisible()
    act(() => document.body.focus())
    await user.keyboard('gsc')
    expect(router().asPath).toBe('/events/7/tracks?q=ce')
  })
})

test('the first stops of the Tab key lead past the menus to the first row', async () => {
  const { user } = openTracks()
  const first = await line('Macro')
  await user.tab()
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await user.tab()
  expect(screen.getAllByRole('button', { name: 'Skip to first item' })[0]).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(first).toHaveFocus()
  // After a navigation the heading has the focus.
  act(() => screen.getByRole('heading', { level: 1 }).focus())
  await user.tab()
  expect(screen.getAllByRole('button', { name: 'Skip to first item' })[1]).toHaveFocus()
})
