import { eq } from 'drizzle-orm'
import { choiceLabel } from '#constants/choice.ts'
import { formMessages } from '#constants/formMessages.ts'
import { eventMoves, eventState, type EventStateId, eventStates } from '#constants/statuses.ts'
import type { Event, EventHost, events } from '#contract/events/events.ts'
import type { Db } from '../db/client.ts'
import { companies, contacts } from '../db/tables/index.ts'
import { ruleBroken } from '../base/errors.ts'
import type { Write } from '../resource/ResourceOptions.ts'
import { findMissing } from '../kernel/findMissing.ts'

/** All fields of an event that hold an instant. */
export const eventInstants = [
  'startsAt',
  'endsAt',
  'registrationOpensAt',
  'registrationClosesAt',
  'meetingRequestOpensAt',
  'meetingRequestClosesAt',
] as const

/** Rules of an event that depend on other rows: its state, and the people and companies it names. Throws 422. */
export async function checkEvent({ db, input: next, current }: Write<typeof events>): Promise<void> {
  if (current) checkMove(current, next.eventStateId)
  else if (next.eventStateId !== eventState.draft) throw ruleBroken({ eventStateId: 'A new event starts as Draft' })
  else if (next.clonedFromEventId) throw ruleBroken({ clonedFromEventId: 'Only a duplicated event can name the event it was copied from' })
  await checkIrReps(db, current?.irReps ?? [], next.irReps ?? [])
  await checkHosts(db, current?.eventHosts ?? [], next.eventHosts ?? [])
}

/** The fields that the server fills: ids of new hosts, each IR rep once. */
export function completeEvent({ input, current }: Write<typeof events>): Promise<Partial<Event>> {
  const { irReps, eventHosts } = input
  return Promise.resolve({
    irReps: irReps && [...new Set(irReps)],
    eventHosts: eventHosts && numbered(eventHosts, current?.eventHosts ?? []),
  })
}

function checkMove({ eventStateId: from, registrationCounts }: Event, to: EventStateId): void {
  if (from === to) return
  const names = `${choiceLabel(eventStates, from)} to ${choiceLabel(eventStates, to)}`
  if (!eventMoves[from].includes(to)) throw ruleBroken({ eventStateId: `An event cannot move from ${names}` })
  const registered = Object.values(registrationCounts).reduce((sum, count) => sum + count, 0)
  if (from === eventState.published && to === eventState.draft && registered > 0)
    throw ruleBroken({ eventStateId: `An event cannot move from ${names} once anyone has registered` })
}

/** Only new IR reps are checked: one who left the staff must not block later changes. */
async function checkIrReps(db: Db, before: readonly number[], next: readonly number[]): Promise<void> {
  const added = next.filter((id) => !before.includes(id))
  const [stranger] = await findMissing(db, { table: contacts, idKey: 'contactId' }, added, eq(contacts.isAdmin, true))
  if (stranger) throw ruleBroken({ irReps: `Only staff can be IR reps, and contact ${stranger} is not` })
}

async function checkHosts(db: Db, before: readonly EventHost[], next: readonly EventHost[]): Promise<void> {
  const ids = next.flatMap((host) => host.eventHostId ?? [])
  if (new Set(ids).size < ids.length) throw ruleBroken({ eventHosts: 'Two hosts have the same number' })
  const added = (key: 'companyId' | 'contactId') =>
    next.flatMap((host) => (host[key] && !before.some((one) => one[key] === host[key]) ? host[key] : []))
  const [company] = await findMissing(db, { table: companies, idKey: 'companyId' }, added('companyId'))
  if (company)
    throw ruleBroken({ [`eventHosts.${next.findIndex((host) => host.companyId === company)}.companyId`]: formMessages.missing('company') })
  const [contact] = await findMissing(db, { table: contacts, idKey: 'contactId' }, added('contactId'))
  if (contact)
    throw ruleBroken({ [`eventHosts.${next.findIndex((host) => host.contactId === contact)}.contactId`]: formMessages.missing('contact') })
}

/** New hosts get the event's next free number; the number of a host removed in the same save is not reused. */
function numbered(hosts: readonly EventHost[], before: readonly EventHost[]): EventHost[] {
  let last = Math.max(0, ...[...hosts, ...before].map((host) => host.eventHostId ?? 0))
  return hosts.map((host) => ({ ...host, eventHostId: host.eventHostId ?? (last += 1) }))
}
