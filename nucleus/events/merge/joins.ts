import { asc, eq, inArray } from 'drizzle-orm'
import { eventCompanyMerge, eventContactMerge } from '#contract/events/merges.ts'
import { andList } from '#contract/textLists.ts'
import type { Db } from '../../db/client.ts'
import { eventCompanies, eventCompanyTypes, eventContacts, events } from '../../db/tables/index.ts'
import type { Values } from '../../kernel/values.ts'
import type { RestorableRepository } from '../../resource/repositoryTypes.ts'
import { arrival } from './contacts.ts'

interface Join {
  keptId: number
}
/** The most events that are named; the rest is counted. */
const maxNamed = 10

/** Two contacts of an event who become one have one place there: by the rules of the merge inside the event. */
export const contactJoin = (repository: RestorableRepository) => ({
  repository,
  via: 'contactId',
  sameKeys: ['eventId'],
  fields: eventContactMerge.fields,
  combined: eventContactMerge.combined,
  derived: (rows: readonly Values[]) => ({ ...arrival(rows) }),
  describe: async (tx: Db, joins: readonly Join[]) => {
    const { eventId, name } = events
    const rows = await tx
      .select({ name })
      .from(eventContacts)
      .innerJoin(events, eq(eventId, eventContacts.eventId))
      .where(
        inArray(
          eventContacts.eventCompanyContactId,
          joins.map(({ keptId }) => keptId),
        ),
      )
      .orderBy(asc(events.startsAt), asc(eventId))
    return named(
      rows.map((row) => row.name),
      (list) => `More than one of them attends ${list}. There they become one contact.`,
    )
  },
})

/** Two companies that attend an event in the same company type become one there. */
export const companyJoin = (repository: RestorableRepository) => ({
  repository,
  via: 'companyId',
  sameKeys: ['eventId', 'eventCompanyTypeId'],
  fields: eventCompanyMerge.fields,
  combined: eventCompanyMerge.combined,
  // All funds belong to the company that stays.
  derived: (rows: readonly Values[]) => ({
    fundIds: [...new Set(rows.flatMap(({ fundIds }): unknown[] => (Array.isArray(fundIds) ? fundIds : [])))],
  }),
  describe: async (tx: Db, joins: readonly Join[]) => {
    const rows = await tx
      .select({ name: events.name, typeName: eventCompanyTypes.name })
      .from(eventCompanies)
      .innerJoin(events, eq(events.eventId, eventCompanies.eventId))
      .innerJoin(eventCompanyTypes, eq(eventCompanyTypes.eventCompanyTypeId, eventCompanies.eventCompanyTypeId))
      .where(
        inArray(
          eventCompanies.eventCompanyId,
          joins.map(({ keptId }) => keptId),
        ),
      )
      .orderBy(asc(events.startsAt), asc(events.eventId))
    return named(
      rows.map((row) => `${row.name} (${row.typeName})`),
      (list) => `More than one of them attends ${list}. There they become one company.`,
    )
  },
})

function named(names: readonly string[], text: (list: string) => string): string[] {
  const more = names.length - maxNamed
  const shown = more > 0 ? [...names.slice(0, maxNamed), `${more.toLocaleString('en-GB')} more events`] : names
  return names.length > 0 ? [text(andList(shown))] : []
}
