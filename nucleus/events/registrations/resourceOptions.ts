import { desc, ne, sql } from 'drizzle-orm'
import { registrationSources } from '#constants/choices.ts'
import { registrationStatus } from '#constants/statuses.ts'
import type { Registration, registrations } from '#contract/events/registrations.ts'
import type { SaveQuestion } from '#contract/question.ts'
import type { Db } from '../../db/client.ts'
import { searchKey } from '../../db/searchKey.ts'
import { companies, contacts, eventCompanyTypes, registrations as table } from '../../db/tables/index.ts'
import { confirmationNeeded, notAllowed, Refusal, ruleBroken } from '../../base/errors.ts'
import type { Input, ResourceOptions, Write } from '../../resource/ResourceOptions.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { checkIrRep } from '../../common/checkIrRep.ts'
import { newestVetting } from '../common/newestVetting.ts'
import { registrationsOfEvent } from '../people/peopleOfEvent.ts'
import { sameInListQuestion } from '../people/sameInEvent.ts'
import { checkRepresents } from '../common/checkRepresents.ts'
import { freeConfirmationNumbers } from '../common/confirmationNumber.ts'
import { definedColumns } from '../answers/definedColumns.ts'
import { uniqueRegistration } from '../moves/duplicates.ts'
import { followCompany } from './followingCompany.ts'
import { exportColumns } from '../answers/exportColumns.ts'
import { registrationImport } from './registrationImport.ts'
import { type LockedPlace, lockPlaces, SeatCount } from '../moves/seats.ts'
import { moveUndoRules } from './moveUndoRules.ts'
import { addressQuestion, checkNameAtAddress } from '../moves/sharedAddresses.ts'
import { checkVettedIdentity } from '../common/vettedIdentity.ts'
import { newestVettingStatus, nextPosition, readWaitingList } from '../moves/waitingList.ts'
import { noSeat, readQueues, type WaitingQueue } from '../moves/waitingState.ts'
import { fullNameSql, sortNameSql } from '../../db/personName.ts'

const registrantName = fullNameSql(table)
type NewRegistration = Write<typeof registrations>

export const registrationResourceOptions = ({ clock }: Nucleus): ResourceOptions<typeof registrations> => ({
  table,
  addressNames: { eventCompanyTypeId: 'type' },
  computed: {
    vettingSubmissionId: newestVetting('vettingSubmissionId', 'eventRegistrationId', table.eventRegistrationId),
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
    return !first || first.current ? [] : newRegistrations(writes, first, clock())
  },
})

/** Whether the company or the contact is another one. */
const isChosen = (input: Input<typeof registrations>, current: Registration): boolean =>
  (['companyId', 'contactId'] as const).some((field) => (input[field] ?? null) !== (current[field] ?? null))

async function checkRegistration({ db, input, current, actor, isQuiet }: Write<typeof registrations>): Promise<void> {
  if (current) checkRepresents(actor, current)
  if (actor.role === 'irRep' && input.irRepContactId !== actor.contactId)
    throw notAllowed('You can only save registrations that you represent. Keep yourself as the IR rep.')
  await checkIrRep(db, { input, current })
  if (current) await checkVettedIdentity(db, { input, current })
  if (current) await checkNameAtAddress({ db, input, current, isQuiet })
}

/**
 * The fields that the server fills for registrations that staff add, one after the other: pending with a seat, or waitlisted
 * when all are taken; or a refusal when there is no place.
 */
async function newRegistrations(
  writes: readonly NewRegistration[],
  { db: tx, actor: { contactId: statusChangedByContactId }, isQuiet, isSure }: Pick<NewRegistration, 'db' | 'actor' | 'isQuiet' | 'isSure'>,
  at: Date,
): Promise<((Partial<Registration> & { sharesAddress?: boolean }) | Refusal)[]> {
  const inputs = writes.map(({ input }) => input)
  const findPlace = await lockPlaces(tx, inputs)
  const eventIds = [...new Set(inputs.map(({ eventId }) => eventId))]
  const seats = inputs.length > 1 ? await SeatCount.counted(tx, eventIds) : await SeatCount.of(tx, eventIds)
  const queues = new Map<number, WaitingQueue[]>()
  const lastPositions = new Map<number, number>()
  const numbers = new Map<number, string[]>()
  for (const eventId of eventIds) {
    // Rows of the file that join the list claim no seat of its later rows: none was left for them.
    queues.set(eventId, await readQueues(tx, eventId))
    lastPositions.set(eventId, nextPosition(await readWaitingList(tx, [eventId], { moves: 0 })))
    numbers.set(eventId, await freeConfirmationNumbers(tx, eventId, inputs.filter((one) => one.eventId === eventId).length))
  }
  // A file has nobody to answer: whoever has the address is the person.
  const byHand = isQuiet ? undefined : inputs[0]
  const aboutAddress = byHand && (await addressQuestion(tx, byHand))
  const aboutPerson = byHand && !isSure ? await personQuestion(tx, byHand) : undefined
  const moment = at.toISOString()
  return writes.map((write) => {
    const { input } = write
    const counted = { seats, queues: queues.get(input.eventId) ?? [], position: lastPositions.get(input.eventId) ?? 1 }
    const placed = seatFor(write, findPlace(input), counted)
    if (placed instanceof Refusal) return placed
    const { seat, question } = placed
    const questions = [aboutAddress, aboutPerson, question].filter((one) => one !== undefined)
    if (questions[0] && !write.isSure) return confirmationNeeded(together(questions[0], questions))
    if (seat.waitlistPosition) lastPositions.set(input.eventId, seat.waitlistPosition + 1)
    else seats.add(input, 1)
    return {
      source: input.source ?? registrationSources.staff,
      ...seat,
      ...(aboutAddress && { sharesAddress: true }),
      statusChangedAt: moment,
      statusChangedByContactId,
      submittedAt: moment,
      confirmationNumber: numbers.get(input.eventId)?.pop(),
    }
  })
}

/** The question about others of the company type who may be the same person; whoever has the address is in `addressQuestion`. */
const personQuestion = (tx: Db, input: Input<typeof registrations>): Promise<SaveQuestion | undefined> =>
  sameInListQuestion(tx, registrationsOfEvent, { input, which: ne(table.email, input.email) })

/** `position` is the next one on the waiting list. */
interface CountedSeats {
  seats: SeatCount
  queues: readonly WaitingQueue[]
  position: number
}

/** Several questions as one, so that one answer is to all of them. */
const together = (first: SaveQuestion, all: readonly SaveQuestion[]): SaveQuestion => ({
  ...first,
  content: all.map(({ content }) => content).join(' '),
  ...(all.length > 1 && { okText: 'Add anyway' }),
})

/** The seat of a new registration, with the question that it depends on. */
interface PlacedSeat {
  seat: Partial<Registration>
  question?: SaveQuestion
}

/** Staff who add somebody before those who wait do so knowingly; a file puts newcomers behind them. */
function seatFor(
  { isQuiet }: NewRegistration,
  place: LockedPlace | undefined,
  { seats, queues, position }: CountedSeats,
): PlacedSeat | Refusal {
  if (!place) return ruleBroken({ eventCompanyTypeId: 'This company type does not belong to the event' })
  const { name, isActive } = place.type
  if (!isActive) return ruleBroken({ eventCompanyTypeId: `${name} is closed for registration. Choose another company type` })
  const none = noSeat(place, seats, queues)
  const seated: Partial<Registration> = { eventStatusId: registrationStatus.pending, waitlistPosition: null }
  if (!none) return { seat: seated }
  if (!none.isFull && !isQuiet)
    return { seat: seated, question: { title: 'Add before people who wait?', content: none.text, okText: 'Add with a seat' } }
  if (place.hasWaitlist) return { seat: { eventStatusId: registrationStatus.waitlisted, waitlistPosition: position } }
  const first = none.isFull ? 'Free a seat' : 'Promote them'
  return ruleBroken({ eventCompanyTypeId: `${none.text} ${first}, raise the capacity or turn on the waiting list.` })
}
