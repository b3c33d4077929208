import { desc, sql } from 'drizzle-orm'
import { registrationSources } from '#constants/choices.ts'
import { registrationStatus } from '#constants/statuses.ts'
import type { Registration, registrations } from '#contract/events/registrations.ts'
import type { Db } from '../../db/client.ts'
import { searchKey } from '../../db/searchKey.ts'
import { companies, contacts, eventCompanyTypes, registrations as table, vettingSubmissions } from '../../db/tables/index.ts'
import { notAllowed, Refusal, ruleBroken } from '../../base/errors.ts'
import type { Input, ResourceOptions, Write } from '../../resource/ResourceOptions.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { checkIrRep } from '../../common/checkIrRep.ts'
import { checkRepresents } from './checkRepresents.ts'
import { freeConfirmationNumbers } from './confirmationNumber.ts'
import { definedColumns } from './definedColumns.ts'
import { uniqueRegistration } from './duplicates.ts'
import { followCompany } from './followingCompany.ts'
import { exportColumns } from './exportColumns.ts'
import { registrationImport } from './registrationImport.ts'
import { type LockedPlace, lockPlaces, SeatCount, fullMessage } from './seats.ts'
import { moveUndoRules } from './moveUndoRules.ts'
import { checkVettedIdentity } from './vettedIdentity.ts'
import { newestVettingStatus, nextPosition, readWaitingList } from './waitingList.ts'
import { fullNameSql, sortNameSql } from '../../db/personName.ts'

const registrantName = fullNameSql(table)

export const registrationResourceOptions = ({ clock }: Nucleus): ResourceOptions<typeof registrations> => ({
  table,
  addressNames: { eventCompanyTypeId: 'type' },
  computed: {
    /** The newest one counts: a second vetting replaces the first. */
    vettingSubmissionId: sql`(select max(${vettingSubmissions.vettingSubmissionId}) from ${vettingSubmissions} where ${vettingSubmissions.eventRegistrationId} = ${table.eventRegistrationId} and ${vettingSubmissions.deletedAt} is null)`,
    vettingStatusId: newestVettingStatus,
    checkedInByName: sql`(select ${fullNameSql({ firstName: sql`staff.first_name`, lastName: sql`staff.last_name` })} from ${contacts} as staff where staff.contact_id = ${table.checkedInByContactId})`,
    hasCompany: sql`exists (select from ${companies} as its_company where its_company.deleted_at is null and its_company.company_id = coalesce(${table.companyId}, (select person.company_id from ${contacts} as person where person.contact_id = ${table.contactId})))`,
    requiresVetting: sql`(select ${eventCompanyTypes.requiresVetting} from ${eventCompanyTypes} where ${eventCompanyTypes.eventCompanyTypeId} = ${table.eventCompanyTypeId})`,
  },
  sortable: { lastName: sortNameSql(table) },
  search: [table.searchText],
  searchSource: {
    title: registrantName,
    about: [table.companyName, table.confirmationNumber],
    key: table.searchText,
    names: [searchKey(registrantName), searchKey(table.lastName), searchKey(table.email), searchKey(table.confirmationNumber)],
    prefixKeys: [table.searchText, searchKey(table.lastName)],
  },
  order: [sql`${desc(table.submittedAt)} nulls last`],
  exportColumns,
  definedColumns,
  fixed: ['eventCompanyTypeId'],
  unique: uniqueRegistration,
  undoRules: moveUndoRules,
  inTransaction: true,
  importSettings: registrationImport,
  check: checkRegistration,
  lock: async ({ db, input, current }) => {
    if (current && isChosen(input, current)) await lockPlaces(db, [current])
  },
  changed: async (write, changed) => {
    if ('companyId' in changed || 'contactId' in changed) await followCompany(write, clock())
  },
  isIndependent: true,
  prepare: async (writes) => {
    const [first] = writes
    if (!first || first.current) return []
    const inputs = writes.map(({ input }) => input)
    return newRegistrations(first.db, inputs, first.actor, clock())
  },
})

/** Whether the company or the contact is another one. */
const isChosen = (input: Input<typeof registrations>, current: Registration): boolean =>
  (['companyId', 'contactId'] as const).some((field) => (input[field] ?? null) !== (current[field] ?? null))

async function checkRegistration({ db, input, current, actor }: Write<typeof registrations>): Promise<void> {
  if (current) checkRepresents(actor, current)
  if (actor.role === 'irRep' && input.irRepContactId !== actor.contactId)
    throw notAllowed('You can only save registrations that you represent. Keep yourself as the IR representative.')
  await checkIrRep(db, { input, current })
  if (current) await checkVettedIdentity(db, { input, current })
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
  const findPlace = await lockPlaces(tx, inputs)
  const eventIds = [...new Set(inputs.map(({ eventId }) => eventId))]
  const seats = inputs.length > 1 ? await SeatCount.counted(tx, eventIds) : await SeatCount.of(tx, eventIds)
  const lastPositions = new Map<number, number>()
  const numbers = new Map<number, string[]>()
  for (const eventId of eventIds) {
    lastPositions.set(eventId, nextPosition(await readWaitingList(tx, [eventId], { moves: 0 })))
    numbers.set(eventId, await freeConfirmationNumbers(tx, eventId, inputs.filter((one) => one.eventId === eventId).length))
  }
  const moment = at.toISOString()
  return inputs.map((input) => {
    const seat = seatFor(findPlace(input), seats, lastPositions.get(input.eventId) ?? 1)
    if (seat instanceof Refusal) return seat
    if (seat.waitlistPosition) lastPositions.set(input.eventId, seat.waitlistPosition + 1)
    else seats.add(input, 1)
    return {
      source: input.source ?? registrationSources.staff,
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
  if (!isActive) return ruleBroken({ eventCompanyTypeId: `${name} is closed for registration. Choose another company type` })
  const full = fullMessage(place, seats)
  if (!full) return { eventStatusId: registrationStatus.pending, waitlistPosition: null }
  if (!place.hasWaitlist) return ruleBroken({ eventCompanyTypeId: `${full} Free a seat, raise the capacity or turn on the waiting list.` })
  return { eventStatusId: registrationStatus.waitlisted, waitlistPosition: position }
}
