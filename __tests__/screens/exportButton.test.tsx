import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { RegistrationsTab } from '#components/events/registrations/RegistrationsTab.tsx'
import { EventsScreen } from '#components/events/EventsScreen.tsx'
import { irReps, events } from '#contract/events/events.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { registrations } from '#contract/events/registrations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { limits } from '#constants/limits.ts'
import { signedIn } from '#store/auth/auth.ts'
import { eventRow } from '../support/eventRow.ts'
import { jobRow } from '../support/jobRow.ts'
import { answer, heldAnswer, renderScreen } from '../support/screens.tsx'
import { list, page, row, show } from '../support/tracks.tsx'

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

const { export: exportTracks } = tracks.calls
const file = (text = 'Name\r\nMacro\r\n', rows = 2) =>
  new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="rio-tracks-2026-03-02.csv"',
      'x-total-rows': String(rows),
      'x-estimated-length': String(text.length),
    },
  })
const button = () => screen.findByRole('button', { name: /Export$/ })
type RenderedScreen = ReturnType<typeof renderScreen>
async function choose({ user }: RenderedScreen, item: string): Promise<void> {
  await user.click(await button())
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const notices = ({ store }: RenderedScreen) =>
  store.getState().ui.notices.map(({ text, reason }) => [text, reason].filter(Boolean).join(' '))

describe('a list', () => {
  test('is exported as it is narrowed and sorted, with the columns that its table shows', async () => {
    answer(list, page([row(1, 'Macro'), row(2, 'Credit')], 1234))
    const sent = answer(exportTracks, file())
    const shown = show('/events/7/tracks?q=ma&sort=-name&page=3')
    await shown.user.click(await button())
    expect(await screen.findByText('1,234 rows')).toBeVisible()
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Excel, columns shown',
      'CSV, columns shown',
      'JSON, columns shown',
      'Excel, all columns',
      'CSV, all columns',
      'JSON, all columns',
      'Excel, keys and stored values',
      'CSV, keys and stored values',
      'JSON, keys and stored values',
    ])
    await shown.user.click(screen.getByRole('menuitem', { name: 'CSV, columns shown' }))
    await waitFor(() => expect(shown.saved).toHaveLength(1))
    expect(sent).toEqual([{ eventId: '7', q: 'ma', sort: '-name', format: 'csv', columns: 'name,color,sessionCount,description' }])
    expect(shown.saved[0]?.fileName).toBe('rio-tracks-2026-03-02.csv')
    expect(await shown.saved[0]?.file.text()).toBe('Name\r\nMacro\r\n')
    await waitFor(() => expect(notices(shown)).toEqual(['2 tracks exported.']))
    expect(shown.store.getState().ui.downloads).toEqual({})
    expect(await button()).toBeVisible()
  })

  test('is exported as a job when it is long', async () => {
    const job = jobRow({ kind: 'export' })
    answer(list, page([row(1, 'Macro')], limits.exportRowsAtOnce + 1))
    const direct = answer(exportTracks, file())
    const sent = answer(tracks.calls.exportJob, { data: job })
    const shown = show('/events/7/tracks?q=ma&sort=-name&page=3')
    await shown.user.click(await button())
    expect(await screen.findByText('20,001 rows, exported in the background')).toBeVisible()
    await shown.user.click(screen.getByRole('menuitem', { name: 'CSV, columns shown' }))
    await waitFor(() => expect(shown.store.getState().jobs.rows).toEqual([job]))
    expect(sent).toMatchObject([{ eventId: 7, q: 'ma', sort: '-name', format: 'csv', columns: 'name,color,sessionCount,description' }])
    expect(notices(shown)).toEqual(['Export started. You will get a message when the file is ready.'])
    expect([direct, shown.saved]).toEqual([[], []])
    expect(await button()).toBeVisible()
  })

  test('says why a job cannot be started now', async () => {
    const message = 'There is no room on the disk. Tell whoever runs this server.'
    answer(list, page([row(1, 'Macro')], limits.exportRowsAtOnce + 1))
    answer(tracks.calls.exportJob, { status: 503, message })
    const shown = show()
    await choose(shown, 'CSV, all columns')
    await waitFor(() => expect(notices(shown)).toEqual([`Failed to export the list! ${message}`]))
  })

  test('says why no more jobs can be started, and what to do', async () => {
    const message = 'You have 20 jobs running. Wait until some end, or cancel them.'
    answer(list, page([row(1, 'Macro')], limits.exportRowsAtOnce + 1))
    answer(tracks.calls.exportJob, { status: 429, message })
    const shown = show()
    await choose(shown, 'CSV, all columns')
    await waitFor(() => expect(notices(shown)).toEqual([`Failed to export the list! ${message}`]))
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/exportJob failed$/), 429)
  })

  test('is exported with all columns: none are named', async () => {
    answer(list, page([row(1, 'Macro')]))
    const sent = answer(exportTracks, file('[]', 1))
    const shown = show()
    await choose(shown, 'JSON, all columns')
    await waitFor(() => expect(notices(shown)).toEqual(['1 track exported.']))
    expect(sent).toEqual([{ eventId: '7', format: 'json' }])
  })

  test('offers no export while it is empty', async () => {
    answer(list, page([]))
    show()
    expect(await screen.findByText(/No tracks yet/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Export$/ })).toBeNull()
  })

  test('shows how far the file is, and a cancelled one says and saves nothing', async () => {
    answer(list, page([row(1, 'Macro')]))
    const { answering, release } = heldAnswer<unknown>(file())
    answer(exportTracks, answering)
    const shown = show()
    await choose(shown, 'CSV, all columns')
    expect(await screen.findByRole('progressbar', { name: 'Export progress' })).toBeVisible()
    await shown.user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await button()).toHaveFocus()
    release()
    expect([notices(shown), shown.saved]).toEqual([[], []])
    await waitFor(() => expect(shown.store.getState().ui.downloads).toEqual({}))
  })

  test('a file that could not be made says so', async () => {
    answer(list, page([row(1, 'Macro')]))
    answer(exportTracks, { status: 503, message: 'Others are exporting just now.' })
    const shown = show()
    await choose(shown, 'CSV, all columns')
    await waitFor(() => expect(notices(shown)).toEqual(['Failed to export the list! Others are exporting just now.']))
    expect(shown.saved).toEqual([])
    expect(await button()).toBeVisible()
  })

  test('whose session has ended is exported after signing in again', async () => {
    answer(list, page([row(1, 'Macro')]))
    let tries = 0
    answer(exportTracks, () => ((tries += 1) === 1 ? { status: 401 } : file()))
    const shown = show()
    await choose(shown, 'CSV, all columns')
    await waitFor(() => expect(shown.store.getState().auth.isExpired).toBe(true))
    shown.store.dispatch(signedIn({ accessToken: 'token-2', user: { contactId: 1, name: 'Ada Park', role: 'admin' } }))
    await waitFor(() => expect(shown.saved).toHaveLength(1))
    expect(tries).toBe(2)
  })
})

test('what the store gets of an export can be serialised', async () => {
  answer(list, page([row(1, 'Macro')]))
  answer(exportTracks, file())
  const shown = show()
  const { exportList } = (await import('#store/events/tracks.ts')).tracks
  const result = await shown.store.dispatch(exportList({ eventId: 7, format: 'csv' }))
  expect(JSON.parse(JSON.stringify(result))).toEqual(result)
  expect(result).toMatchObject({ payload: 2, meta: { arg: { eventId: 7, format: 'csv' } } })
})

test('registrations are exported under their filters, with what their columns show', async () => {
  answer(irReps, { data: [] })
  answer(eventCompanyTypes.calls.list, { data: [] })
  const one = {
    ...{ eventRegistrationId: 1, eventId: 7, eventCompanyTypeId: 2, eventStatusId: 5 as const, firstName: 'Ada', lastName: 'Park' },
    ...{ email: 'ada@example.com', confirmationNumber: 'A1', companyTypeName: 'Managers', irRepName: null, attendance: 0 as const },
    ...{ statusReason: null, statusChangedAt: null, statusChangedByContactId: null, eventRegistrationNotes: null },
    ...{
      vettingSubmissionId: null,
      vettingStatusId: null,
      linkedCompanyName: null,
      hasCompany: true,
      requiresVetting: false,
      waitlistPosition: null,
      confirmBy: null,
      checkedInAt: null,
      checkedInByContactId: null,
      checkedInByName: null,
      replacedByRegistrationId: null,
      submittedAt: null,
      lastEmailAt: null,
      rowVersion: 1,
    },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', createdByContactId: 1, updatedAt: '2026-01-01T00:00:00.000Z', updatedByContactId: 1 },
  }
  answer(registrations.calls.list, { data: [one], meta: { total: 1, page: 1, pageSize: 50 } })
  const sent = answer(registrations.calls.export, file('', 1))
  const url = '/events/7/registrations?type=2&status=5&irRep=3&q=park&sort=lastName&page=1'
  const shown = renderScreen(<RegistrationsTab event={eventRow({ eventId: 7 })} />, { url })
  await choose(shown, 'CSV, columns shown')
  await waitFor(() => expect(notices(shown)).toEqual(['1 registration exported.']))
  expect(sent).toEqual([
    {
      ...{ eventId: '7', eventCompanyTypeId: '2', eventStatusId: '5', irRepContactId: '3', q: 'park', sort: 'lastName', format: 'csv' },
      columns: 'firstName,lastName,email,companyName,jobTitle,companyTypeName,eventStatusId,irRepName,submittedAt,eventRegistrationNotes',
    },
  ])
})

test('the list of events is exported too', async () => {
  answer(events.calls.list, { data: [eventRow({ eventId: 7 })], meta: { total: 1, page: 1, pageSize: 50 } })
  const sent = answer(events.calls.export, file('', 1))
  const shown = renderScreen(<EventsScreen />, { url: '/events?states=1,2&sort=-startsAt' })
  await choose(shown, 'Excel, columns shown')
  await waitFor(() => expect(notices(shown)).toEqual(['1 event exported.']))
  expect(sent).toEqual([
    {
      ...{ states: '1,2', sort: '-startsAt', format: 'xlsx' },
      columns: 'name,eventCode,eventStateId,startsAt,endsAt,timeZone,city,countryCode,eventFormat,seatsTaken,capacity',
    },
  ])
})
