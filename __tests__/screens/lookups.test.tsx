import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { adminContacts, timeZones } from '#contract/common.ts'
import { eventHosts, irReps } from '#contract/events/events.ts'
import { registrationBookings } from '#contract/events/options.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { registrationResponses, registrations } from '#contract/events/registrations.ts'
import { history } from '#contract/history.ts'
import { BasicTab } from '#components/events/basic/BasicTab.tsx'
import { RegistrationsTab } from '#components/events/registrations/RegistrationsTab.tsx'
import { answer, renderScreen } from '../support/screens.tsx'
import { eventRow } from '../support/eventRow.ts'
import { companyTypeRow } from '../support/companyTypeRow.ts'
import { registrationRow } from '../support/registrationRow.ts'
import { drawer, list, page, row, show } from '../support/tracks.tsx'

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

const event = eventRow({ eventId: 7 })
const failed = { status: 500 }
const contact = { contactId: 3, name: 'Aiko Marchetti', email: 'aiko@example.com', headshotUrl: null, isActive: true }
const answered = (label: string, text: string) => ({
  eventQuestionId: 1,
  questionTypeId: 1,
  label,
  internalKey: 'question',
  sectionName: null,
  value: text,
  isAnswered: true,
  text,
})

/** The line with a failure's text, and its button. */
const again = async (text: string) => within((await screen.findByText(text)).closest<HTMLElement>('[role=status]') ?? document.body)

describe('the fields of an event', () => {
  const zone = {
    timeZoneId: 1,
    ianaName: 'America/New_York',
    label: '(UTC-05:00) New York',
    words: 'Boston',
    offsetMinutes: -300,
    observesDst: true,
  }
  const answerAll = () => {
    answer(adminContacts, { data: [{ ...contact, role: 'irRep', eventIds: [] }] })
    answer(eventHosts, { data: [] })
    return answer(timeZones, { data: [zone] })
  }
  test.each([
    ['The staff could not be loaded.', () => answer(adminContacts, failed)],
    ['The time zones could not be loaded.', () => answer(timeZones, failed)],
    ['The previous hosts could not be loaded.', () => answer(eventHosts, failed)],
  ] as const)('say where they stand: %s And load again', async (text, fail) => {
    answerAll()
    fail()
    const { user } = renderScreen(<BasicTab event={event} />, { url: '/events/7/basic' })
    const offer = await again(text)
    answerAll()
    await user.click(offer.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  })

  test('are loaded again by somebody who may only read', async () => {
    answerAll()
    answer(adminContacts, failed)
    renderScreen(<BasicTab event={event} />, { user: { contactId: 2, name: 'Read Only', role: 'readOnly' } })
    expect((await again('The staff could not be loaded.')).getByRole('button', { name: 'Retry' })).toBeEnabled()
  })

  test('ask for the time zones once', async () => {
    const sent = answerAll()
    const first = renderScreen(<BasicTab event={event} />)
    expect(await screen.findByText('(UTC−04:00) New York')).toBeVisible()
    first.rerender(<p>Elsewhere</p>)
    first.rerender(<BasicTab event={event} />)
    expect(await screen.findByText('(UTC−04:00) New York')).toBeVisible()
    expect(sent).toHaveLength(1)
  })
})

describe('the registrations', () => {
  const open = (url = '/events/7/registrations') => renderScreen(<RegistrationsTab event={event} />, { url })
  const answerAll = () => {
    answer(registrations.calls.list, { data: [registrationRow(1), registrationRow(2)], meta: { total: 2, page: 1, pageSize: 50 } })
    answer(eventCompanyTypes.calls.list, { data: [companyTypeRow(1)] })
    answer(irReps, { data: [contact] })
    answer(registrationBookings, { data: [] })
    answer(registrationResponses, ({ eventRegistrationId }) => ({ data: [answered('Diet', `Answer of ${eventRegistrationId as string}`)] }))
  }

  test.each([
    ['Company type', 'The company types could not be loaded.', () => answer(eventCompanyTypes.calls.list, failed), 'Allocator'],
    ['IR rep', 'The IR reps could not be loaded.', () => answer(irReps, failed), 'Aiko Marchetti'],
  ] as const)('offer to load again in the filter: %s', async (name, text, fail, option) => {
    answerAll()
    fail()
    const { user } = open()
    await screen.findByText('Regi Strant 1')
    fireEvent.mouseDown(screen.getByRole('combobox', { name }))
    await screen.findByText(text)
    answerAll()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect((await screen.findAllByText(option)).length).toBeGreaterThan(0)
    expect(screen.queryByText(text)).toBeNull()
  })

  test('who is no longer to choose is called as the registration calls them, and nobody by a number', async () => {
    answerAll()
    const gone = {
      ...registrationRow(1),
      irRepContactId: 4711,
      irRepName: 'Noor Haddad',
      companyId: 4712,
      linkedCompanyName: 'Harbour Pension',
    }
    answer(registrations.calls.list, { data: [gone], meta: { total: 1, page: 1, pageSize: 50 } })
    answer(eventCompanyTypes.calls.list, failed)
    const { user } = open('/events/7/registrations?open=1')
    await user.click(await screen.findByRole('tab', { name: 'Details' }))
    const rep = (await within(await drawer()).findByRole('combobox', { name: 'IR rep' })).closest('.ant-select')
    expect(rep).toHaveTextContent('Noor Haddad')
    const company = within(await drawer())
      .getByRole('combobox', { name: 'Company' })
      .closest('.ant-select')
    expect(company).toHaveTextContent('Harbour Pension')
    const type = within(await drawer())
      .getByRole('combobox', { name: 'Company type' })
      .closest('.ant-select')
    expect(type).not.toHaveTextContent(String(gone.eventCompanyTypeId))
  })

  test('come by themselves when the network is back', async () => {
    answerAll()
    answer(registrationResponses, failed)
    open('/events/7/registrations?open=1')
    await screen.findByText('The answers could not be loaded.')
    answerAll()
    fireEvent(window, new Event('online'))
    expect(await screen.findByText('Answer of 1')).toBeVisible()
  })

  test('show the answers of the one that is open, and no other, from one to the next', async () => {
    answerAll()
    const { user } = open('/events/7/registrations?open=1')
    expect(await screen.findByText('Answer of 1')).toBeVisible()
    answer(registrationResponses, failed)
    await user.click(screen.getByRole('button', { name: 'Next registration' }))
    await screen.findByText('The answers could not be loaded.')
    expect(screen.queryByText('Answer of 1')).toBeNull()
    answerAll()
    await user.click((await again('The answers could not be loaded.')).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Answer of 2')).toBeVisible()
  })

  test('stay on the note from one to the next', async () => {
    answerAll()
    const { user } = open('/events/7/registrations?open=1')
    await user.click(await screen.findByRole('tab', { name: 'Note' }))
    await user.click(screen.getByRole('button', { name: 'Next registration' }))
    expect(await within(await drawer()).findByText('Regi Strant 2')).toBeVisible()
    expect(screen.getByRole('tab', { name: 'Note' })).toHaveAttribute('aria-selected', 'true')
  })
})

test('the history of a record offers to load again', async () => {
  answer(list, page([row(1, 'Macro')]))
  answer(history, failed)
  const { user } = show('/events/7/tracks?open=1')
  await user.click(await screen.findByRole('button', { name: /History/ }))
  await screen.findByText('The history could not be loaded.')
  answer(history, {
    data: [
      {
        changeId: 1,
        action: 'create',
        at: '2026-01-01T00:00:00.000Z',
        actorContactId: 1,
        actorName: 'Ada Park',
        version: 1,
        before: null,
        after: null,
      },
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Ada Park')).toBeVisible()
})
