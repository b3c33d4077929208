import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import { publicPaths } from '#constants/publicPaths.ts'
import { eventState, inactiveStatuses, registrationMoves, registrationStatus, type RegistrationStatusId } from '#constants/statuses.ts'
import type { registrations } from '#contract/events/registrations.ts'
import { publicQuestions } from '#contract/forms/checkAnswers.ts'
import { cleanAnswer } from '#contract/forms/cleanAnswer.ts'
import type { AnswerValue, FormQuestion } from '#contract/forms/form.ts'
import { identityId, type IdentityKey, identityQuestions } from '#contract/forms/identity.ts'
import type { OptionTexts } from '#contract/forms/optionTexts.ts'
import { type CurrentForm, type OwnRegistration, ownRegistration } from '#contract/publicForm.ts'
import { notFound, Refusal } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { registrations as table } from '../../db/tables/index.ts'
import { registrant, system } from '../../kernel/actor.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { difference, updateRow } from '../../kernel/writes.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { momentText } from '../options/localDates.ts'
import { changedAnswers, replaceAnswers, storedAnswers, type StoredSubmission } from '../formAnswers/answers.ts'
import { moveWithin, retryOnConflict } from '../moves/move.ts'
import { passOnSeats } from '../moves/passOnSeats.ts'
import { readResponses } from '../answers/responses.ts'
import { registrationRows } from '../common/registrationRows.ts'
import { lockPlaces } from '../moves/seats.ts'
import { isNameTaken } from '../moves/sharedAddresses.ts'
import { readUnvetted } from '../moves/unvetted.ts'
import { isOtherName } from '../common/vettedIdentity.ts'
import {
  answersRefused,
  type CheckedSubmission,
  checkSubmission,
  companyQuestionId,
  emailQuestionId,
  formChanged,
} from '../formAnswers/checkSubmission.ts'
import {
  cancelledText,
  closedText,
  editableUntilOf,
  formOfType,
  type FoundForm,
  hasPlace,
  organiserText,
  publicFormOf,
  statusTexts,
} from '../formAnswers/readForm.ts'
import { checkCompanyPlaces } from './registrantRules.ts'
import { cropSent, storeSentHeadshots } from '../formAnswers/sentHeadshots.ts'

type Row = typeof table.$inferSelect
interface Update {
  key: string
  rowVersion: number
  version: number
  answers: Readonly<Record<string, unknown>>
  optionTexts?: OptionTexts
}

/** A registration by the secret of its private link. Throws 404 for an unknown one. */
export async function readOwn(nucleus: Nucleus, key: string): Promise<OwnRegistration> {
  return nucleus.db.transaction((tx) => readWithin(tx, nucleus, key), { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function readWithin(tx: Db, nucleus: Nucleus, key: string): Promise<OwnRegistration> {
  const { row, found } = await findOwn(tx, nucleus, key)
  const at = nucleus.clock()
  const shown = new Set(publicQuestions(found.form).map(({ eventQuestionId }) => eventQuestionId))
  const stored = await storedAnswers(tx, row.eventRegistrationId)
  const answers = [...stored.answers].filter(([id]) => shown.has(id))
  const texts = [...stored.optionTexts].flatMap(([id, own]) => (shown.has(id) ? [own] : []))
  const lockedText = lockedTextOf(row, found, at)
  return {
    confirmationNumber: row.confirmationNumber,
    rowVersion: row.rowVersion,
    statusText: statusTextOf(row, found),
    lockedText,
    editableText:
      lockedText === null ? `You can change your answers until ${momentText(found.event.timeZone, editableUntilOf(found))}.` : null,
    withdrawText: mayWithdraw(row, found, at) ? withdrawTextOf(statusOf(row)) : null,
    confirmByText: isOffered(row) ? momentText(found.event.timeZone, row.confirmBy) : null,
    hasPlace: hasPlace(row),
    ended: inactiveStatuses.includes(statusOf(row)) ? endedOf(row, found, at) : null,
    lockedIds: [
      emailQuestionId,
      ...((await isDecided(tx, row, found)) ? [companyQuestionId] : []),
      ...lockedQuestions(found, at).map(({ eventQuestionId }) => eventQuestionId),
    ],
    form: await publicFormOf(tx, found, { at, ownId: row.eventRegistrationId }),
    // Nothing for what was not answered: a default is no answer.
    answers: Object.fromEntries([...[...shown].map((id) => [id, null] as const), ...identityAnswers(row), ...answers]),
    optionTexts: Object.assign({}, ...texts) as Record<number, string>,
  }
}

/** Why the answers of a registration cannot be changed now, by the secret of its private link; null while they can. Throws 403 without one, 404. */
export async function lockedTextOfKey(nucleus: Nucleus, { type }: Pick<FoundForm, 'type'>, key: unknown): Promise<string | null> {
  const sent = ownRegistration.shape.key.safeParse(key)
  if (!sent.success) return 'Open your private link again to upload files.'
  const { row, found } = await findOwn(nucleus.db, nucleus, sent.data)
  if (row.eventCompanyTypeId !== type.eventCompanyTypeId) throw notFound('This registration')
  return lockedTextOf(row, found, nucleus.clock())
}

/** Changes the answers of a registration until its deadline. Throws 403 after it, 409 for an outdated version, 422 with messages by question. */
export async function updateOwn(nucleus: Nucleus, update: Update): Promise<OwnRegistration> {
  const { key, rowVersion, version, answers: given, optionTexts } = update
  const { found: current } = await findOwn(nucleus.db, nucleus, key)
  const headshots = await cropSent(nucleus.db, publicQuestions(current.form), given)
  return nucleus.db.transaction(async (tx) => {
    const { row, found } = await findLocked(tx, nucleus, key)
    const at = nucleus.clock()
    const lockedText = lockedTextOf(row, found, at)
    if (lockedText) throw new Refusal(403, lockedText)
    if (version !== found.version) throw formChanged({ own: await readWithin(tx, nucleus, key) })
    if (rowVersion !== row.rowVersion) throw ownChanged({ own: await readWithin(tx, nucleus, key) })
    const stored = await storedAnswers(tx, row.eventRegistrationId)
    const accepted = { ...stored, answers: new Map([...identityAnswers(row), ...stored.answers]) }
    const ownId = row.eventRegistrationId
    const locked = lockedQuestions(found, at)
    const lockedIds = new Set(locked.map(({ eventQuestionId }) => eventQuestionId))
    checkUnlocked(found, { locked, stored }, { answers: given, optionTexts })
    const submitted = { answers: given, optionTexts }
    const { identity, ...checked } = await checkSubmission(tx, found, submitted, { at, ownId, stored: accepted, lockedIds })
    if (identity.email !== row.email)
      throw answersRefused({ [emailQuestionId]: `The address cannot be changed here. Write to ${organiserText(found.event)}` })
    if (await isDecided(tx, row, found)) checkSamePerson(row, identity, organiserText(found.event))
    if (await isNameTaken(tx, row, identity))
      throw answersRefused({
        [identityId('lastName')]: `Somebody else with this name is registered with your address. Write to ${organiserText(found.event)}`,
      })
    if (identity.companyName !== row.companyName)
      await checkCompanyPlaces(tx, found.type, {
        companyName: identity.companyName,
        ownId,
        organiser: organiserText(found.event),
      })
    await storeSentHeadshots(tx, headshots, checked.answers)
    const earlier = await readResponses(tx, row)
    const change = { before: stored, after: { ...checked, answers: ofUnlocked(found, lockedIds, checked.answers) } }
    await replaceAnswers(tx, ownId, change, { at, files: 'delete' })
    const details = { author: registrant.name, parts: changedAnswers(earlier, await readResponses(tx, row), change) }
    const { before, after, isEmpty } = difference(row, identity)
    // What changes nothing is no version: other open pages would be told of it.
    if (!isEmpty || details.parts.length > 0)
      await updateRow(tx, registrationRows, { id: ownId, version: row.rowVersion, before, after, details }, registrant, at)
    await tx.update(table).set({ formVersion: found.version }).where(eq(table.eventRegistrationId, ownId))
    return readWithin(tx, nucleus, key)
  })
}

/** Withdraws a registration, with all that follows from it. */
export const withdrawOwn = (nucleus: Nucleus, repository: Repository<typeof registrations>, key: string): Promise<OwnRegistration> =>
  retryOnConflict(() =>
    nucleus.db.transaction(async (tx) => {
      const { row, found } = await findLocked(tx, nucleus, key)
      if (row.eventStatusId === registrationStatus.withdrawn) return readWithin(tx, nucleus, key)
      if (!mayWithdraw(row, found, nucleus.clock())) throw new Refusal(403, 'This registration cannot be withdrawn any more.')
      const move = { eventStatusId: registrationStatus.withdrawn }
      const moved = await moveWithin(tx, nucleus, repository, { ids: [row.eventRegistrationId], move, actor: registrant })
      for (const result of moved.results) if ('refusal' in result) throw result.refusal
      if (row.confirmBy !== null) await passOnSeats(tx, row.eventId, moved, { actor: system, at: nucleus.clock() })
      return readWithin(tx, nucleus, key)
    }),
  )

/** Confirms the place of a promoted registrant. Throws 403 once the time for it is over. */
export const confirmOwn = (nucleus: Nucleus, key: string): Promise<OwnRegistration> =>
  nucleus.db.transaction(async (tx) => {
    const { row, found } = await findLocked(tx, nucleus, key)
    const at = nucleus.clock()
    if (!isOffered(row)) return readWithin(tx, nucleus, key)
    if (Date.parse(row.confirmBy) <= at.getTime())
      throw new Refusal(403, `The place could be confirmed until ${momentText(found.event.timeZone, row.confirmBy)}.`)
    const { before, after } = difference(row, { confirmBy: null })
    await updateRow(tx, registrationRows, { id: row.eventRegistrationId, version: row.rowVersion, before, after }, registrant, at)
    return readWithin(tx, nucleus, key)
  })

const ownChanged = (now: CurrentForm): Refusal =>
  new Refusal(409, 'Your registration has changed since you opened it. Check your answers and save them again.', now)

const { approved, waitlisted, withdrawn, cancelled, expired } = registrationStatus
const repeatable: readonly number[] = [withdrawn, cancelled, expired]

function withdrawTextOf(status: RegistrationStatusId): string {
  const question = 'Withdraw your registration?'
  if (status === approved) return `${question} You lose your place, and it goes to somebody else.`
  return status === waitlisted ? `${question} You lose your position on the waiting list.` : `${question} We will not review it any more.`
}

/** What somebody can do whose registration has ended. */
function endedOf({ eventStatusId }: Row, found: FoundForm, at: Date): NonNullable<OwnRegistration['ended']> {
  const { event, type } = found
  const mayRepeat = repeatable.includes(eventStatusId) && type.linkSlug !== null && closedText(found, at) === null
  if (mayRepeat) return { text: 'To take part after all, register again.', path: publicPaths.form(event.eventCode, type.linkSlug ?? '') }
  return { text: `If you have a question, write to ${organiserText(event)}.`, path: null }
}

/** Whether somebody has decided about this person: the registration rests on a vetting, or was approved. */
async function isDecided(tx: Db, row: Row, { type }: FoundForm): Promise<boolean> {
  if (statusOf(row) === registrationStatus.approved) return type.requiresApproval || type.requiresVetting
  return type.requiresVetting && (await readUnvetted(tx, [row.eventRegistrationId])).length === 0
}

/** Throws 422 where the answers would hand a place that was decided about to somebody else. The spelling of a name may be corrected. */
function checkSamePerson(row: Row, identity: CheckedSubmission['identity'], organiser: string): void {
  if ((identity.companyName ?? '') !== (row.companyName ?? ''))
    throw answersRefused({ [companyQuestionId]: `The company cannot be changed here any more. Write to ${organiser}` })
  if (isOtherName(row, identity))
    throw answersRefused({ [identityId('lastName')]: `Only the spelling of your name can be corrected here. Write to ${organiser}` })
}

const placeOfferedText = 'A place is free for you. Confirm or decline it.'
/** Whether a promoted person has yet to confirm the place. */
const isOffered = (row: Row): row is Row & { confirmBy: string } =>
  row.eventStatusId === registrationStatus.approved && row.confirmBy !== null

const statusOf = ({ eventStatusId }: Row): RegistrationStatusId => eventStatusId as RegistrationStatusId
const isCancelled = ({ event }: Pick<FoundForm, 'event'>): boolean => event.eventStateId === eventState.cancelled
const isOver = ({ event }: FoundForm, at: Date): boolean => Date.parse(event.endsAt) <= at.getTime()

function statusTextOf(row: Row, found: FoundForm): string {
  if (isCancelled(found)) return cancelledText
  if (isOffered(row)) return placeOfferedText
  const text = statusTexts[row.eventStatusId] ?? ''
  return row.checkedInAt === null ? text : `${text} You are checked in: if you cannot come, write to us.`
}

/** Whoever has arrived is there. */
function mayWithdraw(row: Row, found: FoundForm, at: Date): boolean {
  if (row.checkedInAt !== null || isCancelled(found)) return false
  return registrationMoves[statusOf(row)].includes(registrationStatus.withdrawn) && !isOver(found, at)
}

/** Why answers cannot be changed any more; null while they can: until the deadline of the company type, or the start of the event. */
function lockedTextOf(row: Row, { event, type }: FoundForm, at: Date): string | null {
  if (isCancelled({ event })) return cancelledText
  if (inactiveStatuses.includes(statusOf(row))) return statusTexts[row.eventStatusId] ?? ''
  const until = editableUntilOf({ event, type })
  return Date.parse(until) <= at.getTime() ? `The answers could be changed until ${momentText(event.timeZone, until)}.` : null
}

/** The questions whose answers cannot be changed any more: they stay, even where they are not shown now. */
const lockedQuestions = ({ form }: FoundForm, at: Date): FormQuestion[] =>
  publicQuestions(form).filter(({ editableUntil }) => editableUntil !== null && Date.parse(editableUntil) <= at.getTime())

/** Throws 422 when an answer that is sent differs after its own deadline. */
function checkUnlocked(
  { event }: FoundForm,
  { locked, stored }: { locked: readonly FormQuestion[]; stored: StoredSubmission },
  { answers, optionTexts = {} }: Pick<Update, 'answers' | 'optionTexts'>,
): void {
  const late = locked.flatMap((question) => {
    const { eventQuestionId: id, editableUntil, options } = question
    const texts = stored.optionTexts.get(id) ?? {}
    const isKept = answers[id] === undefined || isDeepStrictEqual(cleanAnswer(question, answers[id]), stored.answers.get(id) ?? null)
    const keepsTexts = options.every(({ eventQuestionAnswerId: one }) => (optionTexts[one] ?? texts[one]) === texts[one])
    return isKept && keepsTexts
      ? []
      : [[id, `This answer could be changed until ${momentText(event.timeZone, editableUntil ?? '')}`] as const]
  })
  if (late.length > 0) throw answersRefused(Object.fromEntries(late))
}

/** The answers that can change, with those to questions that are not shown: none. */
const ofUnlocked = (
  { form }: FoundForm,
  lockedIds: ReadonlySet<number>,
  answers: ReadonlyMap<number, AnswerValue>,
): Map<number, AnswerValue> =>
  new Map(
    publicQuestions(form).flatMap(({ eventQuestionId: id }) =>
      id > 0 && !lockedIds.has(id) ? [[id, answers.get(id) ?? null] as const] : [],
    ),
  )

const identityAnswers = (row: Row): [number, AnswerValue][] =>
  identityQuestions.map(({ internalKey }) => [identityId(internalKey as IdentityKey), row[internalKey as IdentityKey]])

/** The refusal of a private link that leads nowhere: it was replaced, or cut when it was copied. */
export const unknownLink = (): Refusal =>
  new Refusal(404, 'This link is not complete or no longer valid. Copy it again from your confirmation, or write to the organiser.')

async function findOwn(tx: Db, { privateKeys }: Pick<Nucleus, 'privateKeys'>, key: string): Promise<{ row: Row; found: FoundForm }> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.privateKeyHash, privateKeys.hash(key)), isNull(table.deletedAt)))
  const found = row && (await formOfType(tx, row.eventCompanyTypeId))
  if (!found) throw unknownLink()
  return { row, found }
}

/** The same with its event and itself locked, then read again: staff change names and notes without the event. */
async function findLocked(tx: Db, nucleus: Nucleus, key: string): Promise<{ row: Row; found: FoundForm }> {
  const { row } = await findOwn(tx, nucleus, key)
  await lockPlaces(tx, [row])
  await tx
    .select({ id: table.eventRegistrationId })
    .from(table)
    .where(eq(table.eventRegistrationId, row.eventRegistrationId))
    .for('no key update')
  return findOwn(tx, nucleus, key)
}
