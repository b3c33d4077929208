import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { RegistrationsTab } from '#components/events/registrations/RegistrationsTab.tsx'
import { SpeakersTab } from '#components/events/speakers/SpeakersTab.tsx'
import { irReps } from '#contract/events/events.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { registrationCounts, registrations } from '#contract/events/registrations.ts'
import { speakers } from '#contract/events/speakers.ts'
import { tracks } from '#contract/events/tracks.ts'
import { saveLayout, listSavedViews, saveView, setDefaultView, type SavedView } from '#contract/savedViews.ts'
import { noSavedViews } from '#store/savedViews/savedViews.ts'
import { axeProblems } from '../support/axe.ts'
import { eventRow } from '../support/eventRow.ts'
import { companyTypeRow } from '../support/companyTypeRow.ts'
import { registrationRow } from '../support/registrationRow.ts'
import { answer, heldAnswer, renderScreen } from '../support/screens.tsx'
import { list, page, row, show } from '../support/tracks.tsx'
import { viewOf } from '../support/views.ts'

const answerViews = (views: SavedView[], defaults: { list: string; viewId: number }[] = []) =>
  answer(listSavedViews, { data: { views, defaults, layouts: [] } })
const narrowed = viewOf({ viewId: 12, name: 'By name', settings: { sort: '-name', q: 'mac', density: 'compact' } })
const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label') ?? head.textContent)
const openMenu = async (user: ReturnType<typeof show>['user'], name: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name }))
  return screen.findByRole('menu')
}

describe('a list with views', () => {
  test('asks at once for what its view says, and for nothing before the views are known', async () => {
    const { answering, release } = heldAnswer({ data: { views: [narrowed], defaults: [], layouts: [] } })
    answer(listSavedViews, answering)
    const sent = answer(list, page([row(1, 'Macro')]))
    show('/events/7/tracks?view=12')
    await screen.findByRole('button', { name: 'Views' })
    expect(sent).toEqual([])
    release()
    await screen.findByText('Macro')
    expect(sent).toEqual([{ eventId: '7', page: '1', pageSize: '50', sort: '-name', q: 'mac' }])
    expect(screen.getByRole('button', { name: 'View: By name' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Tracks' })).toHaveAttribute('data-density', 'compact')
    expect(screen.getByRole('searchbox')).toHaveValue('mac')
  })

  test('begins with the default view, and the address says so', async () => {
    answerViews([narrowed], [{ list: 'tracks', viewId: 12 }])
    const sent = answer(list, page([row(1, 'Macro')]))
    const { router } = show()
    await screen.findByText('Macro')
    expect(sent).toEqual([{ eventId: '7', page: '1', pageSize: '50', sort: '-name', q: 'mac' }])
    await waitFor(() => expect(router().query).toEqual({ id: '7', view: '12' }))
  })

  test('writes only what differs from the view into the address, and marks the view as changed', async () => {
    answerViews([narrowed])
    answer(list, page([row(1, 'Macro')]))
    const { user, router } = show('/events/7/tracks?view=12')
    expect(screen.queryByRole('button', { name: 'Clear Search: “mac”' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(router().query).toEqual({ id: '7', view: '12', without: 'q' }))
    expect(screen.getByRole('button', { name: 'View: By name, changed' })).toBeVisible()
    const menu = await openMenu(user, /View: By name/)
    await user.click(within(menu).getByRole('menuitem', { name: 'Reset to the saved view' }))
    await waitFor(() => expect(router().query).toEqual({ id: '7', view: '12' }))
  })

  test('says that a view is not there, and shows the list without it', async () => {
    answerViews([])
    const sent = answer(list, page([row(1, 'Macro')]))
    const { user, router } = show('/events/7/tracks?view=99')
    await screen.findByText(/This view was deleted or is private/)
    await screen.findByText('Macro')
    expect(sent[0]).toEqual({ eventId: '7', page: '1', pageSize: '50' })
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(router().query).toEqual({ id: '7' }))
    expect(screen.queryByText(/This view was deleted/)).toBeNull()
  })

  test('shows its rows when the views cannot be loaded', async () => {
    answer(listSavedViews, { status: 500, message: 'Away' })
    answer(list, page([row(1, 'Macro')]))
    show()
    await screen.findByText('Macro')
  })

  test('saves what it shows as a view of its own, for everyone when requested, and names the wrong field', async () => {
    answer(list, page([row(1, 'Macro')]))
    const saved = answer(saveView, ({ name }) =>
      name === 'Taken'
        ? {
            status: 422,
            message: 'You already have a view with this name',
            data: { fields: { name: 'You already have a view with this name' } },
          }
        : { data: viewOf({ viewId: 5, name: String(name), isShared: true, settings: { sort: '-name' } }) },
    )
    const { user, router } = show('/events/7/tracks?sort=-name')
    const menu = await openMenu(user, 'Views')
    await user.click(within(menu).getByRole('menuitem', { name: 'Save as new view' }))
    const dialog = await screen.findByRole('dialog')
    // The menu has given the focus away by then, and does not take what is typed.
    await waitFor(() => expect(within(dialog).getByLabelText('Name')).toHaveFocus())
    await user.type(within(dialog).getByLabelText('Name'), 'Taken')
    await user.click(within(dialog).getByRole('radio', { name: 'Everyone' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('You already have a view with this name')).toBeVisible()
    await user.clear(within(dialog).getByLabelText('Name'))
    await user.type(within(dialog).getByLabelText('Name'), 'Backwards{Enter}')
    await waitFor(() => expect(router().query).toEqual({ id: '7', view: '5' }))
    expect(saved.at(-1)).toEqual({ list: 'tracks', name: 'Backwards', isShared: true, settings: { sort: '-name', filters: [] } })
  })

  test('is not shared by whoever may not: the choice says why, and the entry promises no more', async () => {
    const own = viewOf({ viewId: 12, name: 'By name', ownerContactId: 3 })
    answerViews([own])
    answer(list, page([row(1, 'Macro')]))
    const saved = answer(saveView, () => ({ data: { ...own, name: 'Mine', rowVersion: 2 } }))
    const { user } = show('/events/7/tracks?view=12', { contactId: 3, name: 'Rea Donley', role: 'readOnly' })
    await user.click(within(await openMenu(user, /By name/)).getByRole('menuitem', { name: 'Rename…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Rename the view' })
    expect(within(dialog).getByRole('radio', { name: 'Everyone' })).toBeDisabled()
    expect(within(dialog).getByText('Your role cannot share views with everyone.')).toBeVisible()
    await user.clear(within(dialog).getByLabelText('Name'))
    await user.type(within(dialog).getByLabelText('Name'), 'Mine')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toEqual([{ viewId: 12, rowVersion: 1, name: 'Mine', isShared: false }]))
  })

  test('waits for its own views, whichever lists were open before', async () => {
    const { answering, release } = heldAnswer({ data: { views: [], defaults: [], layouts: [] } })
    const views = answer(listSavedViews, answering)
    const sent = answer(speakers.calls.list, { data: [] })
    const preloadedState = { savedViews: { ...noSavedViews, statuses: { tracks: 'loaded' as const } } }
    renderScreen(<SpeakersTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/speakers', preloadedState })
    await waitFor(() => expect(views).toEqual([{ list: 'speakers' }]))
    expect(sent).toEqual([])
    release()
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('makes a view the default and takes that back', async () => {
    answerViews([narrowed])
    answer(list, page([row(1, 'Macro')]))
    const chosen = answer(setDefaultView, ({ viewId }) => ({ data: { list: 'tracks', viewId: viewId as number | null } }))
    const { user } = show('/events/7/tracks?view=12')
    await user.click(within(await openMenu(user, /By name/)).getByRole('menuitem', { name: 'Set as my default' }))
    await waitFor(() => expect(chosen).toEqual([{ list: 'tracks', viewId: 12 }]))
    const again = await openMenu(user, /By name/)
    await user.click(within(again).getByRole('menuitem', { name: 'Remove as my default' }))
    await waitFor(() => expect(chosen.at(-1)).toEqual({ list: 'tracks', viewId: null }))
  })
})

describe('the columns of a list', () => {
  test('are hidden and put back by their boxes, and stored on the server without a save', async () => {
    answer(list, page([row(1, 'Macro')]))
    const layouts = answer(saveLayout, (left) => ({ data: left }))
    const { user } = show()
    await screen.findByText('Macro')
    const before = heads()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const box = await screen.findByRole('dialog', { name: 'Columns' })
    const boxes = within(box).getAllByRole('checkbox')
    expect(boxes[0]).toBeDisabled()
    expect(await axeProblems(box)).toEqual([])
    await user.click(boxes[1] as HTMLElement)
    await waitFor(() => expect(heads()).toHaveLength(before.length - 1))
    await waitFor(() => expect(layouts).toHaveLength(1))
    expect(layouts[0]).toMatchObject({
      list: 'tracks',
      viewId: 0,
      layout: { columns: expect.arrayContaining([expect.objectContaining({ isHidden: true })]) },
    })
    await user.click(within(box).getByRole('radio', { name: 'Compact' }))
    expect(screen.getByRole('region', { name: 'Tracks' })).toHaveAttribute('data-density', 'compact')
    await user.click(within(box).getByRole('radio', { name: 'Comfortable' }))
    await user.click(within(box).getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(heads()).toEqual(before))
    await waitFor(() => expect(layouts.at(-1)).toEqual({ list: 'tracks', viewId: 0, layout: null }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus()
  })

  test('are those that an export of the shown ones holds, in their order', async () => {
    const turned = [{ key: 'name' }, { key: 'description' }, { key: 'sessionCount' }]
    answerViews([viewOf({ viewId: 12, settings: { columns: turned } })])
    answer(list, page([row(1, 'Macro')]))
    const sent = answer(tracks.calls.export, new Response('Name\r\nMacro\r\n', { headers: { 'content-type': 'text/csv' } }))
    const { user } = show('/events/7/tracks?view=12')
    await screen.findByText('Macro')
    const menu = await openMenu(user, /Export$/)
    await user.click(within(menu).getByRole('menuitem', { name: 'CSV, columns shown' }))
    await waitFor(() => expect(sent).toEqual([{ eventId: '7', format: 'csv', columns: 'name,color,description,sessionCount' }]))
  })

  test('are put in another order by the keyboard', async () => {
    answer(speakers.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
    answer(saveLayout, (left) => ({ data: left }))
    const { user } = renderScreen(<SpeakersTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/speakers' })
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    const box = await screen.findByRole('dialog', { name: 'Columns' })
    const [, second = '', third = ''] = within(box)
      .getAllByRole('checkbox')
      .map((one) => one.closest('label')?.textContent ?? '')
    act(() =>
      within(box)
        .getByRole('button', { name: `Move ${second}` })
        .focus(),
    )
    await user.keyboard(' {ArrowDown} ')
    await waitFor(() => {
      const shown = heads()
      expect(shown.indexOf(third)).toBeLessThan(shown.indexOf(second))
    })
  })
})

describe('registrations', () => {
  const types = [companyTypeRow(3, { name: 'Allocators' })]
  test('show how many each status has, of the chosen company type; a click narrows and the next clears', async () => {
    answer(irReps, { data: [] })
    answer(eventCompanyTypes.calls.list, { data: types })
    const sent = answer(registrations.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
    const requests = answer(registrationCounts, {
      data: [
        { eventStatusId: 2, total: 1320 },
        { eventStatusId: 5, total: 7 },
      ],
    })
    const { user, router } = renderScreen(<RegistrationsTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/registrations?type=3' })
    const pending = await screen.findByRole('button', { name: 'Pending review 1,320' })
    expect(requests).toEqual([{ eventId: '7', eventCompanyTypeId: '3' }])
    await user.click(pending)
    await waitFor(() => expect(router().query).toEqual({ id: '7', type: '3', status: '2' }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ eventStatusId: '2' }))
    expect(screen.getByRole('button', { name: 'Pending review 1,320' })).toHaveAttribute('aria-pressed', 'true')

    expect(await screen.findByText('Status: Pending review · Company type: Allocators')).toBeVisible()
    // Each filter is on screen once: the status above the bar, the company type in it.
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Clear (Company type|Status)/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Pending review 1,320' }))
    await waitFor(() => expect(router().query).toEqual({ id: '7', type: '3' }))
    await user.click(screen.getByRole('button', { name: 'Pending review 1,320' }))
    await user.click(await screen.findByRole('button', { name: 'Clear all filters' }))
    await waitFor(() => expect(router().query).toEqual({ id: '7' }))
    expect(screen.getByRole('searchbox')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull()
  })

  test('show when each last got an e-mail, on the clock of the event, where a view has that column', async () => {
    answer(irReps, { data: [] })
    answer(eventCompanyTypes.calls.list, { data: types })
    answer(registrationCounts, { data: [] })
    const data = [registrationRow(5, { lastEmailAt: '2026-02-03T13:30:00.000Z' })]
    answer(registrations.calls.list, { data, meta: { total: 1, page: 1, pageSize: 50 } })
    answerViews([{ ...viewOf({ viewId: 12, settings: { columns: [{ key: 'lastEmailAt' }] } }), list: 'registrations' }])
    const event = eventRow({ eventId: 7, timeZone: 'America/New_York' })
    renderScreen(<RegistrationsTab event={event} />, { url: '/events/7/registrations?view=12' })
    expect(await screen.findByRole('columnheader', { name: 'Last e-mail' })).toBeVisible()
    expect(await screen.findByText('08:30 EST')).toBeVisible()
  })

  test('show the chosen status, to clear it, also when the counts cannot be loaded', async () => {
    answer(irReps, { data: [] })
    answer(eventCompanyTypes.calls.list, { data: [...types] })
    answer(registrations.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
    answer(registrationCounts, { status: 500, message: 'No' })
    const { user, router } = renderScreen(<RegistrationsTab event={eventRow({ eventId: 7 })} />, {
      url: '/events/7/registrations?status=2',
    })
    expect(await screen.findByText('The counts could not be loaded.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Pending review', pressed: true }))
    await waitFor(() => expect(router().query).toEqual({ id: '7' }))
  })
})
