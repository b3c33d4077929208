import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type SamePersonReason, samePersonReasons } from '#constants/samePerson.ts'
import { fullNameOf } from '#contract/personName.ts'
import type { SaveQuestion } from '#contract/question.ts'
import { confirmationNeeded } from '../../base/errors.ts'
import { draftOf, keyTexts } from '../../common/personDraft.ts'
import { givenDrafts, keysOfDrafts, type PersonKeys, subjectsOf } from '../../common/samePerson.ts'
import type { Db } from '../../db/client.ts'
import { sameTextKey } from '../../db/sameName.ts'
import type { RowChange, Values } from '../../kernel/values.ts'
import type { SameRows } from '../../resource/ResourceOptions.ts'
import type { PeopleOfEvent } from './peopleOfEvent.ts'

/** The people whose names are folded in one statement. */
const batch = 500
/** The most people of one name, number or mailbox with whom somebody is compared. */
const mostAlike = 20
/** The most who may be one person. */
const most = 3
const noKeys: PersonKeys = { mailboxes: [], phones: [], name: null, similarName: null }
const reasonsInOrder = Object.keys(samePersonReasons)

interface Person {
  keys: PersonKeys
  email: string | null
  /** Both names, and the company where one is named. */
  label: string
  /** The company without spelling, spaces and signs; an empty text without one. */
  company: string
  place: string
}
interface StoredPerson extends Person {
  id: number
}
interface FilePerson extends Person {
  row: number
}

/**
 * Returns a function that says who the people of a file may be in a list of an event: stored ones, or else an earlier row of the file. The same name is one
 * of its reasons whatever the company and the address: an event has few people of one name. A stored name stays as it is written, and so does an address that
 * is the same mailbox.
 */
export const findSameInEvent =
  (people: PeopleOfEvent) =>
  async (db: Db, rows: readonly { row: number; values: Values }[], eventId: number): Promise<Map<number, SameRows>> => {
    const given = await peopleIn(
      db,
      people,
      rows.map(({ values }) => values),
    )
    const stored = await storedLike(db, people, { given, which: eq(people.eventId, eventId) })
    const earlier = new Alike<FilePerson>()
    const found = new Map<number, SameRows>()
    rows.forEach(({ row }, at) => {
      const person = given[at]
      if (!person) return
      const hits = stored.find(person)
      const [twin] = earlier.find(person)
      earlier.add({ ...person, row })
      if (hits.length > 0) found.set(row, { stored: hits.map(sameRowOf), message: mayBe(hits) })
      else if (twin) {
        const { other, reasons } = twin
        found.set(row, { stored: [], message: `This may be ${other.label} in row ${other.row} of this file (${textOf(reasons)})` })
      }
    })
    return found
  }

/** A write that may add somebody to a list of an event. */
interface PersonWrite extends RowChange {
  db: Db
  isSure: boolean
  isQuiet?: boolean
}

/** Serializes those who add people to a list of an event by hand, so that two who add the same person at the same time learn of each other. */
export async function lockNewPeople({ noun }: PeopleOfEvent, { db, input, current, isQuiet }: PersonWrite): Promise<void> {
  if (current || isQuiet) return
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`new ${noun} of ${Number(input.eventId)}`}, 0))`)
}

/** Asks before it adds somebody by hand who may be in the list already, or among those of it that `which` says. Call it after `lockNewPeople`. */
export async function checkNotInList(
  people: PeopleOfEvent,
  { db, input, current, isSure, isQuiet }: PersonWrite,
  which?: SQL,
): Promise<void> {
  if (current || isSure || isQuiet) return
  const question = await sameInListQuestion(db, people, { input, which })
  if (question) throw confirmationNeeded(question)
}

/** The question before somebody is added who may be in the list already; undefined where nobody is alike. */
export async function sameInListQuestion(
  db: Db,
  people: PeopleOfEvent,
  { input, which }: { input: Values; which: SQL | undefined },
): Promise<SaveQuestion | undefined> {
  const given = await peopleIn(db, people, [input])
  const stored = await storedLike(db, people, { given, which: and(eq(people.eventId, Number(input.eventId)), which) })
  const hits = given.flatMap((person) => stored.find(person))
  if (hits.length === 0) return undefined
  const { noun } = people
  return {
    title: `Add this ${noun}?`,
    content: `${mayBe(hits)}. If it is the same person, open that ${noun} instead.`,
    okText: 'Add as a different person',
  }
}

interface Hit<P extends Person> {
  other: P
  /** The strongest first. */
  reasons: readonly SamePersonReason[]
}

const textOf = (reasons: readonly SamePersonReason[]): string => reasons.map((one) => samePersonReasons[one]).join(', ')
const mayBe = (hits: readonly Hit<Person>[]): string =>
  `This may be ${hits.map(({ other, reasons }) => `${other.label} (${textOf(reasons)})`).join(' or ')}`

function sameRowOf({ other: { id, label }, reasons }: Hit<StoredPerson>): SameRows['stored'][number] {
  const isSameMailbox = reasons.some((one) => one === 'email' || one === 'mailbox')
  const isSameName = reasons.some((one) => one === 'name' || one === 'nameAlone' || one === 'spelling')
  return { id, name: label, leaveOut: [...(isSameMailbox ? ['email'] : []), ...(isSameName ? ['firstName', 'lastName'] : [])] }
}

/** People by what they are compared by. */
class Alike<P extends Person> {
  readonly #byText = new Map<string, P[]>()

  add(person: P): void {
    for (const text of textsOf(person)) {
      const people = this.#byText.get(text) ?? []
      if (people.length < mostAlike) this.#byText.set(text, [...people, person])
    }
  }

  /** Who may be a person, the likeliest first. */
  find(person: Person): Hit<P>[] {
    const others = new Set(textsOf(person).flatMap((text) => this.#byText.get(text) ?? []))
    const strengthOf = ({ reasons: [strongest] }: Hit<P>) => (strongest ? reasonsInOrder.indexOf(strongest) : reasonsInOrder.length)
    return [...others]
      .map((other) => ({ other, reasons: reasonsFor(person, other) }))
      .toSorted((one, other) => strengthOf(one) - strengthOf(other))
      .slice(0, most)
  }
}

/** Name and company have a text of their own: who has both is found among many of the name. */
function textsOf({ keys, company, place }: Person): string[] {
  const both = company !== '' && keys.similarName !== null ? [`company ${company} name ${keys.similarName}`] : []
  return [...keyTexts(keys), ...both].map((one) => `${place} ${one}`)
}

function reasonsFor(one: Person, other: Person): SamePersonReason[] {
  const shares = (which: 'mailboxes' | 'phones') => one.keys[which].some((key) => other.keys[which].includes(key))
  const reasons: SamePersonReason[] = []
  if (shares('mailboxes')) reasons.push(one.email === other.email ? 'email' : 'mailbox')
  if (shares('phones')) reasons.push('phone')
  if (one.keys.similarName === null || one.keys.similarName !== other.keys.similarName) return reasons
  const isSameCompany = one.company !== '' && one.company === other.company
  const nameReason = isSameCompany ? 'name' : 'nameAlone'
  return [...reasons, one.keys.name === other.keys.name ? nameReason : 'spelling']
}

interface Described {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  email?: string | null | undefined
  companyName: string | null
  place: unknown
}

const personOf = ({ firstName, lastName, email, companyName, place }: Described, keys: PersonKeys): Person => ({
  keys,
  email: email?.toLowerCase() ?? null,
  label: [fullNameOf({ firstName, lastName }), ...(companyName ? [companyName] : [])].join(' of '),
  company: sameTextKey(companyName ?? ''),
  place: typeof place === 'number' || typeof place === 'string' ? String(place) : '',
})

/** The people of forms and files, as far as they can be read. */
async function peopleIn(db: Db, { place }: PeopleOfEvent, rows: readonly Values[]): Promise<Person[]> {
  const found: Person[] = []
  for (let at = 0; at < rows.length; at += batch) {
    const part = rows.slice(at, at + batch)
    const drafts = part.map((row) => draftOf(row))
    const keys = await keysOfDrafts(db, givenDrafts(drafts))
    part.forEach((row, index) => {
      const companyName = typeof row.companyName === 'string' ? row.companyName.trim() : null
      const described = { ...drafts[index], companyName, place: place && row[place.field] }
      found.push(personOf(described, keys.get(index) ?? noKeys))
    })
  }
  return found
}

interface StoredRow extends Record<string, unknown>, Described, PersonKeys {
  id: number
}

/** The people of a list who have a name, a number or a mailbox with one of some people in common, in one statement. */
async function storedLike(
  db: Db,
  people: PeopleOfEvent,
  { given, which }: { given: readonly Person[]; which: SQL | undefined },
): Promise<Alike<StoredPerson>> {
  const { table, id, firstName, lastName, email, companyName, place } = people
  const anyOf = (textsIn: (keys: PersonKeys) => (string | null)[]) => {
    const texts = new Set(given.flatMap(({ keys }) => textsIn(keys)).filter((text) => text !== null))
    return sql`any(${sql.param([...texts])}::text[])`
  }
  const { rows } = await db.execute<StoredRow>(sql`
    select ${id} as id, ${firstName} as "firstName", ${lastName} as "lastName", ${email} as email, ${companyName} as "companyName",
      ${place ? place.column : sql`null`} as place,
      subject.mailboxes, subject.phones, subject.same_name as name, subject.similar_name as "similarName"
    from (${subjectsOf(storedPeople(people, which))}) as subject join ${table} on ${id} = subject.key
    where subject.similar_name = ${anyOf(({ similarName }) => [similarName])}
      or subject.mailboxes[1] = ${anyOf(({ mailboxes }) => mailboxes)}
      or subject.phones[1] = ${anyOf(({ phones }) => phones)}
    order by ${id}`)
  const found = new Alike<StoredPerson>()
  for (const { id: personId, mailboxes, phones, name, similarName, ...described } of rows)
    found.add({ ...personOf(described, { mailboxes, phones, name, similarName }), id: personId })
  return found
}

/** People of a list as those whose names are folded (`subjectsOf`); each has one address and one number. */
const storedPeople = ({ table, id, firstName, lastName, email, phone, isPresent }: PeopleOfEvent, which: SQL | undefined): SQL => sql`
  select ${id} as key, null::int as contact_id, ${email} as email, array_remove(array[lower(${email})], null) as addresses,
    ${phone ? phonesIn(phone) : sql`array[]::text[]`} as phones, null::int as company_id, ${firstName} as first_name, ${lastName} as last_name
  from ${table} where ${and(which, isPresent)}`

/** These lists store a number as it was written: here it is as `completePhone` has it, where it begins with its country. */
function phonesIn(phone: PgColumn): SQL {
  const digits = sql`regexp_replace(replace(${phone}, '(0)', ''), '[^0-9]', '', 'g')`
  return sql`case when btrim(${phone}) like '+%' then array['+' || ${digits}] else array[]::text[] end`
}
