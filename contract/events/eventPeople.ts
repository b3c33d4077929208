import * as z from 'zod'
import { eventContactRoles } from '#constants/participantChoices.ts'
import { limits } from '#constants/limits.ts'
import { contactHit, searchTermParam } from '../common.ts'
import { withPersonNames } from '../personName.ts'
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
  /** The company's display name at the event. */
  name: z.string(),
  companyTypeName: z.string(),
})
export type EventCompanyName = z.infer<typeof eventCompanyName>
/** All companies of an event in short form, for selects. */
export const eventCompanyNames = defineGet({
  name: 'events/eventCompanyNames/fetch',
  path: '/events/companies/{eventId}',
  budget: 'whole',
  reply: z.array(eventCompanyName),
})

/** A person found by a search within an event; the last two fields tell whether they already attend it, and for which company. */
export const eventPersonHit = contactHit.extend({
  eventCompanyContactId: positiveId.nullable(),
  eventCompanyName: z.string().nullable(),
})
export type EventPersonHit = z.infer<typeof eventPersonHit>

/** People of an event's company: its employees and its attendees. */
export const contactsOfEventCompany = defineGet({
  name: 'events/contactsOfEventCompany',
  path: '/contacts/autocomplete/company/{eventCompanyId}/{searchText}',
  budget: 'lookUp',
  params: z.object({ eventCompanyId: idParam, searchText: searchTermParam }),
  reply: z.array(eventPersonHit),
  background: true,
})

/** At most as many ids as a look-up returns. */
const contactIdList = z
  .string()
  .refine((value) => value.split(',').length <= limits.lookupRows && value.split(',').every((one) => /^[1-9]\d{0,8}$/.test(one)), {
    params: { type: 'list of ids' },
  })

/** People of an event; with `contactIds` ("1,2") only those. */
export const contactsOfEvent = defineGet({
  name: 'events/contactsOfEvent',
  path: '/contacts/autocomplete/event/{eventId}/{searchText}',
  budget: 'lookUp',
  params: z.object({ eventId: idParam, searchText: searchTermParam }),
  query: z.object({ contactIds: contactIdList.optional() }),
  reply: z.array(eventPersonHit),
  background: true,
})

/** What staff type in of a new person. */
export const personFields = z.object({
  firstName: personName.meta({ title: 'First name' }),
  lastName: personName.meta({ title: 'Last name' }),
  email: email.meta({ title: 'E-mail' }),
  jobTitle: optionalText(limits.title).meta({ title: 'Job title' }),
})
/** A new person, as staff type them in. */
export const newPerson = withPersonNames(personFields)

/** The data of a refusal of `addPerson`, besides the fields: the owner of the address, or those who may be the same person, archived ones too. */
export const duplicatePeople = z.object({
  known: eventPersonHit.optional(),
  possible: z.array(eventPersonHit).optional(),
})

/**
 * Creates a contact in purgatory and adds them to the event for a company, both or neither. An address that a contact already has is
 * refused, with that contact in `known`. Somebody who may be a contact already is refused, with those contacts in `possible`, unless
 * `isNewPerson`.
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
    /** Confirms that this is none of those. */
    isNewPerson: z.boolean().optional(),
  }),
  reply: eventContacts.row,
  toast: { success: 'Event Company Contact updated successfully.', failure: 'Failed to update Event Company Contact!' },
})

export const eventPeopleCalls = [eventCompany, eventCompanyNames, contactsOfEventCompany, contactsOfEvent, addPerson] as const
