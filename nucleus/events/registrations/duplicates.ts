import { and, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
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
/** The fields by which one registration conflicts with another. */
type Registrant = Place & { email: string; contactId?: number | null }
type Rule = (typeof uniqueRegistration)[keyof typeof uniqueRegistration]
const rules: readonly Rule[] = Object.values(uniqueRegistration)

const keyOf = (row: Registrant, { field }: Rule): string | undefined =>
  row[field] == null ? undefined : [row.eventId, row.eventCompanyTypeId, field, row[field]].join('/')

/** Addresses and contacts with an active registration, updated with each decision of a transaction. */
export class ActiveRegistrations {
  readonly #keys = new Set<string>()

  /** Those that any of the rows could conflict with when it becomes active. */
  static async besides(tx: Db, rows: readonly Registrant[]): Promise<ActiveRegistrations> {
    const found = new ActiveRegistrations()
    if (rows.length === 0) return found
    const { eventId, eventCompanyTypeId, email, contactId } = table
    const contacts = [...new Set(rows.flatMap((row) => row.contactId ?? []))]
    const all = <Key extends keyof Registrant>(key: Key) => [...new Set(rows.map((row) => row[key]))]
    const active = await tx
      .select({ eventId, eventCompanyTypeId, email, contactId })
      .from(table)
      .where(
        and(
          inArray(eventId, all('eventId')),
          inArray(eventCompanyTypeId, all('eventCompanyTypeId')),
          or(inArray(email, all('email')), contacts.length > 0 ? and(isNotNull(contactId), inArray(contactId, contacts)) : undefined),
          isActiveRegistration(table),
        ),
      )
    for (const row of active) found.add(row)
    return found
  }

  add(row: Registrant): void {
    for (const rule of rules) {
      const key = keyOf(row, rule)
      if (key) this.#keys.add(key)
    }
  }

  /** The rule that a row would break by becoming active; undefined when it may. */
  brokenBy(row: Registrant): Rule | undefined {
    return rules.find((rule) => this.#keys.has(keyOf(row, rule) ?? ''))
  }
}
