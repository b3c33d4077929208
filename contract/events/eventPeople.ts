import * as z from 'zod'
import { eventContactRoles } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { contactHit, searchedText } from '../common.ts'
import { defineGet, definePost } from '../define.ts'
import { email, idParam, oneOf, optionalText, personName, positiveId } from '../fields.ts'
import { eventCompanies } from './eventCompanies.ts'
import { eventContacts } from './eventContacts.ts'

/** One company of an event. */
export const eventCompany = defineGet({
  name: 'events/eventCompany/fetch',
  path: '/events/event_company/{eventCompanyId}',
  reply: eventCompanies.row,
})

export const eventCompanyName = z.object({
  eventCompanyId: positiveId,
  companyId: positiveId,
  eventCompanyTypeId: positiveId,
  /** As the company is shown at the event. */
  name: z.string(),
  companyTypeName: z.string(),
})
export type EventCompanyName = z.infer<typeof eventCompanyName>
/** Every company of an event, short, to choose from. */
export const eventCompanyNames = defineGet({
  name: 'events/eventCompanyNames/fetch',
  path: '/events/companies/{eventId}',
  budget: 'whole',
  reply: z.array(eventCompanyName),
})

/** A person found while an event is worked on; the last two say whether, and for whom, they come to it already. */
export const eventPersonHit = contactHit.extend({
  eventCompanyContactId: positiveId.nullable(),
  eventCompanyName: z.string().nullable(),
})
export type EventPersonHit = z.infer<typeof eventPersonHit>

/** People of a company of an event: who works there, and who comes for it. */
export const contactsOfEventCompany = defineGet({
  name: 'events/contactsOfEventCompany',
  path: '/contacts/autocomplete/company/{eventCompanyId}/{searchText}',
  budget: 'lookUp',
  params: z.object({ eventCompanyId: idParam, searchText: searchedText }),
  reply: z.array(eventPersonHit),
  background: true,
})

/** As many people as a look-up finds. */
const foundIds = z
  .string()
  .refine((value) => value.split(',').length <= limits.lookupRows && value.split(',').every((one) => /^[1-9]\d{0,8}$/.test(one)), {
    params: { type: 'list of ids' },
  })

/** People of an event; with `contactIds` those of them alone, "1,2". */
export const contactsOfEvent = defineGet({
  name: 'events/contactsOfEvent',
  path: '/contacts/autocomplete/event/{eventId}/{searchText}',
  budget: 'lookUp',
  params: z.object({ eventId: idParam, searchText: searchedText }),
  query: z.object({ contactIds: foundIds.optional() }),
  reply: z.array(eventPersonHit),
  background: true,
})

/** A person nobody knows yet, as staff type them in. */
export const newPerson = z.object({
  firstName: personName.meta({ title: 'First name' }),
  lastName: personName.meta({ title: 'Last name' }),
  email: email.meta({ title: 'E-mail' }),
  jobTitle: optionalText(limits.title).meta({ title: 'Job title' }),
})

/** What a refusal of `addPerson` says beside the fields: who has this address, or who has this name at this company. */
export const knownPeople = z.object({
  known: eventPersonHit.optional(),
  possible: z.array(eventPersonHit).optional(),
})

/**
 * Makes a contact in purgatory and brings them to the event for a company, both or neither. An address that a contact has is
 * refused with that one in `known`; a name that people of the company have with them in `possible`, unless `isNewPerson`.
 */
export const addPerson = definePost({
  name: 'events/addPerson',
  path: '/events/company_contact/add_person',
  permission: 'editEvents',
  body: z.object({
    eventId: positiveId,
    eventCompanyId: positiveId,
    person: newPerson,
    role: oneOf(eventContactRoles),
    attendsMeetings: z.boolean().optional(),
    /** Somebody else than those of the same name. */
    isNewPerson: z.boolean().optional(),
  }),
  reply: eventContacts.row,
  toast: { success: 'Event Company Contact updated successfully.', failure: 'Failed to update Event Company Contact!' },
})

export const eventPeopleCalls = [eventCompany, eventCompanyNames, contactsOfEventCompany, contactsOfEvent, addPerson] as const
