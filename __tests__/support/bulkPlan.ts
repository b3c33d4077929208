import { allocatorTypes } from '#constants/vetting.ts'
import fc from 'fast-check'
import { attendances, registrationSources } from '#constants/choices.ts'
import { type RegistrationStatusId, registrationStatuses, registrationStatus } from '#constants/statuses.ts'
import type { Db } from '#nucleus/db/client.ts'
import { registrations, vettingSubmissions } from '#nucleus/db/tables/index.ts'
import { makeCompanyType, makeContact, makeEvent } from './rows.ts'

const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const status = fc.constantFrom<RegistrationStatusId>(...registrationStatuses.map(({ value }) => value))
const often = fc.constantFrom<RegistrationStatusId>(2, 4, 4, 5)
const room = fc.record({ capacity: optional(fc.integer({ min: 1, max: 8 })), waitlistEnabled: fc.boolean() })
const event = fc.record({ room, promotesAutomatically: fc.boolean() })
const type = fc.record({ room, requiresVetting: fc.boolean(), isGone: fc.nat({ max: 19 }).map((at) => at === 0) })
const registration = fc.record({
  event: fc.nat({ max: 1 }),
  type: fc.nat({ max: 1 }),
  eventStatusId: fc.oneof({ weight: 1, arbitrary: status }, { weight: 3, arbitrary: often }),
  waitlistPosition: optional(fc.integer({ min: 1, max: 6 })),
  /** Some share an address or a contact. */
  email: fc.nat({ max: 9 }),
  contact: optional(fc.nat({ max: 3 })),
  isRepsOwn: fc.boolean(),
  vettings: fc.array(fc.constantFrom(2, 5, 5), { minLength: 1, maxLength: 2 }),
  isCheckedIn: fc.boolean(),
  isSubmitted: fc.boolean(),
})
const world = fc.record({
  events: fc.tuple(event, event),
  types: fc.tuple(type, type, type, type),
  registrations: fc.array(registration, { minLength: 6, maxLength: 14, size: 'max' }),
})

/** Two events with two company types each, registrations in them, and a bulk move of some: with rows twice and unknown ones. */
export const planOf = fc.record({
  world,
  places: fc.array(fc.nat({ max: 14 }), { minLength: 1, maxLength: 18, size: 'max' }),
  to: fc.oneof({ weight: 1, arbitrary: status }, { weight: 3, arbitrary: fc.constantFrom<RegistrationStatusId>(2, 4, 5, 6, 8) }),
  reason: fc.option(fc.constantFrom('Because', 'Because', 'Because', ' '), { nil: undefined }),
  isRep: fc.constantFrom(false, false, true),
})
export type Plan = typeof planOf extends fc.Arbitrary<infer T> ? T : never

const inactive = [6, 7, 8, 9, 10]

/** Makes a world twice; returns the ids of each copy's registrations, in the same order. */
export async function copies(db: Db, of: Plan['world'], repId: number): Promise<[number[], number[]]> {
  const contacts = [await makeContact(db), await makeContact(db), await makeContact(db), await makeContact(db)]
  const contactIds = contacts.map(({ contactId }) => contactId)
  return [await copy(db, of, { repId, contactIds }), await copy(db, of, { repId, contactIds })]
}

async function copy(db: Db, of: Plan['world'], { repId, contactIds }: { repId: number; contactIds: number[] }): Promise<number[]> {
  const places: { eventId: number; eventCompanyTypeId: number }[] = []
  for (const [at, { room: ofEvent, promotesAutomatically }] of of.events.entries()) {
    const { eventId } = await makeEvent(db, { ...ofEvent, promotesAutomatically, fromName: 'Summit', replyToEmail: 'summit@example.com' })
    for (const [nr, { room: ofType, requiresVetting, isGone }] of of.types.slice(at * 2, at * 2 + 2).entries())
      places.push(
        await makeCompanyType(db, {
          eventId,
          ...ofType,
          requiresVetting,
          name: `Type ${nr}`,
          ...(isGone && { deletedAt: '2026-01-01T00:00:00.000Z' }),
        }),
      )
  }
  const taken = new Set<string>()
  const rows = of.registrations.map((one, at) => {
    const { eventId = 0, eventCompanyTypeId = 0 } = places[one.event * 2 + one.type] ?? {}
    // Two active ones of one address or contact cannot be: the second gets another.
    const own = (key: string) => !inactive.includes(one.eventStatusId) && (taken.has(key) || !taken.add(key))
    const email = own(`${eventCompanyTypeId}/${one.email}`) ? `own.${at}@example.com` : `shared.${one.email}@example.com`
    const contactId = one.contact === null || own(`${eventCompanyTypeId}#${one.contact}`) ? null : contactIds[one.contact]
    return {
      ...{ eventId, eventCompanyTypeId, email, contactId, eventStatusId: one.eventStatusId, firstName: 'Regi', lastName: `Strant ${at}` },
      ...{ confirmationNumber: `C${at}`, source: registrationSources.publicForm, irRepContactId: one.isRepsOwn ? repId : null },
      waitlistPosition: one.eventStatusId === registrationStatus.waitlisted ? one.waitlistPosition : null,
      submittedAt: one.isSubmitted ? '2026-02-01T12:00:00.000Z' : null,
      ...(one.isCheckedIn && { attendance: attendances.checkedIn, checkedInAt: '2026-06-01T13:05:00.000Z' }),
    }
  })
  const made = await db.insert(registrations).values(rows).returning({ id: registrations.eventRegistrationId })
  const ids = made.map(({ id }) => id)
  const vettings = of.registrations.flatMap(({ vettings: list }, at) =>
    list.map((vettingStatusId) => ({
      eventRegistrationId: ids[at],
      vettingStatusId,
      allocatorType: allocatorTypes.publicPension,
      aumUsd: 1,
    })),
  )
  if (vettings.length > 0) await db.insert(vettingSubmissions).values(vettings)
  return ids
}
