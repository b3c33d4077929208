import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { registrationStatus } from '#constants/statuses.ts'
import type { Registration, registrations } from '#contract/events/registrations.ts'
import type { Db } from '../../db/client.ts'
import { contacts, eventCompanyTypes, registrations as table, vettingSubmissions } from '../../db/tables/index.ts'
import { notAllowed, ruleBroken, wrongAddress } from '../../core/errors.ts'
import type { Input, ListInput, Served, Writing } from '../../core/resource/Served.ts'
import type { Nucleus } from '../../core/context.ts'
import { checkContact } from '../../common/livingContact.ts'
import { checkIrRep } from '../../common/staffMember.ts'
import { needOwn } from './access.ts'
import { freeConfirmationNumber } from './confirmationNumber.ts'
import { uniqueRegistration } from './duplicates.ts'
import { exportColumns } from './exportColumns.ts'
import { importedRegistrations } from './imported.ts'
import { lockPlaces, SeatCount, whatIsFull } from './seats.ts'
import { takingMovesBack } from './takingBack.ts'
import { nextPosition, readWaitingList } from './waitingList.ts'

/** What the list, the ids and the export narrow by, beside the event; 0 = all. Throws 400 for all events. */
function narrow(input: ListInput<typeof registrations>): (SQL | undefined)[] {
  if (!input.eventId) throw wrongAddress({ eventId: 'Name the event whose registrations you want.' })
  return (['eventCompanyTypeId', 'eventStatusId', 'irRepContactId'] as const).map((key) =>
    input[key] ? eq(table[key], input[key]) : undefined,
  )
}

const reps = alias(contacts, 'reps')
/** What the list and the export show for ids. */
const registrationNames = { companyTypeName: eventCompanyTypes.name, irRepName: sql`${reps.firstName} || ' ' || ${reps.lastName}` }

export const servedRegistrations = ({ clock }: Nucleus): Served<typeof registrations> => ({
  table,
  from: [
    { table: eventCompanyTypes, on: eq(eventCompanyTypes.eventCompanyTypeId, table.eventCompanyTypeId) },
    { table: reps, on: eq(reps.contactId, table.irRepContactId) },
  ],
  computed: {
    ...registrationNames,
    /** The newest one counts: a second vetting replaces the first. */
    vettingSubmissionId: sql`(select max(${vettingSubmissions.vettingSubmissionId}) from ${vettingSubmissions} where ${vettingSubmissions.eventRegistrationId} = ${table.eventRegistrationId} and ${vettingSubmissions.deletedAt} is null)`,
  },
  sortable: {
    ...registrationNames,
    eventCompanyTypeId: registrationNames.companyTypeName,
    irRepContactId: registrationNames.irRepName,
  },
  narrow,
  search: [table.searchText],
  order: [sql`${desc(table.submittedAt)} nulls last`],
  exportColumns,
  fixed: ['eventCompanyTypeId'],
  unique: uniqueRegistration,
  takingBack: takingMovesBack,
  inTransaction: true,
  imported: importedRegistrations,
  check: checkRegistration,
  prepare: async ({ db, input, current, actor }) => {
    if (current) return {}
    const at = clock().toISOString()
    const seat = await takeSeat(db, input)
    return {
      source: input.source ?? 2,
      ...seat,
      statusChangedAt: at,
      statusChangedByContactId: actor.contactId,
      submittedAt: at,
      confirmationNumber: await freeConfirmationNumber(db, input.eventId),
    }
  },
})

async function checkRegistration({ db, input, current, actor }: Writing<typeof registrations>): Promise<void> {
  if (current) needOwn(actor, current)
  if (actor.role === 'irRep' && input.irRepContactId !== actor.contactId)
    throw notAllowed('You can only keep registrations that you represent: leave yourself as the IR representative.')
  await checkContact(db, 'contactId', { input, current })
  await checkIrRep(db, { input, current })
}

/** The status of a registration that staff add: waiting for review on a seat, or on the waiting list when all are taken. */
async function takeSeat(db: Db, { eventId, eventCompanyTypeId }: Input<typeof registrations>): Promise<Partial<Registration>> {
  const asked = { eventId, eventCompanyTypeId }
  const place = (await lockPlaces(db, [asked]))(asked)
  if (!place) throw ruleBroken({ eventCompanyTypeId: 'This company type does not belong to the event' })
  if (!place.type.isActive)
    throw ruleBroken({ eventCompanyTypeId: `${place.type.name} takes no registrations now. Choose another company type` })
  const full = whatIsFull(place, await SeatCount.of(db, [place.eventId]))
  if (!full) return { eventStatusId: registrationStatus.pending }
  if (!place.hasWaitlist) throw ruleBroken({ eventCompanyTypeId: `${full} Free a seat, raise the capacity or turn on the waiting list.` })
  return { eventStatusId: registrationStatus.waitlisted, waitlistPosition: nextPosition(await readWaitingList(db, [place.eventId], 0)) }
}
