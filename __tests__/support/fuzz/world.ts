import { questionTypes } from '#constants/questionTypes.ts'
import { eventState } from '#constants/statuses.ts'
import { agendaDays } from '#contract/events/agenda.ts'
import { allReports, allResources } from '#contract/index.ts'
import type { AnyResource } from '#contract/resource.ts'
import { storeEveryResource } from '../everyResource.ts'
import { addressOf, type LiveReader, readLive } from '../liveReader.ts'
import * as builders from '../nucleus.ts'
import { makeSponsor } from '../agendaRows.ts'
import type { Ids } from '../rowContext.ts'
import { validRowOf } from '../validRow.ts'

/** A nucleus with a row of every resource, and with whatever else a call needs to be answered 200. */
export type World = Awaited<ReturnType<typeof makeWorld>>

const daysOfEvent = 29

export async function makeWorld() {
  const nucleus = await builders.startNucleus()
  const { db } = nucleus
  let admin = await nucleus.signIn('admin')
  const event = await builders.makeEvent(db, { eventStateId: eventState.draft, endsAt: '2026-06-30T21:00:00.000Z' })
  const { eventId } = event
  const other = await builders.makeEvent(db, { eventStateId: eventState.draft })
  const { eventCompanyTypeId } = await builders.makeCompanyType(db, { eventId })
  const { contactId } = await builders.makeStaff(db, 'irRep')
  const { companyId } = await builders.makeCompany(db)
  const { eventRegistrationId } = await builders.makeRegistration(db, { eventId, eventCompanyTypeId })
  // Only such a question has options.
  await builders.makeQuestion(db, { eventId, eventCompanyTypeId, questionTypeId: questionTypes.Radio })
  await builders.makeTrack(db, { eventId })
  await builders.makeLocation(db, { eventId })
  await builders.makeSpeaker(db, { eventId })
  const { sponsorId, sponsorLevelId } = await makeSponsor(db, { eventId })
  const parentIds = { eventId, contactId, companyId, eventCompanyTypeId, eventRegistrationId, sponsorId }
  const ids: Ids = await storeEveryResource(nucleus, admin.token, parentIds)
  let [count, days] = [0, 1]
  let opening: Promise<LiveReader> | undefined

  /** Ids of new rows, so that no rule of "each only once" blocks a row that refers to them. */
  async function freshIds(): Promise<Ids> {
    const inEvent = { eventId, eventCompanyTypeId }
    return {
      ...ids,
      contactId: (await builders.makeContact(db)).contactId,
      companyId: (await builders.makeCompany(db)).companyId,
      speakerId: (await builders.makeSpeaker(db, { eventId })).speakerId,
      sponsorId: (await makeSponsor(db, { eventId, sponsorLevelId })).sponsorId,
      eventRegistrationId: (await builders.makeRegistration(db, inEvent)).eventRegistrationId,
    }
  }
  /** What a save of a new row is sent. */
  async function newRow(resource: AnyResource): Promise<Record<string, unknown>> {
    const row = validRowOf(resource, { ids: await freshIds(), word: `Fresh${(count += 1)}`, index: count })
    if (resource.name !== agendaDays.name) return row
    days = (days % daysOfEvent) + 1
    return { ...row, date: `2026-06-${String(days).padStart(2, '0')}` }
  }
  /** A row that nothing refers to. */
  async function fresh(resource: AnyResource, values: object = {}): Promise<Record<string, unknown>> {
    const answer = await nucleus.call(resource.calls.upsert, { ...(await newRow(resource)), ...values }, admin.token)
    return builders.ok(answer) as Record<string, unknown>
  }
  /** The id of a stream of live changes that the administrator has open. */
  async function streamId(): Promise<string> {
    opening ??= addressOf(nucleus).then((base) => readLive(base, admin.token))
    const stream = await opening
    await stream.until(({ events }) => events.length > 0)
    const [first] = stream.events
    return first?.name === 'open' ? first.data.streamId : ''
  }
  /** Another administrator, for when the session of this one has ended. */
  async function renew(): Promise<void> {
    admin = await nucleus.signIn('admin')
    opening = undefined
  }
  async function close(): Promise<void> {
    const stream = await opening
    stream?.close()
    await nucleus.close()
  }
  return {
    ...{ nucleus, db, ids, otherEventId: other.eventId, newRow, fresh, streamId, renew, close },
    ...parentIds,
    get admin() {
      return admin
    },
  }
}

/** The resource of which this is one of the calls, with the name that the call has there. */
export function placeOf(path: string, method: string): { resource: AnyResource; role: string } | undefined {
  for (const resource of [...allResources, ...allReports] as readonly AnyResource[])
    for (const [role, call] of Object.entries(resource.calls)) if (call.path === path && call.method === method) return { resource, role }
  return undefined
}
