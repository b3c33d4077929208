import * as z from 'zod'
import { counted } from '../textLists.ts'

const count = z.number().int().min(0)

/**
 * What moves of registrations also change: companies and contacts of the event, vetting submissions, contacts that are accepted from purgatory,
 * and meetings.
 */
export const peopleCounts = z.object({
  companiesAdded: count,
  contactsAdded: count,
  companiesRemoved: count,
  contactsRemoved: count,
  /** Approved registrations without a contact or a company. */
  incomplete: count,
  /** Open vetting submissions of registrations that ended, and withdrawn ones of registrations that were reopened. */
  vettingsWithdrawn: count.optional(),
  vettingsReopened: count.optional(),
  /** Contacts that were in purgatory. */
  contactsAccepted: count.optional(),
  /** Future meetings of people who are no longer approved: ended, or only without their time and place. */
  meetingsCancelled: count.optional(),
  meetingsUnplaced: count.optional(),
})
export type PeopleCounts = z.infer<typeof peopleCounts>

/** What was done, as sentences: "1 event company and 2 event contacts were added." */
export function peopleTexts(counts: PeopleCounts): string[] {
  const { companiesAdded, contactsAdded, companiesRemoved, contactsRemoved, incomplete } = counts
  const { vettingsWithdrawn = 0, vettingsReopened = 0, contactsAccepted = 0, meetingsCancelled = 0, meetingsUnplaced = 0 } = counts
  return [
    ...(companiesAdded + contactsAdded > 0 ? [`${were(companiesAdded, contactsAdded)} added.`] : []),
    ...(companiesRemoved + contactsRemoved > 0 ? [`${were(companiesRemoved, contactsRemoved)} removed.`] : []),
    ...(incomplete > 0 ? [incompleteText(incomplete)] : []),
    ...(vettingsWithdrawn > 0 ? [`${counted(vettingsWithdrawn, 'vetting submission')} ${wasOrWere(vettingsWithdrawn)} withdrawn.`] : []),
    ...(vettingsReopened > 0 ? [`${counted(vettingsReopened, 'vetting submission')} ${wasOrWere(vettingsReopened)} submitted again.`] : []),
    ...(contactsAccepted > 0 ? [`${counted(contactsAccepted, 'contact')} awaiting approval ${wasOrWere(contactsAccepted)} accepted.`] : []),
    ...(meetingsCancelled > 0 ? [`${counted(meetingsCancelled, 'meeting')} ${wasOrWere(meetingsCancelled)} cancelled.`] : []),
    ...(meetingsUnplaced > 0 ? [`${counted(meetingsUnplaced, 'meeting')} lost ${itsOrTheir(meetingsUnplaced)} time and place.`] : []),
  ]
}

export const noPeople: PeopleCounts = { companiesAdded: 0, contactsAdded: 0, companiesRemoved: 0, contactsRemoved: 0, incomplete: 0 }

const were = (companies: number, contacts: number): string => `${subject(companies, contacts)} ${wasOrWere(companies + contacts)}`
export const itsOrTheir = (total: number): string => (total === 1 ? 'its' : 'their')
const wasOrWere = (total: number): string => (total === 1 ? 'was' : 'were')

/** "1 event company and 2 event contacts" */
export function subject(companies: number, contacts: number): string {
  const ofCompanies = companies === 1 ? '1 event company' : `${companies.toLocaleString('en-GB')} event companies`
  return [...(companies > 0 ? [ofCompanies] : []), ...(contacts > 0 ? [counted(contacts, 'event contact')] : [])].join(' and ')
}

export const incompleteText = (total: number): string =>
  total === 1
    ? '1 registration has no contact or no company, so no event contact is added. Choose both in the registration.'
    : `${total.toLocaleString('en-GB')} registrations have no contact or no company, so no event contacts are added. Choose both in each registration.`
