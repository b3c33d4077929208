import { sql } from 'drizzle-orm'
import type { optionChoices } from '#contract/events/options.ts'
import { byPersonName, sortNameSql } from '../../db/personName.ts'
import { optionChoices as table, registrations } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import type { ResourceOptions } from '../../resource/ResourceOptions.ts'
import { checkBooking } from './bookingRules.ts'
import { checkRestored } from './checkRestored.ts'
import { bookingUndoRules } from './bookingUndoRules.ts'

export const bookingResourceOptions = ({ clock }: Pick<Nucleus, 'clock'>): ResourceOptions<typeof optionChoices> => ({
  table,
  computed: { contactId: registrations.contactId, companyName: registrations.companyName },
  sortable: { registrantName: sql`${sortNameSql(registrations)} || ' ' || ${registrations.firstName}` },
  search: [registrations.searchText, sql`coalesce(${table.confirmationNumber}, '')`],
  order: byPersonName(registrations),
  unique: {
    option_choices_registration: { field: 'eventRegistrationId', message: 'This registration already has a booking for this option' },
  },
  check: (write) => checkBooking(write, clock()),
  checkRestored,
  undoRules: bookingUndoRules,
  inTransaction: true,
})
