import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { meetingStatuses, meetingTypes, participationStatuses as came } from '#constants/meetings.ts'
import { registrationStatus } from '#constants/statuses.ts'
import type { FloorMeeting } from '#contract/meetings/floor.ts'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { toast } from './support/controls.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const minuteMs = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()

async function save<T>(page: Page, path: string, body: object): Promise<T> {
  const { status, data, message } = await ask<T>(page, path, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${message} ${JSON.stringify(data)}`)
  return data
}

/** An event of this name that is on, where Ada and Ben were to meet ten minutes ago at Table 7, and Table 8 is free. */
async function makeFloor(page: Page, name: string): Promise<number> {
  const code = name.toLowerCase().replaceAll(' ', '-')
  const draft = await save<{ eventId: number }>(page, '/events/event/upsert', {
    ...{ name, eventCode: code, eventFormat: 1, eventStateId: 1, timeZone: 'Europe/Zurich' },
    ...{ city: 'Lucerne', countryCode: 'CH', startsAt: inMinutes(-2880), endsAt: inMinutes(2880), meetingMode: 1, availabilityScope: 1 },
    ...{ meetingLengthMinutes: 30, meetingGapMinutes: 0 },
  })
  const { eventId } = await save<{ eventId: number }>(page, '/events/event/upsert', { ...draft, eventStateId: 2 })
  const people: number[] = []
  for (const [firstName, side] of [
    ['Ada', 1],
    ['Ben', 2],
  ] as const) {
    const { eventCompanyTypeId } = await save<{ eventCompanyTypeId: number }>(page, '/events/company_type/upsert', {
      ...{ eventId, name: `Side ${side}`, side, linkSlug: `side-${side}`, isActive: true },
    })
    const { companyId } = await save<{ companyId: number }>(page, '/companies/add', { name: `${firstName} of ${name}`, companyTypeId: 1 })
    const who = { firstName, lastName: 'Floorman', email: `${firstName.toLowerCase()}@${code}.example.com` }
    const { contactId } = await save<{ contactId: number }>(page, '/contacts/upsert', {
      ...{ ...who, companyId, mobile: '+41443334455' },
      // The number is that of the house.
      isSure: true,
    })
    const { eventRegistrationId } = await save<{ eventRegistrationId: number }>(page, '/events/registration/upsert', {
      ...{ eventId, eventCompanyTypeId, contactId, companyId, ...who },
    })
    // Brings the person to the event, for their company.
    await save(page, '/events/registration_status', { eventRegistrationId, eventStatusId: registrationStatus.approved })
    people.push(contactId)
  }
  const [requestedByContactId, requestedToContactId] = people
  const places: number[] = []
  for (const table of ['Table 7', 'Table 8'].map((one) => ({
    eventId,
    name: one,
    locationType: 2,
    maxSimultaneousMeetings: 1,
    assignment: 1,
    priority: 2,
  })))
    places.push((await save<{ sessionLocationId: number }>(page, '/events/session_location/upsert', table)).sessionLocationId)
  const { meetingTimeId } = await save<{ meetingTimeId: number }>(page, '/events/meeting_time/upsert', {
    ...{ eventId, startsAt: inMinutes(-10), endsAt: inMinutes(50), isOpen: true },
  })
  const { meetingId } = await save<{ meetingId: number }>(page, '/events/meeting/upsert', {
    ...{ eventId, requestedByContactId, requestedToContactId, meetingType: meetingTypes.oneToOne },
    ...{ meetingTimeId, sessionLocationId: places[0] },
  })
  await save(page, '/events/meeting_status', { meetingId, meetingStatusId: meetingStatuses.confirmed })
  return eventId
}

const personOn = (page: Page, name: string, status: string) =>
  page.getByRole('listitem', { name: `${name} Floorman: ${status}`, exact: true })

const meetingsOf = async (page: Page, eventId: number) =>
  (await ask<{ meetingStatusId: number; participants: FloorMeeting['participants'] }[]>(page, `/events/meetings/${eventId}`)).data

test('the floor on a phone: who is missing is marked with one touch or key, and colleagues see it', async () => {
  const desk = await site.openAs(accounts.admin, '/dashboard')
  const eventId = await makeFloor(desk, 'Lake Forum')
  const floor = await site.openAs(accounts.eventManager, `/meetings?eventId=${eventId}`, phone)
  await desk.goto(`/meetings?eventId=${eventId}`)

  const missing = floor.getByRole('region', { name: 'Somebody is missing' })
  await missing.getByText('Table 7').waitFor()
  await missing.getByText(/^1\d min late$/).waitFor()
  await floor.getByRole('region', { name: 'Today at Lake Forum' }).getByText('Table 8').waitFor()
  expect(await seriousProblems(floor)).toEqual([])
  expect(await floor.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

  await floor.getByRole('button', { name: 'Ada Floorman: Here' }).tap()
  await personOn(desk, 'Ada', 'Joined').waitFor()
  await personOn(desk, 'Ben', 'Confirmed').focus()
  await desk.keyboard.press('n')
  await floor.getByText('Nobody is missing.').waitFor()
  await floor.getByRole('link', { name: '1 no-show' }).waitFor()
  expect(await meetingsOf(desk, eventId)).toMatchObject([{ meetingStatusId: meetingStatuses.noShow }])
})

test('what is marked without a network waits and is sent once; what a colleague has said meanwhile stays', async () => {
  site.allow(/net::ERR_INTERNET_DISCONNECTED/, /failed 0$/, /participationStatus failed 409/, /409/)
  const desk = await site.openAs(accounts.admin, '/dashboard')
  const eventId = await makeFloor(desk, 'Harbour Forum')
  const floor = await site.openAs(accounts.eventManager, `/meetings?eventId=${eventId}`, phone)
  await floor.getByRole('button', { name: 'Ben Floorman: Here' }).waitFor()

  await floor.context().setOffline(true)
  await floor.getByRole('button', { name: 'Ben Floorman: Here' }).tap()
  await personOn(floor, 'Ben', 'Joined, not sent yet').waitFor()
  await floor.getByText(/^No connection\. This was true at \d\d:\d\d \S+\. 1 mark will be sent/).waitFor()
  await floor.getByRole('button', { name: 'Ada Floorman: No-show' }).tap()
  await floor.getByText(/2 marks will be sent/).waitFor()
  const [before] = await meetingsOf(desk, eventId)
  const ada = before?.participants.find(({ name }) => name.startsWith('Ada'))
  expect(before?.participants.map((one) => one.meetingParticipationStatusId)).toEqual([came.confirmed, came.confirmed])
  await save(desk, '/meetings/participation_status', {
    meetingParticipantId: ada?.meetingParticipantId,
    meetingParticipationStatusId: came.joined,
  })

  await floor.context().setOffline(false)
  await toast(floor, 'Someone else changed the status of Ada Floorman meanwhile.').waitFor()
  await floor.getByText(/^As of \d\d:\d\d \S+$/).waitFor()
  await floor.getByRole('region', { name: 'Under way' }).getByText('Table 7').waitFor()
  const [after] = await meetingsOf(desk, eventId)
  expect(after?.participants.map((one) => one.meetingParticipationStatusId)).toEqual([came.joined, came.joined])
})
