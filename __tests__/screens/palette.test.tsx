import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useRouter } from 'next/router'
import { events as eventResource, eventById } from '#contract/events/events.ts'
import { registrations } from '#contract/events/registrations.ts'
import { type SearchGroup, type SearchHit, searchEverything } from '#contract/search.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { PageHead } from '#components/ui/PageHead.tsx'
import type { Role } from '#constants/roles.ts'
import { routes } from '#constants/routes.ts'
import { logOut } from '#store/auth/login.ts'
import { logout } from '#contract/auth.ts'
import { axeProblems } from '../support/axe.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, heldAnswer, networkError, renderScreen, someUser } from '../support/screens.tsx'

function Page() {
  const { asPath } = useRouter()
  return (
    <>
      <PageHead title={asPath} breadcrumb={[]} />
      <input aria-label="A field" />
    </>
  )
}

const row = (title: string, more: Partial<SearchHit> = {}): SearchHit => ({
  area: 'speakers',
  id: title.length,
  title,
  subtitle: 'Harbour Funds · Alpine Summit',
  rank: 'prefix',
  address: `/events/9/speakers?open=${title.length}`,
  ...more,
})
const group = (rows: SearchHit[], label = 'Speakers'): SearchGroup => ({ area: rows[0]?.area ?? 'speakers', label, rows })
const event = eventRow({ eventId: 7, name: 'Capital Forum' })

let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  answer(eventResource.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
  answer(eventById, { data: event })
  answer(searchEverything, { data: [] })
})
afterEach(() => logged.mockRestore())

async function opened({ url = '/dashboard', role = 'admin' }: { url?: string; role?: Role } = {}) {
  const rendered = renderScreen(<PageFrame Page={Page} />, { url, user: { ...someUser, role } })
  const { user } = rendered
  await user.keyboard('{Control>}k{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Search everything' })
  const field = within(dialog).getByRole('combobox', { name: 'Search everything' })
  await waitFor(() => expect(field).toHaveFocus())
  const option = (name: string | RegExp) => within(dialog).findByRole('option', { name })
  const options = () =>
    within(dialog)
      .queryAllByRole('option')
      .map((one) => one.textContent)
  return { ...rendered, dialog: within(dialog), element: dialog, field, option, options }
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search everything' })).toBeNull())

describe('the palette', () => {
  test('opens from the header, closes with Escape and gives the focus back; by its keys from within a field too', async () => {
    const { user } = renderScreen(<PageFrame Page={Page} />, { url: '/dashboard' })
    const button = screen.getByRole('button', { name: 'Search everything' })
    await user.click(button)
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
    await user.keyboard('{Escape}')
    await isClosed()
    await waitFor(() => expect(button).toHaveFocus())
    const field = screen.getByRole('textbox', { name: 'A field' })
    act(() => field.focus())
    await user.keyboard('{Meta>}k{/Meta}')
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
    await user.keyboard('{Meta>}k{/Meta}')
    await isClosed()
    await waitFor(() => expect(field).toHaveFocus())
  })

  test('offers screens and actions at once, and axe finds nothing, with results and without', async () => {
    const { dialog, element, field, user, option } = await opened()
    await option('Dashboard')
    await option('Create event')
    expect(await axeProblems(element)).toEqual([])
    answer(searchEverything, { data: [group([row('Quentin Abara'), row('Nobody', { address: null })])] })
    await user.type(field, 'qu')
    await option(/Quentin Abara/)
    expect(await option(/Nobody.*No events yet/)).toHaveAttribute('aria-disabled', 'true')
    expect(await axeProblems(element)).toEqual([])
    expect(dialog.getByRole('status')).toHaveTextContent('2 results')
  })

  test('opens a record by its address, by keyboard alone, and offers it first the next time', async () => {
    const requests = answer(searchEverything, { data: [group([row('Quentin Abara'), row('Quilla Moss')])] })
    const { user, option, field, router } = await opened()
    await user.type(field, 'qui')
    await option(/Quilla/)
    await waitFor(() => expect(requests).toEqual([{ term: 'qui' }]))
    await user.keyboard('{End}{Home}{ArrowDown}')
    await waitFor(async () => expect(await option(/Quilla/)).toHaveAttribute('aria-selected', 'true'))
    expect(field).toHaveAttribute('aria-activedescendant', (await option(/Quilla/)).id)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router().asPath).toBe('/events/9/speakers?open=11'))
    await isClosed()
    await user.keyboard('{Control>}k{/Control}')
    const [first] = await screen.findAllByRole('option')
    expect(first).toHaveTextContent('Quilla Moss')
    expect(screen.getByRole('group', { name: 'Recent' })).toContainElement(first ?? null)
  })

  test('of the event that is open it offers the tabs and what the role may do there', async () => {
    const { user, field, option, router } = await opened({ url: '/events/7/speakers' })
    await option(/^Details.*Capital Forum/)
    const requests = answer(searchEverything, { data: [] })
    await user.type(field, 'agen')
    await waitFor(() => expect(requests).toEqual([{ term: 'agen', parentKey: 'eventId', parentId: '7' }]))
    expect(await option(/^Agenda.*Capital Forum/)).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router().asPath).toBe('/events/7/agenda'))
  })

  test('finds tabs and actions despite one slip in each longer word, below a record that has the word', async () => {
    answer(searchEverything, ({ term }) => ({
      data: term === 'trakcs' ? [group([row('Trakcs Holding')])] : term === 'trakc' ? [group([row('Tracy', { rank: 'typo' })])] : [],
    }))
    const { user, field, option, options, dialog } = await opened({ url: '/events/7/speakers' })
    const type = async (text: string) => {
      await user.clear(field)
      await user.type(field, text)
    }
    for (const typed of ['agneda', 'agnda', 'aagenda', 'agende', 'gaend']) {
      await type(typed)
      expect(await option(/^Agenda.*Capital Forum/)).toHaveAttribute('aria-selected', 'true')
      expect(options()).toHaveLength(1)
    }
    await type('exprot registratoins')
    await option('Export registrations of Capital Forum')
    await type('trakc')
    await option(/Tracy/)
    await waitFor(() => expect(options()[0]).toMatch(/^Tracks/))
    await type('trakcs')
    await option(/^Tracks/)
    expect(options()[0]).toMatch(/^Trakcs Holding/)
    for (const typed of ['agx', 'angdea', 'capitol']) {
      await type(typed)
      expect(await dialog.findByText(`No results for “${typed}”`)).toBeVisible()
    }
  })

  test('leads to a tab or an action of an event that is named', async () => {
    answer(searchEverything, ({ term }) =>
      term === 'alp'
        ? { data: [group([row('Alpine Summit', { area: 'events', id: 9, address: '/events/9/basic' })], 'Events')] }
        : { data: [] },
    )
    const { user, field, option, router } = await opened()
    await user.type(field, 'alp agenda')
    expect(await option(/^Agenda.*Alpine Summit/)).toBeVisible()
    for (const [typed, offered] of [
      ['exprot speakres of alp', 'Export speakers of Alpine Summit'],
      ['alp agneda', /^Agenda.*Alpine Summit/],
    ] as const) {
      await user.clear(field)
      await user.type(field, typed)
      expect(await option(offered)).toBeVisible()
    }
    await user.clear(field)
    await user.type(field, 'add speaker to alp')
    await user.click(await option('Add speaker to Alpine Summit'))
    await waitFor(() => expect(router().asPath).toBe('/events/9/speakers?open=new'))
  })

  test.each([
    ['readOnly', false, false],
    ['irRep', false, true],
    ['eventManager', true, true],
  ] as const)('offers a %s only what the role may do', async (role, mayEdit, mayRegister) => {
    const { options, option } = await opened({ url: '/events/7/speakers', role })
    await option('Export registrations of Capital Forum')
    expect(options().includes('Create event')).toBe(mayEdit)
    expect(options().includes('Add speaker to Capital Forum')).toBe(mayEdit)
    expect(options().includes('Add registration to Capital Forum')).toBe(mayRegister)
  })

  test('runs an action: the export of an event, and the theme', async () => {
    const requests = answer(
      registrations.calls.export,
      new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="r.xlsx"' } }),
    )
    const { user, field, option, saved } = await opened({ url: '/events/7/speakers' })
    await user.type(field, 'export reg')
    await user.click(await option('Export registrations of Capital Forum'))
    await screen.findByText('The registrations of Capital Forum are being exported.')
    await waitFor(() => expect(saved.map(({ fileName }) => fileName)).toEqual(['r.xlsx']))
    expect(requests).toEqual([{ eventId: '7', eventCompanyTypeId: '0', eventStatusId: '0', format: 'xlsx' }])
  })
})

describe('an answer', () => {
  test('of an older text is dropped when a newer one was requested', async () => {
    const late = heldAnswer<SearchGroup[]>({ data: [group([row('Old answer')])] })
    answer(searchEverything, ({ term }) => (term === 'zz' ? late.answering() : { data: [group([row('New zzz answer')])] }))
    const { user, field, option, options } = await opened()
    await user.type(field, 'zz')
    await waitFor(() => expect(screen.getByText('Searching…')).toBeVisible())
    await user.type(field, 'z')
    await option(/New zzz answer/)
    late.release()
    await waitFor(() => expect(options()).toEqual([expect.stringContaining('New zzz answer')]))
  })

  test('that finds nothing says so', async () => {
    const { user, field, dialog } = await opened()
    await user.type(field, 'xqzw')
    expect(await dialog.findByText('No results for “xqzw”')).toBeVisible()
    expect(dialog.getByRole('status')).toHaveTextContent('No results')
  })

  test('that failed says so, and can be requested again', async () => {
    answer(searchEverything, networkError)
    const { user, field, dialog, option } = await opened()
    await user.type(field, 'quen')
    expect(await dialog.findByRole('alert')).toHaveTextContent('Search failed. Check your connection.')
    answer(searchEverything, { data: [group([row('Quentin Abara')])] })
    await user.click(dialog.getByRole('button', { name: 'Retry' }))
    await option(/Quentin Abara/)
  })

  test('is never requested with what no search takes', async () => {
    const requests = answer(searchEverything, { data: [] })
    const { user, field } = await opened()
    await user.click(field)
    await user.paste(`..${'\0'} ${'\ud800'}-- 🦊`)
    await user.clear(field)
    await user.paste(`a\0b${'x'.repeat(300)}`)
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(String(requests[0]?.term).length).toBeLessThanOrEqual(100)
    expect(requests[0]?.term).toMatch(/^a bx+$/)
  })
})

describe('what was chosen lately', () => {
  test('is offered to the one who chose it alone, and gone when they sign out', async () => {
    answer(logout, {})
    localStorage.setItem(
      'copilot.preference.recent',
      JSON.stringify({
        contactId: someUser.contactId,
        chosen: [
          { key: 'record a 1', kind: 'record', title: 'Recent one', hint: '', address: '/events/9/speakers?open=1' },
          { key: 'record a 2', kind: 'record', title: 'Leads elsewhere', hint: '', address: '//elsewhere.example.com' },
        ],
      }),
    )
    const { store, options, option } = await opened()
    await option('Recent one')
    expect(options()).not.toContain('Leads elsewhere')
    await act(async () => void (await store.dispatch(logOut())))
    expect(localStorage.getItem('copilot.preference.recent')).toBeNull()
  })

  test('of somebody else is not shown', async () => {
    const chosen = [{ key: 'record a 1', kind: 'record', title: 'Not mine', hint: '', address: routes.events }]
    localStorage.setItem('copilot.preference.recent', JSON.stringify({ contactId: someUser.contactId + 1, chosen }))
    const { options, option } = await opened()
    await option('Dashboard')
    expect(options()).not.toContain('Not mine')
  })
})
