import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import type { contacts as declared } from '#contract/contacts.ts'
import { fullNameOf } from '#contract/personName.ts'
import { ruleBroken } from '../base/errors.ts'
import { contacts } from '../db/tables/index.ts'
import type { Values } from '../kernel/values.ts'
import type { Write } from '../resource/ResourceOptions.ts'

const { active } = contactStates

/** Whether a write adds a contact or changes what contacts are recognised by: their addresses, and whether they are active. Others need no turns. */
export function changesWhoIsWho({ input, current }: Pick<Write<typeof declared>, 'input' | 'current'>): boolean {
  if (!current || input.email !== current.email || input.contactStateId !== current.contactStateId) return true
  return JSON.stringify(input.secondaryEmails ?? []) !== JSON.stringify(current.secondaryEmails ?? [])
}

/**
 * Throws 422 when an active contact gets an address that another active contact has, as their own or as one of the others. Call it after
 * `lockNewContacts`: of two simultaneous writes, the second then sees the first.
 */
export async function checkAddresses({ db, input, current }: Write<typeof declared>): Promise<void> {
  if ((input.contactStateId ?? active) !== active) return
  const before = current?.contactStateId === active ? [current.email, ...(current.secondaryEmails ?? [])] : []
  const isNew = (address: string): boolean => !before.includes(address)
  const added = [...(input.email ? [input.email] : []), ...(input.secondaryEmails ?? [])].filter(isNew)
  if (added.length === 0) return
  const { contactId, firstName, lastName, email, secondaryEmails } = contacts
  const hasOne = or(inArray(email, added), ...added.map((one) => sql`${secondaryEmails} ? ${one}::text`))
  const isOther = current && ne(contactId, current.contactId)
  const [owner] = await db
    .select({ firstName, lastName, email, secondaryEmails })
    .from(contacts)
    .where(and(hasOne, isOther, eq(contacts.contactStateId, active), isNull(contacts.deletedAt)))
    .limit(1)
  if (!owner) return
  const address = added.find((one) => one === owner.email || owner.secondaryEmails.includes(one))
  throw ruleBroken({
    [address === input.email ? 'email' : 'secondaryEmails']: `${fullNameOf(owner)} has the address ${address} already`,
  })
}

/** The contacts that have one of the addresses of some rows, as their own or as one of the others. */
export function contactsWithAddresses(rows: readonly Values[]): SQL[] {
  const added = new Set(rows.flatMap(({ email, secondaryEmails = [] }) => [email, secondaryEmails].flat().flatMap(addressesIn)))
  const addresses = sql`${sql.param([...added])}::text[]`
  return [sql`${contacts.email} = any(${addresses})`, sql`${contacts.secondaryEmails} ?| ${addresses}`]
}

/** The address as it is stored; none for what is no text. */
const addressesIn = (value: unknown): string[] => (typeof value === 'string' ? [value.trim().toLowerCase()] : [])
