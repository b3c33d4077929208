import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { fullNameOf, type PersonNames } from '#contract/personName.ts'
import type { SaveQuestion } from '#contract/question.ts'
import type { registrations, Registration } from '#contract/events/registrations.ts'
import { andList } from '#contract/textLists.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { isActiveRegistration, registrations as table } from '../../db/tables/index.ts'
import type { Write } from '../../resource/ResourceOptions.ts'
import { nameKeyOf, uniqueRegistration } from './duplicates.ts'
import { isInactive } from './moveContext.ts'
import type { Place } from './seats.ts'

const sameAddress = uniqueRegistration.registrations_active_email

const isSameName = (one: PersonNames, other: PersonNames): boolean => nameKeyOf(one) === nameKeyOf(other)

/** Who else is registered with an address in a company type, and active. */
const othersWith = (tx: Db, { eventId, eventCompanyTypeId, email }: Place & { email: string }, ownId = 0): Promise<PersonNames[]> =>
  tx
    .select({ firstName: table.firstName, lastName: table.lastName })
    .from(table)
    .where(
      and(
        ...[eq(table.eventId, eventId), eq(table.eventCompanyTypeId, eventCompanyTypeId), eq(table.email, email)],
        ...[ne(table.eventRegistrationId, ownId), isActiveRegistration(table)],
      ),
    )
    .orderBy(table.eventRegistrationId)

/**
 * The question whether a new registration is of another person than those who are registered with the address; undefined where nobody is. Throws 422 for
 * somebody of the same name. Call it with the place locked.
 */
export async function addressQuestion(tx: Db, person: Place & PersonNames & { email: string }): Promise<SaveQuestion | undefined> {
  const others = await othersWith(tx, person)
  if (others.length === 0) return undefined
  if (others.some((other) => isSameName(other, person))) throw ruleBroken({ [sameAddress.field]: sameAddress.message })
  const [names, own] = [andList(others.map(fullNameOf)), fullNameOf(person)]
  return {
    title: 'Another person with this address?',
    content: `${names} ${others.length === 1 ? 'is' : 'are'} registered with ${person.email}. Add ${own} only if they share this mailbox: mails to both arrive there.`,
    okText: 'Add another person',
  }
}

/** Another name or address of a registration must not be that of somebody else who is registered with the address. Throws 422. */
export async function checkNameAtAddress({
  db,
  input,
  current,
  isQuiet,
}: Pick<Write<typeof registrations>, 'db' | 'input' | 'isQuiet'> & { current: Registration }): Promise<void> {
  const isRenamed = !isSameName(input, current)
  if ((!isRenamed && input.email === current.email) || isInactive(current.eventStatusId)) return
  const others = await othersWith(db, { ...current, email: input.email }, current.eventRegistrationId)
  // A file knows people by their addresses: whom of them it means is not known.
  if (isQuiet && isRenamed && others.length > 0)
    throw ruleBroken({ email: 'Several people are registered with this address. Change the name of one of them by hand' })
  if (others.some((other) => isSameName(other, input))) throw ruleBroken({ [sameAddress.field]: sameAddress.message })
}

/** The same for what a registrant changes: whether the name is that of somebody else with the address. */
export const isNameTaken = async (
  tx: Db,
  row: Place & PersonNames & { eventRegistrationId: number; email: string },
  names: PersonNames,
): Promise<boolean> =>
  !isSameName(names, row) && (await othersWith(tx, row, row.eventRegistrationId)).some((other) => isSameName(other, names))

const atAddress = alias(table, 'others_at_address')

/** Registrations that an undo made active again must not be those of people who are registered with the same address and name. Throws 422. */
export async function checkReopened(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const pairs = await tx
    .select({
      ...{ firstName: table.firstName, lastName: table.lastName },
      of: { firstName: atAddress.firstName, lastName: atAddress.lastName },
    })
    .from(table)
    .innerJoin(
      atAddress,
      and(
        ...[
          eq(atAddress.eventId, table.eventId),
          eq(atAddress.eventCompanyTypeId, table.eventCompanyTypeId),
          eq(atAddress.email, table.email),
        ],
        ...[ne(atAddress.eventRegistrationId, table.eventRegistrationId), isActiveRegistration(atAddress)],
      ),
    )
    .where(and(inArray(table.eventRegistrationId, [...ids]), or(table.sharesAddress, atAddress.sharesAddress)))
  if (pairs.some((pair) => isSameName(pair, pair.of))) throw ruleBroken({ [sameAddress.field]: sameAddress.message })
}
