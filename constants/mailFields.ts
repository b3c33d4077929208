/** The field of the registrant's private page. */
export const linkField = 'registration.editLink'
/** Both names of the registrant: what a text has in place of the two beside each other, of which one may be empty. */
export const fullNameField = 'contact.fullName'
/** The placed meetings of the registrant: a mail with them brings them as a calendar file too, under this name. */
export const meetingsField = 'meetings.list'
export const scheduleFileName = 'meetings.ics'
/** The event as an entry of a calendar: a mail with it brings the file of this name. */
export const eventEntryField = 'event.calendar'
export const eventFileName = 'event.ics'
/** What begins the field of an answer, before the key of its question. */
export const answerPrefix = 'answer.'

/** The fields that a text of mails can contain beside `answer.` with the key of a question, in the groups of the editor (docs/domain.md §2.6). */
export const mailFieldGroups = [
  {
    label: 'Registrant',
    fields: [
      { name: 'contact.firstName', label: 'First name' },
      { name: 'contact.lastName', label: 'Last name' },
      { name: fullNameField, label: 'Full name' },
      { name: 'contact.jobTitle', label: 'Job title' },
      { name: 'company.name', label: 'Company' },
    ],
  },
  {
    label: 'Registration',
    fields: [
      { name: 'registration.status', label: 'Status' },
      { name: 'registration.confirmationNumber', label: 'Confirmation number' },
      { name: 'registration.confirmBy', label: 'Confirm by' },
      { name: 'registration.reason', label: 'Reason for the status' },
      { name: linkField, label: 'Private page' },
      { name: 'options.list', label: 'Booked options' },
      { name: meetingsField, label: 'Placed meetings' },
    ],
  },
  {
    label: 'Event',
    fields: [
      { name: 'event.name', label: 'Event name' },
      { name: 'event.dates', label: 'Event dates' },
      { name: 'event.venue', label: 'Venue' },
      { name: eventEntryField, label: 'Calendar file of the event' },
      { name: 'event.fromName', label: 'Sender name' },
    ],
  },
  {
    label: 'IR rep',
    fields: [
      { name: 'rep.name', label: 'Name of the IR rep' },
      { name: 'rep.email', label: 'E-mail of the IR rep' },
    ],
  },
] as const

/** The fields of a text to contacts, who need not be registered anywhere. */
export const contactFieldGroups = [{ ...mailFieldGroups[0], label: 'Contact' }] as const

export type ContactFieldName = (typeof contactFieldGroups)[number]['fields'][number]['name']
export type MailFieldName = (typeof mailFieldGroups)[number]['fields'][number]['name']

export const mailFieldNames: readonly MailFieldName[] = mailFieldGroups.flatMap(({ fields }) => fields.map(({ name }) => name))

/** A field as a text contains it: `{{contact.firstName}}`, or with what it says without a value: `{{contact.firstName | default: "colleague"}}`. */
export const mailFieldText = (name: string, fallback = ''): string =>
  fallback === '' ? `{{${name}}}` : `{{${name} | default: "${fallback}"}}`
