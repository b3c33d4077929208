import type { Caller } from './caller.ts'

/** Reads of much that anybody who may read can make, of the event with the most rows, by the name of their attack. */
export const reads: Readonly<Record<string, (caller: Caller) => Promise<unknown>>> = {
  'whole list of companies': (caller) => caller.get('/events/event_companies/1/0'),
  'whole list of speakers': (caller) => caller.get('/events/speakers/1'),
  'whole list of contacts': (caller) => caller.get('/events/company_contact/1/0/0/0'),
  'names of companies': (caller) => caller.get('/events/companies/1'),
  'speakers of an agenda': (caller) => caller.get('/events/agenda_speakers/1'),
  'clashes of an agenda': (caller) => caller.get('/events/agenda_clashes/1'),
  'publish checks': (caller) => caller.get('/events/publish_checks/1'),
  'columns of registrations': (caller) => caller.get('/events/registrations/1/0/0/columns'),
  'cells of registrations': (caller) => caller.get(`/events/registrations/1/0/0/cells?ids=${firstIds}&columns=${columns}`),
  'counts of a field': (caller) => caller.get('/events/registrations/1/0/0/counts?field=contact.company'),
}

const firstIds = Array.from({ length: 200 }, (_, at) => at + 1).join(',')
const columns = 'contact.email,contact.phone,contact.mobile,contact.jobTitle,contact.company,booking.hotel'
