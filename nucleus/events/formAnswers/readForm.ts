import { and, eq, gt, isNull, ne, type SQL } from 'drizzle-orm'
import { typeIdInName } from '#constants/publicPaths.ts'
import { eventState, registrationStatus } from '#constants/statuses.ts'
import { chosenOptionIds } from '#contract/forms/checkAnswer.ts'
import { publicQuestions } from '#contract/forms/checkAnswers.ts'
import type { Form, FormQuestion } from '#contract/forms/form.ts'
import { identityQuestions } from '#contract/forms/identity.ts'
import type { PublicForm } from '#contract/publicForm.ts'
import { localDateAt } from '../../common/localDates.ts'
import type { Db } from '../../db/client.ts'
import { events, eventCompanyTypes as types, registrationResponses as responses } from '../../db/tables/index.ts'
import { newestForm } from '../forms/newestForm.ts'
import { momentText } from '../options/localDates.ts'
import { eventDatesText } from '../plainPages/pageDocument.ts'
import { lockPlaces, SeatCount } from '../moves/seats.ts'
import { noSeatFinder } from '../moves/waitingState.ts'
import { cleanOnce } from './cleanOnce.ts'
import { fullOptions } from './fullOptions.ts'
import { choicesOfForm } from '../forms/listChoices.ts'

/** Which form: its event's code and its own name in addresses. */
export interface FormAddress {
  eventCode: string
  linkSlug: string
}

export interface FoundForm {
  event: typeof events.$inferSelect
  type: typeof types.$inferSelect
  /** The newest published version; 0 without questions before the first. */
  version: number
  form: Form
}

/** To the public, an event that is a draft does not exist. */
const isKnown = and(isNull(events.deletedAt), ne(events.eventStateId, eventState.draft))

/** The form of an address; undefined for an unknown one, and for that of a draft. */
export const findForm = (db: Db, { eventCode, linkSlug }: FormAddress): Promise<FoundForm | undefined> =>
  formWhere(db, and(eq(events.eventCode, eventCode), eq(types.linkSlug, linkSlug), isKnown))

/**
 * The form of an address that a private link has, or had before: with the form link of its company type. A name with an id says it all, so that
 * links that were mailed hold when staff change the code of the event.
 */
export function findOwnForm(db: Db, { eventCode, linkSlug }: FormAddress): Promise<FoundForm | undefined> {
  const id = typeIdInName(linkSlug)
  return id === undefined ? findForm(db, { eventCode, linkSlug }) : formOfType(db, id)
}

/** The form of a company type. */
export const formOfType = (db: Db, eventCompanyTypeId: number): Promise<FoundForm | undefined> =>
  formWhere(db, eq(types.eventCompanyTypeId, eventCompanyTypeId))

async function formWhere(db: Db, which: SQL | undefined): Promise<FoundForm | undefined> {
  const [found] = await db
    .select({ event: events, type: types })
    .from(types)
    .innerJoin(events, eq(events.eventId, types.eventId))
    .where(and(which, isNull(events.deletedAt), isNull(types.deletedAt)))
  return found && withNewest(db, found)
}

async function withNewest(db: Db, found: Pick<FoundForm, 'event' | 'type'>): Promise<FoundForm> {
  const newest = await newestForm(db, found.type.eventCompanyTypeId)
  return { ...found, version: newest?.version ?? 0, form: newest?.form ?? { questions: [] } }
}

/** The open forms of an event with a public address. */
export async function openForms(
  db: Db,
  eventCode: string,
  at: Date,
): Promise<{ event: FoundForm['event']; forms: FoundForm[] } | undefined> {
  const [event] = await db
    .select()
    .from(events)
    .where(and(eq(events.eventCode, eventCode), isKnown))
  if (!event) return undefined
  const found = await db
    .select()
    .from(types)
    .where(and(eq(types.eventId, event.eventId), gt(types.linkSlug, ''), isNull(types.deletedAt)))
    .orderBy(types.sortOrder, types.name)
  const forms: FoundForm[] = []
  for (const type of found) forms.push(await withNewest(db, { event, type }))
  return { event, forms: forms.filter((one) => closedText(one, at) === null) }
}

/** "the organiser: hello@forum.example" */
export const organiserText = ({ replyToEmail }: { replyToEmail: string | null }): string =>
  replyToEmail ? `the organiser: ${replyToEmail}` : 'the organiser'

export const cancelledText = 'This event was cancelled.'

/** Why nobody can register now; null while the form is open. */
export function closedText({ event, type, version }: FoundForm, at: Date): string | null {
  const { eventStateId, timeZone } = event
  if (eventStateId === eventState.draft || version === 0) return 'Registration is not open yet.'
  if (eventStateId === eventState.cancelled) return cancelledText
  const isOpenState = eventStateId === eventState.published || eventStateId === eventState.live
  if (!isOpenState || !type.isActive || isPast(event.endsAt, at)) return 'Registration is closed.'
  const opening = [event.registrationOpensAt, type.opensAt].find((instant) => instant !== null && !isPast(instant, at))
  if (opening) return `Registration opens on ${momentText(timeZone, opening)}.`
  const closing = [event.registrationClosesAt, type.closesAt].find((instant) => isPast(instant, at))
  return closing ? `Registration closed on ${momentText(timeZone, closing)}.` : null
}

const isPast = (instant: string | null, at: Date): boolean => instant !== null && Date.parse(instant) <= at.getTime()

/** The first and last day of an event. */
export const daysOf = ({ startsAt, endsAt, timeZone }: FoundForm['event']) => ({
  firstDay: localDateAt(timeZone, startsAt),
  lastDay: localDateAt(timeZone, endsAt),
})

/** What questions have for staff alone, as the public reads it. */
const ofStaff = { mapsTo: null, retentionMonths: null, showInExport: true, showOnBadge: false }

/**
 * What the page of a form shows: while it is closed, no questions but to `ownId`, who has answered them. An option that `ownId` chose is not full
 * for that registration.
 */
export async function publicFormOf(db: Db, found: FoundForm, { at, ownId }: { at: Date; ownId?: number }): Promise<PublicForm> {
  const { event, type, version, form } = found
  const chosen = ownId === undefined ? new Set<number>() : await optionsOf(db, form, ownId)
  const full = ownId === undefined ? await fullForm(db, found) : undefined
  const closed = closedText(found, at) ?? full?.closedText ?? null
  const isShown = closed === null || ownId !== undefined
  const questions = isShown ? publicQuestions(form).slice(identityQuestions.length) : []
  return {
    event: {
      name: event.name,
      dates: eventDatesText(event),
      place: [event.venueName, event.city].filter(Boolean).join(', '),
      ...daysOf(event),
      timeZone: event.timeZone,
    },
    name: type.name,
    closedText: closed,
    waitingText: closed === null ? (full?.waitingText ?? null) : null,
    version,
    isCompanyRequired: ownId === undefined && isCompanyRequired(type),
    questions: questions.map((question) => ({
      ...question,
      ...ofStaff,
      bodyHtml: cleanOnce(question.bodyHtml),
      editableUntil: ownDeadline(question, found),
      options: question.options
        .filter((option) => option.isActive || chosen.has(option.eventQuestionAnswerId))
        .map((option) => ({ ...option, capacity: null })),
    })),
    choices: await choicesOfForm(db, event, questions),
    fullOptionIds: [...(await fullOptions(db, questions, ownId))],
    price: type.price === null ? null : `${type.price.toLocaleString('en-GB')} ${type.currency ?? ''}`.trim(),
    introHtml: cleanOnce(type.introHtml),
    thanksHtml: cleanOnce(type.thanksHtml),
  }
}

/** Where only some people of a company may register, each must name theirs. */
export const isCompanyRequired = ({ maxContactsPerCompany }: Pick<FoundForm['type'], 'maxContactsPerCompany'>): boolean =>
  maxContactsPerCompany !== null

/** Until when the answers of a registration can be changed: the deadline of the company type, or the start of the event. */
export const editableUntilOf = ({ event, type }: Pick<FoundForm, 'event' | 'type'>): string => type.editableUntil ?? event.startsAt

/** The deadline of a question of its own: null where all answers are locked before it. */
const ownDeadline = ({ editableUntil }: FormQuestion, found: FoundForm): string | null =>
  editableUntil !== null && Date.parse(editableUntil) < Date.parse(editableUntilOf(found)) ? editableUntil : null

/** The options of a form that a registration has chosen. */
async function optionsOf(db: Db, { questions }: Form, eventRegistrationId: number): Promise<ReadonlySet<number>> {
  const { eventQuestionId, value } = responses
  const found = await db.select({ eventQuestionId, value }).from(responses).where(eq(responses.eventRegistrationId, eventRegistrationId))
  const answers = new Map(found.map((one) => [one.eventQuestionId, one.value]))
  return chosenOptionIds(questions, (id) => answers.get(id))
}

export const fullFormText = 'There is no place left. Registration is full.'

/** What a form without a seat for newcomers says to them, who would learn it only once they have filled it in; undefined while there is one. */
async function fullForm(db: Db, form: FoundForm) {
  const [none] = await noSeatsOf(db, [form])
  if (!none) return undefined
  if (!none.hasWaitlist) return { closedText: fullFormText }
  const why = none.isFull ? 'All places are taken.' : 'Other people are waiting for the places that are left.'
  return { waitingText: `${why} If you register now, you join the waiting list, and we write to you when there is a place.` }
}

/** What is said in a list of the open forms of one event, in their order: "full", "waiting list", or nothing. */
export const seatsTextsOf = async (db: Db, forms: readonly FoundForm[]): Promise<string[]> =>
  (await noSeatsOf(db, forms)).map((none) => (none ? (none.hasWaitlist ? 'waiting list' : 'full') : ''))

/** Why forms of one event have no seat for newcomers, in their order; undefined for one that has. */
async function noSeatsOf(db: Db, forms: readonly FoundForm[]) {
  const places = forms.map(({ event: { eventId }, type: { eventCompanyTypeId } }) => ({ eventId, eventCompanyTypeId }))
  const [first] = places
  if (!first) return []
  const findPlace = await lockPlaces(db, places, { isPreview: true })
  const noSeatOf = noSeatFinder(db, await SeatCount.of(db, [first.eventId]))
  const found = []
  for (const one of places) {
    const place = findPlace(one)
    const none = place && (await noSeatOf(place))
    found.push(none && { isFull: none.isFull, hasWaitlist: place.hasWaitlist })
  }
  return found
}

/** Whether a registrant's place is certain: approved, and confirmed where that is needed. */
export const hasPlace = ({ eventStatusId, confirmBy }: { eventStatusId: number; confirmBy: string | null }): boolean =>
  eventStatusId === registrationStatus.approved && confirmBy === null

/** What a status means to the registrant. */
export const statusTexts: Readonly<Record<number, string>> = {
  [registrationStatus.incomplete]: 'Your registration is not complete yet.',
  [registrationStatus.pending]: 'We received your registration and will review it. We will write to you.',
  [registrationStatus.inVetting]: 'We received your registration and will review it. We will write to you.',
  [registrationStatus.waitlisted]: 'You are on the waiting list. We will write to you when there is a place.',
  [registrationStatus.approved]: 'Your registration is confirmed.',
  [registrationStatus.declined]: 'Your registration could not be accepted.',
  [registrationStatus.cancelled]: 'Your registration was cancelled.',
  [registrationStatus.withdrawn]: 'You withdrew your registration.',
  [registrationStatus.transferred]: 'Your registration was transferred to somebody else.',
  [registrationStatus.expired]: 'Your registration has expired.',
}
