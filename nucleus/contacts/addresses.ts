import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { contactStates } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { type AddressOwner, addressOwners } from '#contract/addressOwners.ts'
import type { contacts as declared } from '#contract/contacts.ts'
import { fullNameOf } from '#contract/personName.ts'
import type { SaveQuestion } from '#contract/question.ts'
import { type Refusal, ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { fullNameSql } from '../db/personName.ts'
import { companies, contacts } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { Values } from '../kernel/values.ts'
import type { Write } from '../resource/ResourceOptions.ts'

const { active, purgatory, merged, archived } = contactStates

/** Whether a write adds a contact or changes what contacts are recognised by: their addresses, and whether they are active. Others need no turns. */
export function changesWhoIsWho({ input, current }: Pick<Write<typeof declared>, 'input' | 'current'>): boolean {
  if (!current || input.email !== current.email || input.contactStateId !== current.contactStateId) return true
  return JSON.stringify(input.secondaryEmails ?? []) !== JSON.stringify(current.secondaryEmails ?? [])
}

type Addresses = Pick<Write<typeof declared>['input'], 'email' | 'secondaryEmails'>
const allOf = ({ email, secondaryEmails }: Addresses): string[] => [...(email ? [email] : []), ...(secondaryEmails ?? [])]
const isLive = (state: number | undefined): boolean => state === active || state === purgatory

/**
 * Throws 422 when a contact gets an address that another contact has, as their own or as one of the others, where that one is active or in purgatory.
 * Returns the question where they are archived. What both had before is no matter of this write, unless one of them becomes active by it. Call it after
 * `lockNewContacts`: of two simultaneous writes, the second then sees the first.
 */
export async function checkAddresses({ db, input, current }: Write<typeof declared>): Promise<SaveQuestion | undefined> {
  let question: SaveQuestion | undefined
  const [before, after] = [current?.contactStateId, input.contactStateId ?? active]
  if (!isLive(after)) return undefined
  const known = current ? allOf(current) : []
  const becomesActive = after === active && before !== active
  const all = allOf(input)
  if (all.every((address) => known.includes(address)) && isLive(before) && !becomesActive) return undefined
  /** Whether both had it before, in states in which that may be. */
  const isOldMatter = (address: string, owner: number): boolean => {
    if (!known.includes(address)) return false
    return owner === archived || (isLive(before) && !(owner === active && becomesActive))
  }
  for (const owner of await ownersOf(db, all, current?.contactId)) {
    const isTheirs = (one: string) => one === owner.email || owner.secondaryEmails.includes(one)
    const address = all.find((one) => isTheirs(one) && !isOldMatter(one, owner.contactStateId))
    if (address === undefined) continue
    const has = `${owner.name} has the address ${address} already`
    if (owner.contactStateId === archived) {
      const content = `${has} and is archived. If this is the same person, open that contact and make it active again.`
      question ??= { title: 'Use this address?', content, okText: 'Use it for this contact' }
      continue
    }
    throw addressRefusal(address, owner, input)
  }
  return question
}

/** The refusal of an address that somebody active, or in purgatory, has. */
function addressRefusal(address: string, owner: { name: string; contactStateId: number }, { email }: Addresses): Refusal {
  const has = `${owner.name} has the address ${address} already`
  const problem = owner.contactStateId === active ? has : `${has} and is awaiting approval. Accept or merge that contact instead`
  return ruleBroken({ [address === email ? 'email' : 'secondaryEmails']: problem })
}

interface Owner {
  name: string
  contactStateId: number
  /** In the order in which they were added. */
  place: number
  addresses: readonly string[]
}

/**
 * `checkAddresses` for new contacts of a file, each as if those before it were stored, in one statement: a refusal, or undefined, for each. Archived owners
 * are no matter here: the file asked about them before.
 */
export async function takenAddresses(db: Db, inputs: readonly Write<typeof declared>['input'][]): Promise<(Refusal | undefined)[]> {
  const owners = new Map<string, Owner[]>()
  let count = 0
  const add = (one: Omit<Owner, 'place'>): void => {
    const owner = { ...one, place: (count += 1) }
    for (const address of owner.addresses) owners.set(address, [...(owners.get(address) ?? []), owner])
  }
  for (const { email, secondaryEmails, ...owner } of await liveOwnersOf(db, inputs.flatMap(allOf)))
    add({ ...owner, addresses: allOf({ email, secondaryEmails }) })
  return inputs.map((input) => {
    const contactStateId = input.contactStateId ?? active
    if (!isLive(contactStateId)) return undefined
    const all = allOf(input)
    const [owner] = all
      .flatMap((address) => owners.get(address) ?? [])
      .toSorted((one, other) => one.contactStateId - other.contactStateId || one.place - other.place)
    const address = owner && all.find((one) => owner.addresses.includes(one))
    if (owner && address !== undefined) return addressRefusal(address, owner, input)
    add({ name: fullNameOf(input), contactStateId, addresses: all })
    return undefined
  })
}

/** Who is active or in purgatory and has one of many addresses, in the order of their ids. */
const liveOwnersOf = (db: Db, addresses: readonly string[]) =>
  db
    .select({
      ...{ email: contacts.email, secondaryEmails: contacts.secondaryEmails, name: fullNameSql(contacts) },
      contactStateId: contacts.contactStateId,
    })
    .from(contacts)
    .where(and(or(...haveOneOf(addresses)), inArray(contacts.contactStateId, [active, purgatory]), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.contactId))

/** Who has one of some addresses, as their own or as one of the others, in any state but Merged: the active first, then those in purgatory. */
function ownersOf(db: Db, addresses: readonly string[], exceptId?: number) {
  const { contactId, email, secondaryEmails, contactStateId, companyId } = contacts
  const hasOne = or(inArray(email, [...addresses]), ...addresses.map((one) => sql`${secondaryEmails} ? ${one}::text`))
  const isOther = exceptId === undefined ? undefined : ne(contactId, exceptId)
  return db
    .select({
      ...{ contactId, email, secondaryEmails },
      contactStateId: sql<AddressOwner['contactStateId']>`${contactStateId}`,
      name: fullNameSql(contacts),
      companyName: companies.name,
    })
    .from(contacts)
    .leftJoin(companies, eq(companies.companyId, companyId))
    .where(and(hasOne, isOther, ne(contactStateId, merged), isNull(contacts.deletedAt)))
    .orderBy(asc(contactStateId), asc(contactId))
    .limit(limits.lookupRows)
}

/** Serves who has an address. */
export const mountAddressOwners = (app: FastifyInstance, { db }: Nucleus): void =>
  mountCall(app, addressOwners, async ({ input: { email } }) => {
    const owners = await ownersOf(db, [email])
    return owners.map(({ contactId, name, companyName, contactStateId }) => ({ contactId, name, companyName, contactStateId }))
  })

/** The contacts that have one of the addresses of some rows, as their own or as one of the others. */
export function contactsWithAddresses(rows: readonly Values[]): SQL[] {
  const added = new Set(rows.flatMap(({ email, secondaryEmails = [] }) => [email, secondaryEmails].flat().flatMap(addressesIn)))
  return haveOneOf([...added])
}

/** Whether a contact has one of some addresses, as conditions that an index serves each. */
function haveOneOf(given: readonly string[]): SQL[] {
  const addresses = sql`${sql.param([...given])}::text[]`
  return [sql`${contacts.email} = any(${addresses})`, sql`${contacts.secondaryEmails} ?| ${addresses}`]
}

/** The address as it is stored; none for what is no text. */
const addressesIn = (value: unknown): string[] => (typeof value === 'string' ? [value.trim().toLowerCase()] : [])
