import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { fullNameOf, type PersonNames } from '#contract/personName.ts'
import type { Db } from '../../db/client.ts'
import { sameTextKey } from '../../db/sameName.ts'
import { isActiveRegistration, registrations as table } from '../../db/tables/index.ts'
import type { Place } from './seats.ts'

/** An address or contact can have one active registration: the indexes that ensure this, and their messages. */
export const uniqueRegistration = {
  registrations_active_email: {
    field: 'email',
    message: 'This address already has an active registration in this company type. Change that one, or decline or cancel it first.',
  },
  registrations_active_contact: {
    field: 'contactId',
    message: 'This contact already has an active registration in this company type. Change that one, or decline or cancel it first.',
  },
} as const
/** A name without spelling, spaces and signs: two people who share an address differ by it. */
export const nameKeyOf = (person: PersonNames): string => sameTextKey(fullNameOf(person))

/** What one registration can have in common with another. Without an id it is not stored. */
type Registrant = Place & PersonNames & { eventRegistrationId?: number; email: string; contactId?: number | null }
type Rule = (typeof uniqueRegistration)[keyof typeof uniqueRegistration]
interface AtAddress {
  name: string
  /** Staff allowed that the address is shared. */
  isSharing: boolean
}

const addressOf = ({ eventId, eventCompanyTypeId, email }: Registrant): string => [eventId, eventCompanyTypeId, email].join('/')
const contactOf = ({ eventId, eventCompanyTypeId, contactId }: Registrant): string | undefined =>
  contactId == null ? undefined : [eventId, eventCompanyTypeId, contactId].join('/')

/** Addresses and contacts with an active registration, updated with each decision of a transaction. */
export class ActiveRegistrations {
  readonly #people = new Map<string, AtAddress[]>()
  readonly #contacts = new Set<string>()
  readonly #sharing: ReadonlySet<number>

  private constructor(sharing: ReadonlySet<number>) {
    this.#sharing = sharing
  }

  /** Those that any of the rows could conflict with when it becomes active. */
  static async besides(tx: Db, rows: readonly Registrant[]): Promise<ActiveRegistrations> {
    if (rows.length === 0) return new ActiveRegistrations(new Set())
    const { eventRegistrationId: id, eventId, eventCompanyTypeId, email, contactId, firstName, lastName, sharesAddress } = table
    const contacts = [...new Set(rows.flatMap((row) => row.contactId ?? []))]
    const all = <Key extends 'eventId' | 'eventCompanyTypeId' | 'email'>(key: Key) => [...new Set(rows.map((row) => row[key]))]
    const atAddress = inArray(email, all('email'))
    const sharing = await tx
      .select({ id })
      .from(table)
      .where(and(inArray(eventId, all('eventId')), atAddress, eq(sharesAddress, true)))
    const found = new ActiveRegistrations(new Set(sharing.map((row) => row.id)))
    const active = await tx
      .select({ eventRegistrationId: id, eventId, eventCompanyTypeId, email, contactId, firstName, lastName })
      .from(table)
      .where(
        and(
          inArray(eventId, all('eventId')),
          inArray(eventCompanyTypeId, all('eventCompanyTypeId')),
          or(atAddress, contacts.length > 0 ? and(isNotNull(contactId), inArray(contactId, contacts)) : undefined),
          isActiveRegistration(table),
        ),
      )
    for (const row of active) found.add(row)
    return found
  }

  add(row: Registrant): void {
    const contact = contactOf(row)
    if (contact) this.#contacts.add(contact)
    const address = addressOf(row)
    this.#people.set(address, [...(this.#people.get(address) ?? []), this.#atAddress(row)])
  }

  /** The rule that a row would break by becoming active; undefined when it may. */
  brokenBy(row: Registrant): Rule | undefined {
    const { name, isSharing } = this.#atAddress(row)
    const others = this.#people.get(addressOf(row)) ?? []
    if (others.some((other) => other.name === name || !(other.isSharing || isSharing))) return uniqueRegistration.registrations_active_email
    return this.#contacts.has(contactOf(row) ?? '') ? uniqueRegistration.registrations_active_contact : undefined
  }

  #atAddress(row: Registrant): AtAddress {
    return { name: nameKeyOf(row), isSharing: this.#sharing.has(row.eventRegistrationId ?? 0) }
  }
}
