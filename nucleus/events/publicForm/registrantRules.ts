import { and, count, eq, ne, or, sql } from 'drizzle-orm'
import { formMessages } from '#constants/formMessages.ts'
import type { Db } from '../../db/client.ts'
import { nameKey } from '../../db/nameKey.ts'
import { companies, type eventCompanyTypes, isActiveRegistration, registrations as table } from '../../db/tables/index.ts'
import { answersRefused, companyQuestionId } from '../formAnswers/checkSubmission.ts'

const isActive = isActiveRegistration(table)

/** The address of a submission, or the contact who has it, is registered for the event: `ids` are these registrations, oldest first. */
export class RegisteredAddress extends Error {
  readonly ids: readonly number[]
  constructor(ids: readonly number[]) {
    super('The address is registered')
    this.ids = ids
  }
}

/** Throws `RegisteredAddress` when the address, or the contact who has it, is registered for the event. */
export async function checkNotRegistered(
  tx: Db,
  eventId: number,
  { email, contactId }: { email: string; contactId: number },
): Promise<void> {
  const isSame = or(eq(table.email, email), eq(table.contactId, contactId))
  const found = await tx
    .select({ id: table.eventRegistrationId })
    .from(table)
    .where(and(eq(table.eventId, eventId), isSame, isActive))
    .orderBy(table.eventRegistrationId)
  if (found.length > 0) throw new RegisteredAddress(found.map(({ id }) => id))
}

interface Registrant {
  companyName: string | null
  /** The registration itself, once it is stored. */
  ownId?: number
  /** Whom to write to, as `organiserText` says. */
  organiser: string
}

/**
 * Throws 422 when as many people of the company are registered as the company type allows, or when the company is missing. A company is
 * the same by its name, as it was entered or as its record has it, ignoring spelling and legal form. The record of whoever registers says nothing here:
 * it may be that of an earlier company, and a stranger can enter any address. Call it with the event locked.
 */
export async function checkCompanyPlaces(
  tx: Db,
  { eventCompanyTypeId, maxContactsPerCompany: most }: typeof eventCompanyTypes.$inferSelect,
  { companyName, ownId = 0, organiser }: Registrant,
): Promise<void> {
  if (most === null) return
  if (!companyName) throw answersRefused({ [companyQuestionId]: formMessages.ownCompany() })
  const key = nameKey(sql`(${companyName}::text collate "copilot")`)
  const isSame = or(
    and(eq(nameKey(table.companyName), key), ne(key, sql`''`)),
    sql`lower(${table.companyName}) = lower(${companyName})`,
    eq(nameKey(companies.name), key),
  )
  const [registered] = await tx
    .select({ people: count() })
    .from(table)
    .leftJoin(companies, eq(companies.companyId, table.companyId))
    .where(and(eq(table.eventCompanyTypeId, eventCompanyTypeId), ne(table.eventRegistrationId, ownId), isSame, isActive))
  if ((registered?.people ?? 0) >= most)
    throw answersRefused({
      [companyQuestionId]: `At most ${most} ${most === 1 ? 'person' : 'people'} of one company can register here, and no more places are left for yours. Write to ${organiser}`,
    })
}
