import { samePersonReasons } from '#constants/samePerson.ts'
import { fullNameOf } from '#contract/personName.ts'
import { draftOf, keyTexts } from '../common/personDraft.ts'
import { describeSame, findSame, givenDrafts, keysOfDrafts, type PersonDraft, type PersonKeys, sharedReason } from '../common/samePerson.ts'
import type { Db } from '../db/client.ts'
import type { Values } from '../kernel/values.ts'
import type { SameRows } from '../resource/ResourceOptions.ts'

/** The people who are compared in one statement. */
const batch = 500
/** The earlier rows of one name or number that a row is compared with. */
const mostEarlier = 20

interface FileRow {
  row: number
  values: Values
}

/**
 * Who the people of a file may be: stored contacts, by the comparison that asks before a contact is added, or else an earlier row of the file. Who has the own
 * address of a stored contact is that one without a question.
 */
export async function findSameInFile(db: Db, rows: readonly FileRow[]): Promise<Map<number, SameRows>> {
  const found = new Map<number, SameRows>()
  const earlier = new EarlierRows()
  for (let at = 0; at < rows.length; at += batch) {
    const part = rows.slice(at, at + batch).map((one) => ({ ...one, draft: draftOf(one.values) }))
    const given = givenDrafts(part.map(({ draft }) => draft))
    const same = await findSame(db, given)
    const keys = await keysOfDrafts(db, given)
    part.forEach(({ row, draft }, key) => {
      const hits = same.get(key) ?? []
      const isKnown = hits.some(({ email }) => email !== null && email === draft.email)
      const twin = earlier.find(keys.get(key), draft)
      earlier.add(row, keys.get(key), draft)
      if (isKnown || (hits.length === 0 && !twin)) return
      const stored = hits.map(({ contactId, fullName, companyName, reasons }) => ({
        id: contactId,
        name: companyName ? `${fullName} of ${companyName}` : fullName,
        // It is one of their addresses, or the same mailbox: their own one stays.
        ...(reasons.some((one) => one === 'email' || one === 'mailbox') && { leaveOut: ['email', 'secondaryEmails'] }),
      }))
      const mayBe =
        hits.length > 0 ? hits.map(describeSame) : [`${twin?.name ?? ''} in row ${twin?.row ?? 0} of this file (${twin?.reason ?? ''})`]
      found.set(row, { stored, message: `This may be ${mayBe.join(' or ')}` })
    })
  }
  return found
}

interface EarlierRow {
  row: number
  name: string
  keys: PersonKeys
  draft: PersonDraft
}

/** The rows before one, by what people are compared by. */
class EarlierRows {
  private readonly byKey = new Map<string, EarlierRow[]>()
  private readonly addresses = new Set<string>()

  add(row: number, keys: PersonKeys | undefined, draft: PersonDraft): void {
    if (draft.email) this.addresses.add(draft.email)
    if (!keys) return
    const one = { row, name: fullNameOf(draft), keys, draft }
    for (const key of keyTexts(keys)) {
      const rows = this.byKey.get(key) ?? []
      if (rows.length < mostEarlier) this.byKey.set(key, [...rows, one])
    }
  }

  /** The first of the rows that may be the same; none where one has the same address, which makes the row a duplicate. */
  find(keys: PersonKeys | undefined, draft: PersonDraft): { row: number; name: string; reason: string } | undefined {
    if (!keys || (draft.email && this.addresses.has(draft.email))) return undefined
    for (const key of keyTexts(keys))
      for (const { row, name, ...other } of this.byKey.get(key) ?? []) {
        const reason = sharedReason({ keys, companyId: draft.companyId }, { keys: other.keys, companyId: other.draft.companyId })
        if (reason) return { row, name, reason: samePersonReasons[reason] }
      }
    return undefined
  }
}
