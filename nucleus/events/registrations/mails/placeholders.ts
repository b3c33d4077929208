/** The placeholder of the registrant's private page. */
export const linkPlaceholder = 'registration.editLink'
/** What a stored mail has in place of the private link: its secret is filled in when the mail is sent, and stored nowhere. */
export const privateLinkMark = '--private-link--'

/** The placeholders that a text can contain, beside `answer.` with the key of a question. */
export const placeholderNames = [
  'contact.firstName',
  'contact.lastName',
  'contact.jobTitle',
  'company.name',
  'event.name',
  'event.dates',
  'event.venue',
  'event.fromName',
  'registration.status',
  'registration.confirmationNumber',
  'registration.confirmBy',
  'registration.reason',
  linkPlaceholder,
  'rep.name',
  'rep.email',
  'options.list',
] as const
export type PlaceholderName = (typeof placeholderNames)[number]

export const answerPrefix = 'answer.'
