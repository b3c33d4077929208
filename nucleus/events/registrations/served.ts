import { desc, sql } from 'drizzle-orm'
import { registrationStatus } from '#constants/statuses.ts'
import type { Registration, registrations } from '#contract/events/registrations.ts'
import type { Db } from '../../db/client.ts'
import { searchKey } from '../../db/searchKey.ts'
import { registrations as table, vettingSubmissions } from '../../db/tables/index.ts'
import { notAllowed, Refusal, ruleBroken } from '../../base/errors.ts'
import type { Input, Served, Writing } from '../../resource/Served.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { checkContact } from '../../common/livingContact.ts'
import { checkIrRep } from '../../common/staffMember.ts'
import { needOwn } from './access.ts'
import { freeConfirmationNumbers } from './confirmationNumber.ts'
import { uniqueRegistration } from './duplicates.ts'
import { exportColumns } from './exportColumns.ts'
import { importedRegistrations } from './imported.ts'
import { type LockedPlace, lockPlaces, SeatCount, whatIsFull } from './seats.ts'
import { takingMovesBack } from './takingBack.ts'
import { nextPosition, readWaitingList } from './waitingList.ts'

const registrantName = sql`${table.firstName} || ' ' || ${table.lastName}`

export const servedRegistrations = ({ clock }: Nucleus): Served<typeof registrations> => ({
  table,
  computed: {
    /** The newest one counts: a second vetting replaces the first. */
    vettingSubmissionId: sql`(select max(${vettingSubmissions.vettingSubmissionId}) from ${vettingSubmissions} where ${vettingSubmissions.eventRegistrationId} = ${table.eventRegistrationId} and ${vettingSubmissions.deletedAt} is null)`,
  },
  search: [table.searchText],
  found: {
    title: registrantName,
    about: [table.companyName, table.confirmationNumber],
    key: table.searchText,
    names: [searchKey(registrantName), searchKey(table.lastName), searchKey(table.email), searchKey(table.confirmationNumber)],
    starts: [table.searchText, searchKey(table.lastName)],
  },
  order: [sql`${desc(table.submittedAt)} nulls last`],
  exportColumns,
  fixed: ['eventCompanyTypeId'],
  unique: uniqueRegistration,
  takingBack: takingMovesBack,
  inTransaction: true,
  imported: importedRegistrations,
  check: checkRegistration,
  isIndependent: true,
  prepare: async (writings) => {
    const [first] = writings
    if (!first || first.current) return []
    const inputs = writings.map(({ input }) => input)
    return newRegistrations(first.db, inputs, first.actor, clock())
  },
})

async function checkRegistration({ db, input, current, actor }: Writing<typeof registrations>): Promise<void> {
  if (current) needOwn(actor, current)
  if (actor.role === 'irRep' && input.irRepContactId !== actor.contactId)
    throw notAllowed('You can only keep registrations that you represent: leave yourself as the IR representative.')
  await checkContact(db, 'contactId', { input, current })
  await checkIrRep(db, { input, current })
}

/**
 * The fields that the server fills for registrations that staff add, one after the other: pending with a seat, or waitlisted
 * when all are taken; or a refusal when there is no place.
 */
async function newRegistrations(
  tx: Db,
  inputs: readonly Input<typeof registrations>[],
  { contactId: statusChangedByContactId }: Actor,
  at: Date,
): Promise<(Partial<Registration> | Refusal)[]> {
  const placeOf = await lockPlaces(tx, inputs)
  const eventIds = [...new Set(inputs.map(({ eventId }) => eventId))]
  const seats = inputs.length > 1 ? await SeatCount.counted(tx, eventIds) : await SeatCount.of(tx, eventIds)
  const lasts = new Map<number, number>()
  const numbers = new Map<number, string[]>()
  for (const eventId of eventIds) {
    lasts.set(eventId, nextPosition(await readWaitingList(tx, [eventId], { moves: 0 })))
    numbers.set(eventId, await freeConfirmationNumbers(tx, eventId, inputs.filter((one) => one.eventId === eventId).length))
  }
  const moment = at.toISOString()
  return inputs.map((input) => {
    const seat = seatFor(placeOf(input), seats, lasts.get(input.eventId) ?? 1)
    if (seat instanceof Refusal) return seat
    if (seat.waitlistPosition) lasts.set(input.eventId, seat.waitlistPosition + 1)
    else seats.add(input, 1)
    return {
      source: input.source ?? 2,
      ...seat,
      statusChangedAt: moment,
      statusChangedByContactId,
      submittedAt: moment,
      confirmationNumber: numbers.get(input.eventId)?.pop(),
    }
  })
}

function seatFor(place: LockedPlace | undefined, seats: SeatCount, position: number): Partial<Registration> | Refusal {
  if (!place) return ruleBroken({ eventCompanyTypeId: 'This company type does not belong to the event' })
  const { name, isActive } = place.type
  if (!isActive) return ruleBroken({ eventCompanyTypeId: `${name} takes no registrations now. Choose another company type` })
  const full = whatIsFull(place, seats)
  if (!full) return { eventStatusId: registrationStatus.pending, waitlistPosition: null }
  if (!place.hasWaitlist) return ruleBroken({ eventCompanyTypeId: `${full} Free a seat, raise the capacity or turn on the waiting list.` })
  return { eventStatusId: registrationStatus.waitlisted, waitlistPosition: position }
}
