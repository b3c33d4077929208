import { and, inArray, isNull, sql } from 'drizzle-orm'
import { type Choice, choice } from '#constants/choice.ts'
import { dataSources } from '#constants/questionKinds.ts'
import type { AnswerValue } from '#contract/forms/form.ts'
import type { Db } from '../../db/client.ts'
import { searchedTable } from '../../db/entityNames.ts'
import { fullNameSql } from '../../db/personName.ts'
import { companies, contacts } from '../../db/tables/index.ts'

/** Ids of entries of a list in an answer of any shape. */
export const listedIds = (value: AnswerValue | undefined): number[] =>
  [value].flat().flatMap((one: unknown) => {
    const id = typeof one === 'object' && one !== null && 'id' in one ? one.id : one
    return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= largestId ? [id] : []
  })
const largestId = 2_147_483_647

/**
 * Companies or contacts with their names, for the list that a question offers to staff. `isOffered`: only those that can be chosen, locked against
 * deletes until the transaction ends.
 */
export async function listedRecords(db: Db, list: number, ids: readonly number[], { isOffered = false } = {}): Promise<Choice[]> {
  if (ids.length === 0) return []
  const isCompany = list === dataSources.companies
  const table = isCompany ? companies : contacts
  const id = isCompany ? companies.companyId : contacts.contactId
  const name = isCompany ? sql<string>`${companies.name}` : fullNameSql(contacts)
  const isChosen = isOffered ? and(isNull(table.deletedAt), searchedTable(table)?.isOffered) : undefined
  const found = db
    .select({ id, name })
    .from(table)
    .where(and(inArray(id, [...new Set(ids)]), isChosen))
  return (await (isOffered ? found.for('key share') : found)).map((row) => choice(row.id, row.name))
}
