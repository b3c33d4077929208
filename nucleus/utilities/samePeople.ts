import type { SamePerson } from '#contract/utilities/purgatory.ts'
import { findSame, givenContacts } from '../common/samePerson.ts'
import type { Db } from '../db/client.ts'

/** Who may be the same person as each of some contacts, in their order, the likeliest first. */
export async function findSamePeople(db: Db, ids: readonly number[]): Promise<SamePerson[]> {
  const same = await findSame(db, givenContacts(ids))
  return ids.flatMap((forContactId) => (same.get(forContactId) ?? []).map((hit) => ({ ...hit, forContactId })))
}
