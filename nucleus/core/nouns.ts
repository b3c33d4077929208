import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as tables from '../db/tables/index.ts'

interface Noun {
  one: string
  many: string
}

/** What the rows of a table are called in what nucleus says: of each table that refers to another or is referred to. */
const nouns = new Map<PgTable, Noun>([
  [tables.companyTypes, { one: 'type of company', many: 'types of companies' }],
  [tables.companies, { one: 'company', many: 'companies' }],
  [tables.contacts, { one: 'contact', many: 'contacts' }],
  [tables.events, { one: 'event', many: 'events' }],
  [tables.tracks, { one: 'track', many: 'tracks' }],
  [tables.locations, { one: 'location', many: 'locations' }],
  [tables.speakers, { one: 'speaker', many: 'speakers' }],
  [tables.eventCompanyTypes, { one: 'company type', many: 'company types' }],
  [tables.eventQuestions, { one: 'question', many: 'questions' }],
  [tables.eventQuestionAnswers, { one: 'answer', many: 'answers' }],
  [tables.registrations, { one: 'registration', many: 'registrations' }],
  [tables.registrationResponses, { one: 'response', many: 'responses' }],
  [tables.vettingSubmissions, { one: 'vetting submission', many: 'vetting submissions' }],
])

/** The noun of a table. Throws when it has none here, which is a mistake of the program. */
export function nounOf(table: PgTable): Noun {
  const noun = nouns.get(table)
  if (!noun) throw new Error(`${getTableName(table)}: name in nucleus/core/nouns.ts what its rows are called`)
  return noun
}
