import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { optionChoices } from '#contract/events/options.ts'
import { contacts, optionChoices as table, registrations } from '../../db/tables/index.ts'
import type { Nucleus } from '../../core/context.ts'
import type { Served } from '../../core/resource/Served.ts'
import { checkBooking } from './bookingRules.ts'
import { checkReturned } from './returned.ts'
import { takingBookingsBack } from './takingBack.ts'

const mates = alias(contacts, 'mates')
const registrantName: SQL<string> = sql<string>`${registrations.firstName} || ' ' || ${registrations.lastName}`
const sharesWithName: SQL<string | null> = sql<string | null>`${mates.firstName} || ' ' || ${mates.lastName}`

export const servedBookings = ({ clock }: Pick<Nucleus, 'clock'>): Served<typeof optionChoices> => ({
  table,
  from: [
    { table: registrations, on: eq(registrations.eventRegistrationId, table.eventRegistrationId) },
    { table: mates, on: eq(mates.contactId, table.sharesWithContactId) },
  ],
  computed: {
    contactId: registrations.contactId,
    registrantName,
    companyName: registrations.companyName,
    sharesWithName,
  },
  sortable: {
    eventRegistrationId: registrantName,
    registrantName: sql`${registrations.lastName} || ' ' || ${registrations.firstName}`,
    sharesWithContactId: sharesWithName,
  },
  search: [registrations.searchText, sql`coalesce(${table.confirmationNumber}, '')`],
  order: [asc(registrations.lastName), asc(registrations.firstName)],
  unique: {
    option_choices_registration: { field: 'eventRegistrationId', message: 'This registration has a booking of this option already' },
  },
  check: (writing) => checkBooking(writing, clock()),
  checkReturned,
  takingBack: takingBookingsBack,
  inTransaction: true,
})
