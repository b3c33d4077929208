import { counted } from '../textLists.ts'
import { incompleteText, itsOrTheir, type PeopleCounts, subject } from './peopleCounts.ts'
import { mailsText } from './queuedMails.ts'

/** What will be done, as sentences: "1 event company and 2 event contacts will be added." */
export function futurePeopleTexts(counts: PeopleCounts): string[] {
  const { companiesAdded, contactsAdded, companiesRemoved, contactsRemoved, incomplete } = counts
  const { vettingsWithdrawn = 0, vettingsReopened = 0, contactsAccepted = 0, meetingsCancelled = 0, meetingsUnplaced = 0 } = counts
  return [
    ...(companiesAdded + contactsAdded > 0 ? [`${subject(companiesAdded, contactsAdded)} will be added.`] : []),
    ...(companiesRemoved + contactsRemoved > 0
      ? [`${subject(companiesRemoved, contactsRemoved)} will be removed: nothing else uses them.`]
      : []),
    ...(incomplete > 0 ? [incompleteText(incomplete)] : []),
    ...(vettingsWithdrawn > 0 ? [`${counted(vettingsWithdrawn, 'vetting submission')} will be withdrawn.`] : []),
    ...(vettingsReopened > 0 ? [`${counted(vettingsReopened, 'vetting submission')} will be submitted again.`] : []),
    ...(contactsAccepted > 0 ? [`${counted(contactsAccepted, 'contact')} awaiting approval will be accepted.`] : []),
    ...(meetingsCancelled > 0 ? [`${counted(meetingsCancelled, 'meeting')} will be cancelled.`] : []),
    ...(meetingsUnplaced > 0 ? [`${counted(meetingsUnplaced, 'meeting')} will lose ${itsOrTheir(meetingsUnplaced)} time and place.`] : []),
  ]
}

/** The part of a question about people who get a seat that becomes free. */
export const promotionText = (count: number): string =>
  `${count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`} on the waiting list will be approved, because seats become free.`

/** The part of a question about bookings. */
export const futureCancellationsText = (count: number): string =>
  `${count === 1 ? '1 booking' : `${count.toLocaleString('en-GB')} bookings`} will be cancelled.`

/** The part of a question about mails. */
export const futureMailsText = (count: number): string => `${mailsText(count)} will be sent, a minute after the change.`

/** What was done, as parts of a summary: "1 event company and 2 event contacts added". */
export function peopleParts(counts: PeopleCounts): string[] {
  const { companiesAdded, contactsAdded, companiesRemoved, contactsRemoved, incomplete } = counts
  const { vettingsWithdrawn = 0, vettingsReopened = 0, contactsAccepted = 0, meetingsCancelled = 0, meetingsUnplaced = 0 } = counts
  return [
    ...(companiesAdded + contactsAdded > 0 ? [`${subject(companiesAdded, contactsAdded)} added`] : []),
    ...(companiesRemoved + contactsRemoved > 0 ? [`${subject(companiesRemoved, contactsRemoved)} removed`] : []),
    ...(incomplete > 0 ? [`${counted(incomplete, 'registration')} without a contact or a company`] : []),
    ...(vettingsWithdrawn > 0 ? [`${counted(vettingsWithdrawn, 'vetting submission')} withdrawn`] : []),
    ...(vettingsReopened > 0 ? [`${counted(vettingsReopened, 'vetting submission')} submitted again`] : []),
    ...(contactsAccepted > 0 ? [`${counted(contactsAccepted, 'contact')} accepted`] : []),
    ...(meetingsCancelled > 0 ? [`${counted(meetingsCancelled, 'meeting')} cancelled`] : []),
    ...(meetingsUnplaced > 0 ? [`${counted(meetingsUnplaced, 'meeting')} without a time and place`] : []),
  ]
}

/** The sum of two counts. */
export const addPeople = (one: PeopleCounts, other: PeopleCounts): PeopleCounts => ({
  companiesAdded: one.companiesAdded + other.companiesAdded,
  contactsAdded: one.contactsAdded + other.contactsAdded,
  companiesRemoved: one.companiesRemoved + other.companiesRemoved,
  contactsRemoved: one.contactsRemoved + other.contactsRemoved,
  incomplete: one.incomplete + other.incomplete,
  ...sumOf('vettingsWithdrawn', one, other),
  ...sumOf('vettingsReopened', one, other),
  ...sumOf('contactsAccepted', one, other),
  ...sumOf('meetingsCancelled', one, other),
  ...sumOf('meetingsUnplaced', one, other),
})

type OptionalCount = 'vettingsWithdrawn' | 'vettingsReopened' | 'contactsAccepted' | 'meetingsCancelled' | 'meetingsUnplaced'
/** Left out where there are none. */
const sumOf = (field: OptionalCount, one: PeopleCounts, other: PeopleCounts): Partial<PeopleCounts> => {
  const sum = (one[field] ?? 0) + (other[field] ?? 0)
  return sum > 0 ? { [field]: sum } : {}
}
