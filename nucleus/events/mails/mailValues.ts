import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { choiceLabel } from '#constants/choice.ts'
import { eventEntryField, eventFileName, fullNameField, meetingsField } from '#constants/mailFields.ts'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import { fullNameOf } from '#contract/personName.ts'
import { isUnsubscribed } from '../../common/unsubscribed.ts'
import type { Db } from '../../db/client.ts'
import {
  contacts,
  eventCompanyTypes as types,
  eventOptions,
  eventQuestions,
  events,
  optionChoices,
  registrationResponses as responses,
  registrations as table,
} from '../../db/tables/index.ts'
import { readMeetingLines } from '../meetings/meetingLines.ts'
import { momentText } from '../options/localDates.ts'
import { eventDatesText } from '../plainPages/pageDocument.ts'
import { optionLabels, questionsOf } from '../answers/questions.ts'
import { answerText } from '../answers/responseText.ts'
import { eventEntryMethod, withEventEntry } from './eventEntry.ts'
import { enteredText, type ValueOf, valueText } from './fillTemplate.ts'
import { isAddressSuppressed } from './suppression.ts'
import { type PlaceholderName, privateLinkMark, questionKeyOf } from './placeholders.ts'

const rep = alias(contacts, 'rep')

/** What a mail says about a registration, read for many at once. */
export type MailSubject = Awaited<ReturnType<typeof readMailSubjects>>[number]

export const readMailSubjects = (db: Db, ids: readonly number[]) =>
  db
    .select({
      registration: {
        eventRegistrationId: table.eventRegistrationId,
        eventId: table.eventId,
        eventCompanyTypeId: table.eventCompanyTypeId,
        eventStatusId: table.eventStatusId,
        firstName: table.firstName,
        lastName: table.lastName,
        email: table.email,
        jobTitle: table.jobTitle,
        companyName: table.companyName,
        confirmationNumber: table.confirmationNumber,
        confirmBy: table.confirmBy,
        statusReason: table.statusReason,
      },
      event: {
        name: events.name,
        startsAt: events.startsAt,
        endsAt: events.endsAt,
        timeZone: events.timeZone,
        venueName: events.venueName,
        city: events.city,
        eventStateId: events.eventStateId,
        fromName: events.fromName,
        replyToEmail: events.replyToEmail,
      },
      /** Whether no mail may be sent to the address: staff said so at the contact, or a mail server refused it. */
      isSuppressed: sql<boolean>`(coalesce(${contacts.emailSuppressed}, false) or ${isAddressSuppressed(table.email)})`,
      /** Whether they get no e-mails to many. Mails about their registration are sent all the same. */
      isUnsubscribed: isUnsubscribed(table.email),
      rep: { firstName: rep.firstName, lastName: rep.lastName, email: rep.email },
    })
    .from(table)
    .innerJoin(events, eq(events.eventId, table.eventId))
    .innerJoin(types, eq(types.eventCompanyTypeId, table.eventCompanyTypeId))
    .leftJoin(contacts, eq(contacts.contactId, table.contactId))
    .leftJoin(rep, eq(rep.contactId, table.irRepContactId))
    .where(and(inArray(table.eventRegistrationId, [...ids]), isNull(table.deletedAt), isNull(events.deletedAt)))

/** Reads what the placeholders of templates need; returns a function that has the values of a registration. */
export async function mailValues(
  db: Db,
  subjects: readonly MailSubject[],
  placeholders: ReadonlySet<string>,
): Promise<(subject: MailSubject) => ValueOf> {
  const ids = subjects.map(({ registration }) => registration.eventRegistrationId)
  const keys = [...placeholders].flatMap((name) => questionKeyOf(name) ?? [])
  const answers = keys.length > 0 ? await readAnswers(db, subjects, keys) : undefined
  const options = placeholders.has('options.list') ? await readOptions(db, ids) : undefined
  const meetings = placeholders.has(meetingsField) ? await readMeetingLines(db, ids) : undefined
  const entries = placeholders.has(eventEntryField) ? await withEventEntry(db, ids) : undefined
  const dates = new Map<number, string>()
  for (const { registration, event } of subjects)
    if (!dates.has(registration.eventId)) dates.set(registration.eventId, eventDatesText(event))
  return (subject) => {
    const { eventId, eventRegistrationId } = subject.registration
    const values = valuesOf(subject, {
      dates: dates.get(eventId) ?? '',
      options: options?.get(eventRegistrationId) ?? [],
      meetings: meetings?.get(eventRegistrationId) ?? [],
      hasEntry: entries?.has(eventRegistrationId) ?? false,
    })
    return (name) => {
      if (Object.hasOwn(values, name)) return values[name as PlaceholderName]
      const key = questionKeyOf(name)
      return key === undefined ? undefined : answers?.(subject, key)
    }
  }
}

/** What is read for a registration beside its subject. */
interface ReadValues {
  dates: string
  options: readonly string[]
  meetings: readonly string[]
  /** Whether an earlier mail brought the event as a calendar file. */
  hasEntry: boolean
}

function valuesOf(
  { registration, event, rep }: MailSubject,
  { dates, options, meetings, hasEntry }: ReadValues,
): Record<PlaceholderName, string> {
  const { confirmBy } = registration
  return {
    // A text that greets by one of the names greets a person who has only the other by that.
    'contact.firstName': enteredText(registration.firstName || registration.lastName),
    'contact.lastName': enteredText(registration.lastName || registration.firstName),
    [fullNameField]: enteredText(fullNameOf(registration)),
    'contact.jobTitle': enteredText(registration.jobTitle),
    'company.name': enteredText(registration.companyName),
    'event.name': valueText(event.name),
    'event.dates': dates,
    'event.venue': valueText([event.venueName, event.city].filter(Boolean).join(', ')),
    [eventEntryField]: eventEntryMethod({ ...registration, ...event, hasEntry }) ? eventFileName : '',
    'event.fromName': valueText(event.fromName),
    'registration.status': choiceLabel(registrationStatuses, registration.eventStatusId),
    'registration.confirmationNumber': registration.confirmationNumber,
    'registration.confirmBy': confirmBy === null ? '' : momentText(event.timeZone, confirmBy),
    'registration.reason': valueText(registration.statusReason),
    'registration.editLink': privateLinkMark,
    'rep.name': valueText(rep && fullNameOf(rep)),
    'rep.email': valueText(rep?.email),
    'options.list': valueText(options.join('\n')),
    [meetingsField]: valueText(meetings.join('\n')),
  }
}

/**
 * The answer of a registration to the question with a key: empty without an answer, also where only another company type of the event is asked,
 * and undefined where no form of the event has the key.
 */
async function readAnswers(db: Db, subjects: readonly MailSubject[], wanted: readonly string[]) {
  const eventIds = [...new Set(subjects.map(({ registration }) => registration.eventId))]
  const ids = subjects.map(({ registration }) => registration.eventRegistrationId)
  const isWanted = and(inArray(eventQuestions.eventId, eventIds), inArray(eventQuestions.internalKey, [...wanted]))
  const questions = await questionsOf(db, isWanted)
  const labels = await optionLabels(db, questions)
  const { eventRegistrationId, eventQuestionId, value } = responses
  const answered = await db
    .select({ eventRegistrationId, eventQuestionId, value })
    .from(responses)
    .where(
      and(
        inArray(eventRegistrationId, ids),
        inArray(
          eventQuestionId,
          questions.map((one) => one.eventQuestionId),
        ),
      ),
    )
  const values = new Map(answered.map((one) => [`${one.eventRegistrationId} ${one.eventQuestionId}`, one.value]))
  const byKey = new Map(questions.map((one) => [`${one.eventCompanyTypeId} ${one.internalKey}`, one]))
  const keysOfEvents = new Set(questions.map(({ eventId, internalKey }) => `${eventId} ${internalKey}`))
  return ({ registration }: MailSubject, key: string): string | undefined => {
    const question = byKey.get(`${registration.eventCompanyTypeId} ${key}`)
    if (!question) return keysOfEvents.has(`${registration.eventId} ${key}`) ? '' : undefined
    const found = values.get(`${registration.eventRegistrationId} ${question.eventQuestionId}`)
    return enteredText(answerText({ questionTypeId: question.questionTypeId, value: found }, labels))
  }
}

/** The names of what registrations booked. */
async function readOptions(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const found = await db
    .select({ id: optionChoices.eventRegistrationId, name: eventOptions.name })
    .from(optionChoices)
    .innerJoin(eventOptions, eq(eventOptions.eventOptionId, optionChoices.eventOptionId))
    .where(
      and(
        inArray(optionChoices.eventRegistrationId, [...ids]),
        ne(optionChoices.choiceStatus, choiceStatuses.cancelled),
        isNull(optionChoices.deletedAt),
      ),
    )
    .orderBy(eventOptions.sortOrder, eventOptions.name)
  return new Map([...Map.groupBy(found, ({ id }) => id)].map(([id, list]) => [id, list.map(({ name }) => name)]))
}
