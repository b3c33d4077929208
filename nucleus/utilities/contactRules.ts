import { and, inArray, isNotNull, or } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import type { Contact } from '#contract/contacts.ts'
import type { FieldChoice } from '#contract/merge.ts'
import { fullNameOf } from '#contract/personName.ts'
import { formerNamesAfter } from '../common/formerNames.ts'
import type { Db } from '../db/client.ts'
import { contacts } from '../db/tables/index.ts'
import { maySignIn } from '../kernel/staff.ts'
import type { Values } from '../kernel/values.ts'
import type { Merging } from '../resource/merge/MergeRules.ts'

type Choices = Partial<Record<string, FieldChoice>>

/**
 * What nobody needs to choose when contacts become one: every address stays known, nobody who wanted no e-mail gets any, and whoever is active in
 * one record stays active.
 */
export function completedContact({ survivor, merged }: Merging<Contact>, chosen: Values, choices: Choices): Values {
  const all = [survivor, ...merged]
  const isOpen = (field: string) => choices[field] === undefined || choices[field] === 'all'
  const others = [...(Array.isArray(chosen.secondaryEmails) ? (chosen.secondaryEmails as string[]) : []), ...all.map(({ email }) => email)]
  const suppressed = all.find(({ emailSuppressed }) => emailSuppressed)
  return {
    ...(isOpen('secondaryEmails') && {
      secondaryEmails: [...new Set(others)].filter((address) => typeof address === 'string' && address !== chosen.email),
    }),
    ...(isOpen('emailSuppressed') && { emailSuppressed: suppressed !== undefined }),
    ...(isOpen('suppressionReason') && { suppressionReason: suppressed?.suppressionReason ?? null }),
    contactStateId: states.find((state) => all.some(({ contactStateId }) => (contactStateId ?? contactStates.active) === state)),
  }
}
const states = [contactStates.active, contactStates.purgatory, contactStates.archived]

/** The columns that follow: since when there is no e-mail or a consent, and under which names the person was known. */
export function derivedContact({ survivor, merged }: Merging<Contact>, chosen: Values): Values {
  const all = [survivor, ...merged]
  const since = (isSet: unknown, dates: readonly (string | null | undefined)[]) =>
    isSet === true ? (dates.filter((at) => at != null).sort()[0] ?? null) : null
  const names = { ...survivor, ...chosen } as Contact
  return {
    suppressedAt: since(
      chosen.emailSuppressed,
      all.map(({ suppressedAt }) => suppressedAt),
    ),
    consentAt: since(
      chosen.consentMarketing,
      all.map(({ consentAt }) => consentAt),
    ),
    formerNames: formerNamesAfter(
      all.flatMap((one) => [...one.formerNames, fullNameOf(one)]),
      fullNameOf(names),
    ),
  }
}

/** Whoever signs in keeps the record that they sign in with, and IR reps stay on the staff. */
export async function staffProblems(tx: Db, survivorId: number, mergedIds: readonly number[]): Promise<string[]> {
  const { contactId, firstName, lastName, role } = contacts
  const found = await tx
    .select({ contactId, firstName, lastName, role })
    .from(contacts)
    .where(and(inArray(contactId, [survivorId, ...mergedIds]), or(isNotNull(role), maySignIn)))
  const withAccess = await tx
    .select({ contactId })
    .from(contacts)
    .where(and(inArray(contactId, [...mergedIds]), maySignIn))
  const isSurvivorStaff = found.some((one) => one.contactId === survivorId)
  return found
    .filter((one) => one.contactId !== survivorId)
    .flatMap((one) => {
      const name = fullNameOf(one)
      if (withAccess.some((other) => other.contactId === one.contactId))
        return [`${name} may sign in. Keep that record, or have an administrator take away the access under Staff first.`]
      return isSurvivorStaff ? [] : [`${name} is on the staff. Keep that record.`]
    })
}
