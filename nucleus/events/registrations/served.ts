import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { registrationStatus } from '#constants/statuses.ts'
import type { Db } from '../../db/client.ts'
import { contacts, eventCompanyTypes, registrations as table, vettingSubmissions } from '../../db/tables/index.ts'
import { notAllowed, ruleBroken, wrongAddress } from '../../errors.ts'
import type { Served, Values, Writing } from '../../mountResource.ts'
import type { Nucleus } from '../../nucleus.ts'
import { needOwn } from './access.ts'
import { freeConfirmationNumber } from './confirmationNumber.ts'
import { lockPlace, nextWaitlistPosition, whatIsFull } from './seats.ts'

/** What the list, the ids and the export narrow by; `Rows.where` adds the search and leaves out what is deleted. 0 = all. */
export function registrationWhere(input: Values): (SQL | undefined)[] {
  if (!input.eventId) throw wrongAddress({ eventId: 'Name the event whose registrations you want.' })
  return (['eventId', 'eventCompanyTypeId', 'eventStatusId', 'irRepContactId'] as const).map((key) =>
    input[key] ? eq(table[key], input[key] as number) : undefined,
  )
}

/** An address or a contact registers once while the registration is active. */
const uniqueRegistration = {
  registrations_active_email: {
    field: 'email',
    message: 'This address already has an active registration in this company type. Change that one, or decline or cancel it first.',
  },
  registrations_active_contact: {
    field: 'contactId',
    message: 'This contact already has an active registration in this company type. Change that one, or decline or cancel it first.',
  },
}

export const servedRegistrations = ({ clock }: Nucleus): Served => ({
  table,
  computed: {
    companyTypeName: sql`(select ${eventCompanyTypes.name} from ${eventCompanyTypes} where ${eventCompanyTypes.eventCompanyTypeId} = ${table.eventCompanyTypeId})`,
    irRepName: sql`(select ${contacts.firstName} || ' ' || ${contacts.lastName} from ${contacts} where ${contacts.contactId} = ${table.irRepContactId})`,
    /** The newest one counts: a second vetting replaces the first. */
    vettingSubmissionId: sql`(select max(${vettingSubmissions.vettingSubmissionId}) from ${vettingSubmissions} where ${vettingSubmissions.eventRegistrationId} = ${table.eventRegistrationId} and ${vettingSubmissions.deletedAt} is null)`,
  },
  narrow: registrationWhere,
  search: table.searchText,
  order: [sql`${desc(table.submittedAt)} nulls last`],
  fixed: ['eventId', 'eventCompanyTypeId'],
  unique: uniqueRegistration,
  inTransaction: true,
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
      confirmationNumber: await freeConfirmationNumber(db, input.eventId as number),
    }
  },
})

async function checkRegistration({ db, input, current, actor }: Writing): Promise<void> {
  if (current) needOwn(actor, current)
  if (actor.role === 'irRep' && input.irRepContactId !== actor.contactId)
    throw notAllowed('You can only keep registrations that you represent: leave yourself as the IR representative.')
  const isNew = (key: string) => input[key] != null && input[key] !== current?.[key]
  if (isNew('contactId') && !(await isContact(db, input.contactId as number)))
    throw ruleBroken({ contactId: 'This contact does not exist, or was merged or archived. Choose another one' })
  if (isNew('irRepContactId') && !(await isStaff(db, input.irRepContactId as number)))
    throw ruleBroken({ irRepContactId: 'An IR representative must be a member of staff' })
}

/** The status of a registration that staff add: waiting for review on a seat, or on the waiting list when all are taken. */
async function takeSeat(db: Db, input: Values): Promise<Values> {
  const place = await lockPlace(db, { eventId: input.eventId as number, eventCompanyTypeId: input.eventCompanyTypeId as number })
  if (!place) throw ruleBroken({ eventCompanyTypeId: 'This company type does not belong to the event' })
  if (!place.type.isActive)
    throw ruleBroken({ eventCompanyTypeId: `${place.type.name} takes no registrations now. Choose another company type` })
  const full = await whatIsFull(db, place)
  if (!full) return { eventStatusId: registrationStatus.pending }
  if (!place.hasWaitlist) throw ruleBroken({ eventCompanyTypeId: `${full} Free a seat, raise the capacity or turn on the waiting list.` })
  return { eventStatusId: registrationStatus.waitlisted, waitlistPosition: await nextWaitlistPosition(db, place) }
}

const activeOrPurgatory = [1, 2]
const isContact = async (db: Db, contactId: number): Promise<boolean> =>
  (await db.$count(
    contacts,
    and(eq(contacts.contactId, contactId), inArray(contacts.contactStateId, activeOrPurgatory), isNull(contacts.deletedAt)),
  )) > 0

const isStaff = async (db: Db, contactId: number): Promise<boolean> =>
  (await db.$count(contacts, and(eq(contacts.contactId, contactId), contacts.isAdmin, isNull(contacts.deletedAt)))) > 0
