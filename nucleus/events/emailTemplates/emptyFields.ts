import { and, desc, eq } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import type { OutputOf } from '#contract/call.ts'
import { checkedRegistrations, type countEmptyFields } from '#contract/events/emailTemplates.ts'
import { mostNamedEmpty } from '#contract/events/mailPreview.ts'
import type { Db } from '../../db/client.ts'
import { isActiveRegistration, registrations } from '../../db/tables/index.ts'
import { withSender } from '../mails/composeMails.ts'
import { mailValues, readMailSubjects } from '../mails/mailValues.ts'
import type { ValueOf } from '../mails/fillTemplate.ts'
import { mayBeEmpty, placeholdersOf } from '../mails/placeholders.ts'
import type { DraftText } from './textProblems.ts'
import { fullNameOf } from '#contract/personName.ts'

/** For whom the fields of a text have no value: among these registrations, or the newest active ones that it is for. */
export async function emptyFieldsOf(db: Db, draft: DraftText, audience?: readonly number[]): Promise<OutputOf<typeof countEmptyFields>> {
  const counter = emptyFieldCounter(draft)
  const { names } = counter
  const ids = names.size === 0 && !audience ? [] : (audience ?? (await registrationsFor(db, draft)))
  for (let from = 0; from < ids.length; from += limits.bulkRows) {
    const subjects = await readMailSubjects(db, ids.slice(from, from + limits.bulkRows))
    const valuesOf = await mailValues(db, subjects, names)
    for (const subject of subjects) counter.add(fullNameOf(subject.registration), valuesOf(withSender(subject, draft)))
  }
  return counter.result(ids.length)
}

/** Counts for whom the fields of a text have no value, person by person. */
export function emptyFieldCounter({ subject, bodyHtml }: Pick<DraftText, 'subject' | 'bodyHtml'>) {
  const placeholders = { subject: placeholdersOf(subject), text: placeholdersOf(bodyHtml) }
  const all = [...placeholders.subject, ...placeholders.text].map(({ name }) => name)
  const names: ReadonlySet<string> = new Set(all.filter((name) => !mayBeEmpty(name)))
  const found = new Map<string, { count: number; names: string[] }>()
  const withoutFallback = (field: string) =>
    (['subject', 'text'] as const).filter((place) =>
      placeholders[place].some(({ name, fallback }) => name === field && fallback === undefined),
    )
  return {
    /** The fields of the text. */
    names,
    add: (person: string, valueOf: ValueOf) => {
      for (const name of names) {
        if (valueOf(name) !== '') continue
        const entry = found.get(name) ?? { count: 0, names: [] }
        if (entry.count < mostNamedEmpty) entry.names.push(person)
        found.set(name, { ...entry, count: entry.count + 1 })
      }
    },
    result: (total: number): OutputOf<typeof countEmptyFields> => ({
      total,
      empty: [...found].map(([field, entry]) => ({ field, ...entry, withoutFallback: withoutFallback(field) })),
    }),
  }
}

async function registrationsFor(db: Db, { eventId, eventCompanyTypeId }: DraftText): Promise<number[]> {
  const { eventRegistrationId: id } = registrations
  const rows = await db
    .select({ id })
    .from(registrations)
    .where(
      and(
        eq(registrations.eventId, eventId),
        eventCompanyTypeId ? eq(registrations.eventCompanyTypeId, eventCompanyTypeId) : undefined,
        isActiveRegistration(registrations),
      ),
    )
    .orderBy(desc(id))
    .limit(checkedRegistrations)
  return rows.map((row) => row.id)
}
