import { and, eq, isNull, sql } from 'drizzle-orm'
import { correctableLetters } from '#constants/limits.ts'
import { registrationStatus, vettingApproved } from '#constants/statuses.ts'
import type { Registration, registrations } from '#contract/events/registrations.ts'
import { foldedText } from '#contract/foldedText.ts'
import { fullNameOf } from '#contract/personName.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { contacts } from '../../db/tables/index.ts'
import type { Input } from '../../resource/ResourceOptions.ts'

type Identity = Pick<Registration, 'firstName' | 'lastName' | 'companyName'>

/**
 * Throws 422 where a save would make another person of a vetted registration: somebody else, whom nobody vetted, would have its place. The
 * spelling of names and of the address may be corrected, and a missing company or contact be chosen.
 */
export async function checkVettedIdentity(db: Db, { input, current }: { input: Input<typeof registrations>; current: Registration }) {
  const isVetted = current.eventStatusId === registrationStatus.approved || current.vettingStatusId === vettingApproved
  if (!current.requiresVetting || !isVetted) return
  const changed = await changedIdentity(db, { input, current })
  if (!changed) return
  throw ruleBroken({
    [changed.field]: `${fullNameOf(current)} was vetted with ${changed.what}. Transfer the registration to give the place to somebody else. To correct it, move the registration to Pending review and its vetting to In review`,
  })
}

async function changedIdentity(db: Db, { input, current }: { input: Input<typeof registrations>; current: Registration }) {
  if (!isCorrection(current.email, input.email)) return { field: 'email', what: 'this address' }
  if (!(await isSameContact(db, { input, current }))) return { field: 'contactId', what: 'this contact' }
  if (current.hasCompany && input.companyId !== current.companyId && !(await isCompanyOfContact(db, { input, current })))
    return { field: 'companyId', what: 'this company' }
  if (current.hasCompany && isOtherCompany(current.companyName, input.companyName)) return { field: 'companyName', what: 'this company' }
  return isOtherName(current, input) ? { field: 'lastName', what: 'this name' } : undefined
}

async function isSameContact(db: Db, { input: { contactId }, current }: { input: Input<typeof registrations>; current: Registration }) {
  if ((contactId ?? null) === (current.contactId ?? null)) return true
  if (current.contactId || !contactId) return false
  const isOwn = and(eq(contacts.contactId, contactId), sql`lower(${contacts.email}) = lower(${current.email})`, isNull(contacts.deletedAt))
  return (await db.$count(contacts, isOwn)) > 0
}

/** Whether the registration is of its contact's company before and after: its own is the same, or is left out. */
async function isCompanyOfContact(db: Db, { input, current }: { input: Input<typeof registrations>; current: Registration }) {
  const { companyId, contactId } = contacts
  const [person] = current.contactId ? await db.select({ companyId }).from(contacts).where(eq(contactId, current.contactId)) : []
  const ofPerson = person?.companyId ?? null
  return (input.companyId ?? ofPerson) === (current.companyId ?? ofPerson)
}

/** Whether a name is somebody else's: neither the first nor the last name nor both together are the same, give or take a few letters. */
export const isOtherName = (before: Pick<Identity, 'firstName' | 'lastName'>, after: Pick<Identity, 'firstName' | 'lastName'>): boolean =>
  ![
    [before.firstName, after.firstName],
    [before.lastName, after.lastName],
    [fullNameOf(before), fullNameOf(after)],
  ].some(([was, is]) => was && is && isCorrection(was, is))

/** Whether a company's name is another's, and not its spelling. Where there was none it may be entered. */
export const isOtherCompany = (before: string | null | undefined, after: string | null | undefined): boolean =>
  Boolean(before) && !isCorrection(before ?? '', after ?? '')

const isCorrection = (before: string, after: string): boolean =>
  editDistance(foldedText(before).trim(), foldedText(after).trim()) <= correctableLetters

/** How many letters must be added, removed or replaced to make one text of the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, to] of [...other].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === to ? 0 : 1)))
    row = next
  }
  return row[row.length - 1] ?? 0
}
