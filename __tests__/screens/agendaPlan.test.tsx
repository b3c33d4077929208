import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { AgendaTab } from '#components/events/agenda/AgendaTab.tsx'
import { type AgendaSession, agendaDays, agendaSessions, agendaSpeakers, agendaSponsors } from '#contract/events/agenda.ts'
import { agendaClashes, checkAgendaSession, type Clash } from '#contract/events/clashes.ts'
import { locations } from '#contract/events/locations.ts'
import { publishAgenda } from '#contract/events/publishAgenda.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { tracks } from '#contract/events/tracks.ts'
import { relatedChangesReceived } from '#store/live/liveActions.ts'
import { axeProblems } from '../support/axe.ts'
import { eventRow } from '../support/eventRow.ts'
import { dayRow, locationRow, sessionRow } from '../support/agendaScreen.ts'
import { answer, heldAnswer, networkError, renderScreen, someUser } from '../support/screens.tsx'

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

const event = eventRow({ eventId: 7, startsAt: '2026-06-01T07:00:00.000Z', endsAt: '2026-06-02T16:00:00.000Z', timeZone: 'Europe/Paris' })
const monday = dayRow(1, '2026-06-01')
const tuesday = dayRow(2, '2026-06-02')
const hall = locationRow(1, 'Main hall')
const room = locationRow(2, 'Side room')
const keynote = sessionRow(11, 'Keynote', ['2026-06-01T07:00:00.000Z', '2026-06-01T07:30:00.000Z'], {
  sessionLocationId: 1,
  agendaDayId: 1,
})
const lunch = sessionRow(12, 'Lunch', ['2026-06-01T10:00:00.000Z', '2026-06-01T11:00:00.000Z'], { sessionLocationId: 2, agendaDayId: 1 })
const waiting = sessionRow(13, 'Fireside chat', null, { lengthMinutes: 45 })

const clashOf = (message: string, grade: 1 | 2 = 1): Clash => ({
  grade,
  kind: 'location taken',
  message,
  otherMessage: 'Main hall is booked for “Keynote”.',
  agendaDaySessionId: 11,
  others: [12],
  speakerId: null,
  sessionLocationId: 1,
})

/** A server that keeps the sessions as they are saved. */
function keepAgenda({ sessions = [keynote, lunch, waiting], clashes = [] as Clash[] } = {}) {
  const rows = new Map(sessions.map((one) => [one.agendaDaySessionId, one]))
  answer(agendaDays.calls.list, { data: [monday, tuesday] })
  answer(agendaSessions.calls.list, () => ({ data: [...rows.values()] }))
  answer(locations.calls.list, { data: [hall, room] })
  answer(tracks.calls.list, { data: [] })
  answer(agendaClashes, { data: clashes })
  answer(checkAgendaSession, { data: [] })
  return answer(agendaSessions.calls.upsert, (change) => {
    const before = rows.get(Number(change.agendaDaySessionId))
    const stored = { ...before, ...change, rowVersion: (before?.rowVersion ?? 0) + 1 } as AgendaSession
    rows.set(stored.agendaDaySessionId, stored)
    return { data: stored }
  })
}
const show = (url = '/events/7/agenda', user = someUser) => renderScreen(<AgendaTab event={event} />, { url, user })
const block = (name: RegExp) => screen.findByRole('button', { name })
/** What a screen reader announced last. */
const announcement = () => document.querySelector('.agenda-plan .for-screen-readers[role=status]')?.textContent

describe('the plan', () => {
  test('shows the day of the address with its locations, and says of each session what is drawn of it', async () => {
    keepAgenda({ clashes: [clashOf('Main hall is booked.')] })
    const { container } = show()
    expect(await block(/^Keynote, 09:00–09:30, Draft, Main hall, Conflict: Main hall is booked\.$/)).toBeVisible()
    expect(screen.getByRole('group', { name: 'Main hall, 1 session' })).toBeVisible()
    expect(screen.getByRole('group', { name: 'Side room, 1 session' })).toBeVisible()
    expect(screen.getByRole('region', { name: /^Monday 1 Jun, Central European Summer Time/ })).toBeVisible()
    expect(screen.getByRole('button', { name: '1 clash' })).toBeVisible()
    expect(await axeProblems(container)).toEqual([])
  })

  test('shows on each side of a clash what the other side is', async () => {
    keepAgenda({ clashes: [clashOf('Main hall is booked for “Lunch”.')] })
    show()
    expect(await block(/^Keynote, .*Conflict: Main hall is booked for “Lunch”\.$/)).toBeVisible()
    expect(await block(/^Lunch, .*Conflict: Main hall is booked for “Keynote”\.$/)).toBeVisible()
  })

  test('shows a clash that a colleague has just made', async () => {
    keepAgenda()
    const { store } = show()
    expect(await screen.findByRole('button', { name: 'No clashes' })).toBeVisible()
    answer(agendaClashes, { data: [clashOf('Main hall is booked.')] })
    const change = { resource: 'agendaSessions', verb: 'update', idKey: 'agendaDaySessionId', parentKey: 'eventId', parentId: 7 } as const
    act(() => void store.dispatch(relatedChangesReceived([{ ...change, by: 2, rows: [[12, 2]], shownBy: [] }])))
    expect(await screen.findByRole('button', { name: '1 clash' })).toBeVisible()
  })

  test('another day comes by its tab and stays in the address; the list too', async () => {
    keepAgenda()
    const { user, router } = show()
    await user.click(await screen.findByRole('button', { name: /^Tue 2 Jun/ }))
    await waitFor(() => expect(router().query.day).toBe('2'))
    expect(await screen.findByText(/^No sessions on this day yet/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'List' }))
    await waitFor(() => expect(router().query).toMatchObject({ day: '2', as: 'list' }))
    expect(await screen.findByRole('region', { name: 'Sessions' })).toBeVisible()
  })

  test('who may only read moves and adds nothing', async () => {
    const sent = keepAgenda()
    const { user } = show('/events/7/agenda', { ...someUser, role: 'readOnly' })
    ;(await block(/^Keynote/)).focus()
    await user.keyboard('m{ArrowDown}{Enter}')
    expect(sent).toEqual([])
    expect(document.querySelector('[data-grip]')).toBeNull()
    expect(screen.queryByRole('button', { name: /Add session|Day$/ })).toBeNull()
  })
})

describe('publish all', () => {
  const result = (id: number, title: string, refusal?: string) => ({
    id,
    isChanged: !refusal,
    isRefused: Boolean(refusal),
    message: refusal ?? 'Published.',
    row: { title },
  })

  test('shows which drafts cannot be published and why, publishes the others in two clicks, and offers one undo', async () => {
    keepAgenda()
    const results = [result(11, 'Keynote'), result(12, 'Lunch', 'Side room is booked for “Dinner”.')]
    const sent = answer(publishAgenda, ({ dryRun }) => ({ data: { results, publishedDays: 1, undoToken: dryRun ? null : 'token' } }))
    const { user, store } = show()
    await user.click(await screen.findByRole('button', { name: 'Publish all' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish the agenda?' })
    expect(await within(dialog).findByText('1 draft cannot be published:')).toBeVisible()
    expect(within(dialog).getByRole('listitem')).toHaveTextContent('LunchSide room is booked for “Dinner”.')
    expect(sent).toEqual([{ eventId: 7, dryRun: true }])
    await user.click(within(dialog).getByRole('button', { name: 'Publish 1 session' }))
    expect(await screen.findByRole('dialog', { name: '1 of 2 sessions published' })).toBeVisible()
    expect(sent).toHaveLength(2)
    expect(store.getState().ui.notices[0]).toMatchObject({ text: '1 session of 2 and 1 day published.', undoToken: 'token' })
  })

  test('is not offered without a draft, nor to a reader', async () => {
    keepAgenda({ sessions: [{ ...keynote, sessionStatusId: 2 }] })
    show()
    await block(/^Keynote/)
    expect(screen.queryByRole('button', { name: 'Publish all' })).toBeNull()
  })
})

describe('by keyboard', () => {
  test('arrows go from session to session, Enter opens one', async () => {
    keepAgenda()
    const { user, router } = show()
    const first = await block(/^Keynote/)
    expect(first).toHaveAttribute('tabindex', '0')
    first.focus()
    await user.keyboard('{ArrowRight}')
    expect(await block(/^Lunch/)).toHaveFocus()
    await user.keyboard('{Home}')
    expect(first).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router().query.open).toBe('11'))
    expect(await screen.findByRole('dialog')).toBeVisible()
  })

  test('M lifts a session, the arrows move and stretch it, Enter drops it; each step is said, and the focus stays', async () => {
    const sent = keepAgenda()
    const { user } = show()
    ;(await block(/^Keynote/)).focus()
    await user.keyboard('m')
    expect(announcement()).toMatch(/^Keynote picked up: 09:00–09:30, Main hall\. Use the arrow keys to move it/)
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
    expect(announcement()).toBe('09:10–09:40, Side room')
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{PageDown}')
    expect(announcement()).toBe('10:10–10:45, Side room')
    expect(sent).toEqual([])
    await user.keyboard('{Enter}')
    expect(announcement()).toBe('Keynote is now 10:10–10:45, Side room.')
    await waitFor(() =>
      expect(sent).toEqual([
        {
          agendaDaySessionId: 11,
          rowVersion: 1,
          startsAt: '2026-06-01T08:10:00.000Z',
          endsAt: '2026-06-01T08:45:00.000Z',
          sessionLocationId: 2,
        },
      ]),
    )
    await waitFor(async () => expect(await block(/^Keynote, 10:10–10:45, Draft, Side room/)).toHaveFocus())
  })

  test('Escape puts it back, and nothing is sent', async () => {
    const sent = keepAgenda()
    const { user } = show()
    ;(await block(/^Keynote/)).focus()
    await user.keyboard(' {ArrowDown}{Escape}')
    expect(announcement()).toBe('Keynote is back: 09:00–09:30, Main hall.')
    await user.keyboard('m{ArrowDown}')
    await user.tab()
    expect(announcement()).toBe('Keynote is back: 09:00–09:30, Main hall.')
    expect(sent).toEqual([])
  })

  test('what nucleus finds wrong with a place is said before the drop', async () => {
    keepAgenda()
    const checks = answer(checkAgendaSession, { data: [clashOf('Side room is booked for Lunch.')] })
    const { user } = show()
    ;(await block(/^Keynote/)).focus()
    await user.keyboard('m{ArrowRight}')
    await waitFor(() => expect(announcement()).toBe('09:00–09:30, Side room. Conflict: Side room is booked for Lunch.'))
    expect(checks.at(-1)).toMatchObject({ eventId: 7, agendaDaySessionId: 11, sessionLocationId: 2 })
  })

  test('a session without a time goes onto the plan, and U takes one off', async () => {
    const sent = keepAgenda()
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: /Unscheduled 1$/ }))
    const panel = screen.getByRole('complementary', { name: 'Unscheduled' })
    within(panel)
      .getByRole('button', { name: /^Fireside chat, 45 min/ })
      .focus()
    await user.keyboard('m{Enter}')
    await waitFor(() =>
      expect(sent[0]).toMatchObject({ agendaDaySessionId: 13, startsAt: '2026-06-01T07:00:00.000Z', endsAt: '2026-06-01T07:45:00.000Z' }),
    )
    ;(await block(/^Lunch/)).focus()
    await user.keyboard('u')
    await waitFor(() => expect(sent[1]).toEqual({ agendaDaySessionId: 12, rowVersion: 1, startsAt: null, endsAt: null }))
    expect(await within(panel).findByRole('button', { name: /^Lunch/ })).toBeVisible()
  })

  test('a published session is taken off the plan only once that is confirmed', async () => {
    const sent = keepAgenda({ sessions: [{ ...keynote, sessionStatusId: 2 }] })
    const { user } = show()
    ;(await block(/^Keynote/)).focus()
    await user.keyboard('u')
    const question = await screen.findByRole('dialog', { name: 'Unschedule “Keynote”?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(sent).toEqual([])
    ;(await block(/^Keynote/)).focus()
    await user.keyboard('u')
    await user.click(await screen.findByRole('button', { name: 'Unschedule' }))
    await waitFor(() => expect(sent).toEqual([{ agendaDaySessionId: 11, rowVersion: 1, startsAt: null, endsAt: null }]))
  })
})

const noticesIn = (store: ReturnType<typeof show>['store']) =>
  store.getState().ui.notices.map(({ text, reason }) => [text, reason].filter(Boolean).join(' '))

describe('sessions added one after the other', () => {
  test('start where the one before ended, in its location', async () => {
    const sent = keepAgenda({ sessions: [] })
    const { user } = show('/events/7/agenda?open=new')
    const title = () => screen.findByRole('textbox', { name: 'Title' })
    await user.type(await title(), 'Opening{Control>}{Enter}{/Control}')
    await waitFor(async () => expect(await title()).toHaveValue(''))
    await waitFor(async () => expect(await title()).toHaveFocus())
    await user.keyboard('Panel{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toMatchObject([
      { title: 'Opening', startsAt: '2026-06-01T07:00:00.000Z', endsAt: '2026-06-01T07:30:00.000Z' },
      { title: 'Panel', startsAt: '2026-06-01T07:30:00.000Z', endsAt: '2026-06-01T08:00:00.000Z' },
    ])
  })
})

describe('the times of a session', () => {
  test('a time that is typed alone keeps its date', async () => {
    const sent = keepAgenda({ sessions: [] })
    const { user } = show('/events/7/agenda?open=new')
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Opening')
    await user.clear(screen.getByRole('textbox', { name: 'Starts' }))
    await user.type(screen.getByRole('textbox', { name: 'Starts' }), '10:30{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ startsAt: '2026-06-01T08:30:00.000Z', endsAt: '2026-06-01T09:00:00.000Z' })
  })

  test('one that cannot be read is quoted after a save too, and the other is not blamed', async () => {
    keepAgenda({ sessions: [] })
    const { user } = show('/events/7/agenda?open=new')
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Opening')
    await user.clear(screen.getByRole('textbox', { name: 'Starts' }))
    await user.type(screen.getByRole('textbox', { name: 'Starts' }), 'soon{Control>}s{/Control}')
    expect(await screen.findByText('“soon” is not a date. Use 12 Apr 2027, 09:00')).toBeVisible()
    expect(screen.queryByText(/is not a valid|must be after/)).toBeNull()
  })
})

describe('a move', () => {
  const move = async (user: ReturnType<typeof show>['user']) => {
    ;(await block(/^Keynote/)).focus()
    await user.keyboard('m{ArrowRight}{Enter}')
  }

  test('stays where it was dropped while it is saved, and goes back with the reason when it is refused', async () => {
    keepAgenda()
    const refusal = heldAnswer({ status: 422, message: 'No', data: { fields: { sessionLocationId: 'Side room is booked for “Lunch”' } } })
    answer(agendaSessions.calls.upsert, refusal.answering as () => Promise<{ status: number }>)
    const { user, store } = show()
    await move(user)
    expect(await block(/^Keynote, 09:00–09:30, Draft, Side room/)).toHaveAttribute('aria-busy', 'true')
    refusal.release()
    expect(await block(/^Keynote, 09:00–09:30, Draft, Main hall/)).not.toHaveAttribute('aria-busy')
    expect(noticesIn(store)).toEqual(['Failed to update Agenda Session! “Keynote” was not moved: Side room is booked for “Lunch”.'])
  })

  test('goes back when the server cannot be reached', async () => {
    keepAgenda()
    answer(agendaSessions.calls.upsert, networkError)
    const { user, store } = show()
    await move(user)
    await waitFor(() =>
      expect(noticesIn(store)).toEqual(['Failed to update Agenda Session! “Keynote” was not moved: The server cannot be reached.']),
    )
    expect(await block(/^Keynote, 09:00–09:30, Draft, Main hall/)).toBeVisible()
  })

  test('that meets a newer row shows that row, and no dialog waits for an answer', async () => {
    keepAgenda()
    const current = {
      ...keynote,
      title: 'Opening keynote',
      startsAt: '2026-06-01T08:00:00.000Z',
      endsAt: '2026-06-01T08:30:00.000Z',
      rowVersion: 5,
    }
    answer(agendaSessions.calls.upsert, { status: 409, data: current })
    answer(agendaSessions.calls.list, { data: [current] })
    const { user, store } = show()
    await screen.findByRole('group', { name: /^Main hall/ })
    ;(await block(/keynote/i)).focus()
    await user.keyboard('m{ArrowRight}{Enter}')
    await waitFor(() =>
      expect(noticesIn(store)).toEqual([
        'Failed to update Agenda Session! “Opening keynote” was not moved: Someone else changed this. The latest version is shown.',
      ]),
    )
    expect(store.getState().ui.conflict).toBeNull()
    expect(await block(/^Opening keynote, 10:00–10:30, Draft, Main hall/)).toBeVisible()
  })

  test('can be undone: by its button, and by Ctrl and Z', async () => {
    const sent = keepAgenda()
    const { user } = show()
    await move(user)
    await user.click(await screen.findByRole('button', { name: /^Undo\b/ }))
    await waitFor(() => expect(sent[1]).toMatchObject({ agendaDaySessionId: 11, sessionLocationId: 1, rowVersion: 2 }))
    expect(await block(/^Keynote, 09:00–09:30, Draft, Main hall/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo\b/ })).toBeNull())
    await move(user)
    await screen.findByRole('button', { name: /^Undo\b/ })
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(sent).toHaveLength(4))
    expect(await block(/^Keynote, 09:00–09:30, Draft, Main hall/)).toBeVisible()
  })
})

describe('the list', () => {
  const opened = async () => {
    const sent = keepAgenda()
    answer(agendaSpeakers, { data: [] })
    answer(agendaSponsors, { data: [] })
    answer(eventCompanyTypes.calls.list, { data: [] })
    const screenOf = show('/events/7/agenda?as=list&open=11')
    return { ...screenOf, sent, takeOff: await screen.findByRole('button', { name: /Unschedule/ }) }
  }

  test('takes an opened session off the plan, and back', async () => {
    const { user, router, sent, takeOff } = await opened()
    await user.click(takeOff)
    await waitFor(() => expect(sent).toEqual([{ agendaDaySessionId: 11, rowVersion: 1, startsAt: null, endsAt: null }]))
    await waitFor(() => expect(router().query).toEqual({ id: '7', as: 'list' }))
    expect(await screen.findByText(/^“Keynote” is now unscheduled\./)).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Undo\b/ }))
    await waitFor(() => expect(sent[1]).toMatchObject({ agendaDaySessionId: 11, startsAt: keynote.startsAt, endsAt: keynote.endsAt }))
  })

  test('asks first when something typed would be lost', async () => {
    const { user, router, sent, takeOff } = await opened()
    const form = screen.getByRole('dialog')
    await user.type(await within(form).findByRole('textbox', { name: 'Title' }), ' of the year')
    await user.click(takeOff)
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(sent).toEqual([])
    expect(router().query.open).toBe('11')
    expect(within(form).getByRole('textbox', { name: 'Title' })).toHaveValue('Keynote of the year')
  })
})

describe('an agenda without days', () => {
  const empty = () => {
    answer(agendaDays.calls.list, { data: [] })
    answer(agendaSessions.calls.list, { data: [] })
    answer(locations.calls.list, { data: [] })
    answer(tracks.calls.list, { data: [] })
    answer(agendaClashes, { data: [] })
    return answer(agendaDays.calls.upsert, ({ date }) => ({ data: dayRow(date === '2026-06-01' ? 1 : 2, String(date)) }))
  }

  test('offers the first one, or all days of the event', async () => {
    const sent = empty()
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Add all 2 days of the event' }))
    await waitFor(() => expect(sent.map(({ date }) => date)).toEqual(['2026-06-01', '2026-06-02']))
  })

  test('that cannot be loaded does not look empty', async () => {
    empty()
    answer(agendaDays.calls.list, { status: 500, message: 'Broken' })
    answer(agendaSessions.calls.list, { status: 500, message: 'Broken' })
    show()
    expect(await screen.findByText('The agenda could not be loaded.')).toBeVisible()
    expect(screen.queryByText(/No agenda yet/)).toBeNull()
  })
})
