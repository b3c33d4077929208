import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { availabilityScopes, eventFormats, meetingModes } from '#constants/choices.ts'
import { sessionStatuses, sessionTypes } from '#constants/programmeChoices.ts'
import { locationAssignments, locationPriorities, locationTypes } from '#constants/setUpChoices.ts'
import { eventState } from '#constants/statuses.ts'
import type { AgendaSession } from '#contract/events/agenda.ts'
import type { Event } from '#contract/events/events.ts'
import { accounts } from './accounts.ts'
import { ask } from './api.ts'
import type { Console } from './useConsole.ts'

let made = 0
const [first, second] = ['2030-06-03', '2030-06-04']
/** Of Paris in summer. */
const instant = (date: string, time: string) => new Date(`${date}T${time}:00+02:00`).toISOString()

/** An event of two days in Paris with two rooms, 3 and 4 June 2030, its agenda on screen; `add` stores a session of the first day. */
export async function agendaOf(site: Console, { hasDays = true, ...browser }: { hasDays?: boolean } & BrowserContextOptions = {}) {
  const page = await site.openAs(accounts.admin, '/events', browser)
  made += 1
  const { data: event } = await ask<Event>(page, '/events/event/upsert', {
    name: `Agenda ${made}`,
    eventCode: `agenda-${made}-${Date.now()}`,
    eventFormat: eventFormats.virtual,
    eventStateId: eventState.draft,
    timeZone: 'Europe/Paris',
    startsAt: instant(first, '08:00'),
    endsAt: instant(second, '18:00'),
    meetingMode: meetingModes.staffSchedule,
    availabilityScope: availabilityScopes.person,
  })
  const { eventId } = event
  const rooms: number[] = []
  for (const name of ['Amber room', 'Birch room']) {
    const room = {
      eventId,
      name,
      locationType: locationTypes.room,
      assignment: locationAssignments.open,
      priority: locationPriorities.normal,
      isVisibleInAgenda: true,
    }
    rooms.push((await ask<{ sessionLocationId: number }>(page, '/events/session_location/upsert', room)).data.sessionLocationId)
  }
  const hours = { startTime: '09:00', endTime: '18:00' }
  for (const date of hasDays ? [first, second] : []) await ask(page, '/events/agenda/upsert', { eventId, date, ...hours })
  await page.goto(`/events/${eventId}/agenda`)
  const add = (title: string, from: string, to: string, sessionLocationId: number | undefined, values: object = {}) =>
    ask<AgendaSession>(page, '/events/agenda_session/upsert', {
      eventId,
      title,
      sessionType: sessionTypes.presentation,
      sessionStatusId: sessionStatuses.draft,
      startsAt: instant(first, from),
      endsAt: instant(first, to),
      sessionLocationId,
      ...values,
    })
  return { page, eventId, rooms: rooms as [number, number], add }
}

/** A session on the plan, by how it is called for a screen reader. */
export const block = (page: Page, name: string | RegExp): Locator =>
  page.locator('.agenda-column').getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

/** Where a time of a room's column is in the window. The plan is scrolled only if the time is not in sight. */
export async function pointAt(page: Page, room: number, time: string): Promise<{ x: number; y: number }> {
  const column = page.locator(`[data-column="${room}"]`)
  const from = await page.locator('.agenda-ruler > span').first().innerText()
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
  const below = (minutes(time) - minutes(from)) * 1.6
  await page.locator('.agenda-frame').evaluate((frame, top) => {
    // Away from the edges, near which a drag scrolls.
    const [first, last] = [frame.scrollTop + 60, frame.scrollTop + frame.clientHeight - 140]
    if (top < first || top > last) frame.scrollTop = top - 100
  }, below)
  const box = await column.boundingBox()
  if (!box) throw new Error('The column is not on screen')
  return { x: box.x + box.width / 2, y: box.y + below }
}

/** Takes a session with the mouse to a time of a room, and holds it there. */
export async function dragTo(page: Page, session: Locator, { room, time }: { room: number; time: string }): Promise<void> {
  await session.waitFor()
  // First, because it may scroll.
  const to = await pointAt(page, room, time)
  const from = await session.boundingBox()
  if (!from) throw new Error('The session is not on screen')
  const grabbed = { x: from.x + from.width / 2, y: from.y + 12 }
  await page.mouse.move(grabbed.x, grabbed.y)
  await page.mouse.down()
  await page.mouse.move(grabbed.x, grabbed.y + 6)
  await page.mouse.move(to.x, to.y + 12, { steps: 10 })
}
