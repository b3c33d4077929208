import { and, asc, inArray, isNull, or } from 'drizzle-orm'
import type { EmailTemplate } from '#contract/events/registrationMails.ts'
import type { MailTrigger } from '#constants/mails.ts'
import type { Db } from '../../db/client.ts'
import { emailTemplates as table } from '../../db/tables/index.ts'

interface Place {
  eventId: number
  eventCompanyTypeId: number
}
/** Finds the text that counts: of the company type, of the event, or the default; undefined when none can be sent. */
export type TemplateFinder = (place: Place, trigger: MailTrigger) => EmailTemplate | undefined

/** The texts of events, with the defaults: the first of each trigger and place. */
const readTemplates = (db: Db, eventIds: readonly number[]): Promise<EmailTemplate[]> => {
  const { emailTemplateId, eventId, eventCompanyTypeId, trigger, name, subject, bodyHtml, isActive, isAutomatic, deletedAt } = table
  const { fromName, replyTo } = table
  return db
    .selectDistinctOn([trigger, eventId, eventCompanyTypeId], {
      ...{ emailTemplateId, eventId, eventCompanyTypeId, trigger, name, subject, bodyHtml, isActive, isAutomatic, fromName, replyTo },
    })
    .from(table)
    .where(and(or(isNull(eventId), inArray(eventId, [...eventIds])), isNull(deletedAt)))
    .orderBy(asc(trigger), asc(eventId), asc(eventCompanyTypeId), asc(emailTemplateId))
}

/** The default texts, one for each trigger. */
export const defaultTemplates = (db: Db): Promise<EmailTemplate[]> => readTemplates(db, [])

/** The texts of an event: its own, and the defaults of triggers for which it has none for all company types. */
export async function templatesOfEvent(db: Db, eventId: number): Promise<EmailTemplate[]> {
  const all = await readTemplates(db, [eventId])
  const isOwn = (one: EmailTemplate) => one.eventId === eventId
  const own = new Set(all.filter((one) => isOwn(one) && one.eventCompanyTypeId === null).map(({ trigger }) => trigger))
  return all.filter((one) => isOwn(one) || !own.has(one.trigger))
}

export async function templateFinder(db: Db, eventIds: readonly number[]): Promise<TemplateFinder> {
  const all = await readTemplates(db, [...new Set(eventIds)])
  return ({ eventId, eventCompanyTypeId }, trigger) => {
    const found = (ofEvent: number | null, ofType: number | null) =>
      all.find((one) => one.trigger === trigger && one.eventId === ofEvent && one.eventCompanyTypeId === ofType)
    const template = found(eventId, eventCompanyTypeId) ?? found(eventId, null) ?? found(null, null)
    return template?.isActive ? template : undefined
  }
}
