import { and, eq, isNull } from 'drizzle-orm'
import { publicPaths } from '#constants/publicPaths.ts'
import { registrationStatus } from '#constants/statuses.ts'
import type { registrations } from '#contract/events/registrations.ts'
import { publicQuestions } from '#contract/forms/checkAnswers.ts'
import { identityId } from '#contract/forms/identity.ts'
import type { OptionTexts } from '#contract/forms/optionTexts.ts'
import type { Confirmation } from '#contract/publicForm.ts'
import { notFound, Refusal } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { registrations as table } from '../../db/tables/index.ts'
import { registrant, system } from '../../kernel/actor.ts'
import type { Nucleus } from '../../kernel/context.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { queueSubmissionMail } from '../mails/moveMails.ts'
import { moveWithin, retryOnConflict } from '../moves/move.ts'
import { ownKeyOf } from '../common/ownKey.ts'
import { type LockedPlace, lockPlaces, SeatCount } from '../moves/seats.ts'
import { nextPosition, readWaitingList } from '../moves/waitingList.ts'
import { noSeatFor } from '../moves/waitingState.ts'
import { checkSubmission, emailQuestionId, formChanged } from '../formAnswers/checkSubmission.ts'
import {
  closedText,
  formOfType,
  type FoundForm,
  fullFormText,
  hasPlace,
  organiserText,
  publicFormOf,
  statusTexts,
} from '../formAnswers/readForm.ts'
import { refusalOfRegistered } from './registeredAddress.ts'
import { checkCompanyPlaces, checkNotRegistered, RegisteredAddress } from './registrantRules.ts'
import { contactFor } from '../formAnswers/registrantContact.ts'
import { cropSent, storeSentHeadshots } from '../formAnswers/sentHeadshots.ts'
import { storeAnswers, storeRegistration, type Seat } from '../formAnswers/store.ts'
import { submitForVetting } from './submitForVetting.ts'

const { pending, inVetting, waitlisted, approved } = registrationStatus

interface Submission {
  submissionKey: string
  version: number
  answers: Readonly<Record<string, unknown>>
  optionTexts?: OptionTexts
  /** The short code of the link that was followed. */
  link?: string | null
}

/**
 * Registers somebody through the public form, in one transaction with everything that depends on it: places, options, contact, answers,
 * vetting. The same `submissionKey` again, for the same person, returns what it stored. Throws 403 while the form is closed, 409 for an outdated
 * form, 422 with messages by question.
 */
export async function submit(
  nucleus: Nucleus,
  repository: Repository<typeof registrations>,
  { type: { eventId, eventCompanyTypeId }, form }: Pick<FoundForm, 'type' | 'form'>,
  submitted: Submission,
): Promise<Confirmation> {
  const { db, clock } = nucleus
  const headshots = await cropSent(db, publicQuestions(form), submitted.answers)
  const submissionKey = keyOfPerson(nucleus, submitted)
  const stored = retryOnConflict(() =>
    db.transaction(async (tx) => {
      const place = (await lockPlaces(tx, [{ eventId, eventCompanyTypeId }]))({ eventId, eventCompanyTypeId })
      const found = await formOfType(tx, eventCompanyTypeId)
      if (!place || !found) throw notFound('This form')
      const earlier = await submittedBefore(tx, eventCompanyTypeId, submissionKey)
      if (earlier) return confirmationOf(tx, nucleus, found, earlier.eventRegistrationId)
      const at = clock()
      const closed = closedText(found, at)
      if (closed) throw new Refusal(403, closed)
      if (submitted.version !== found.version) throw formChanged({ form: await publicFormOf(tx, found, { at }) })
      const { identity, answers, optionTexts } = await checkSubmission(tx, found, submitted, { at })
      await checkCompanyPlaces(tx, found.type, { ...identity, organiser: organiserText(found.event) })
      const seat = await seatFor(tx, place, found)
      // Last of all: whoever tries addresses gets the same reply for all of them, after the same time, wherever another check refuses.
      const contact = await contactFor(tx, identity)
      await checkNotRegistered(tx, eventId, { email: identity.email, contactId: contact.contactId })
      const { link } = submitted
      const registration = { found, seat, identity, contact, submitted: { submissionKey, link }, at }
      const eventRegistrationId = await storeRegistration(tx, nucleus, registration)
      await storeAnswers(tx, eventRegistrationId, { answers, optionTexts }, at)
      await storeSentHeadshots(tx, headshots, answers)
      if (found.type.requiresVetting) await submitForVetting(tx, found, { eventRegistrationId, contact, answers, at })
      if (!found.type.requiresApproval && seat.eventStatusId === pending) await approve(tx, nucleus, repository, eventRegistrationId)
      else await queueSubmissionMail(tx, { id: eventRegistrationId, eventStatusId: seat.eventStatusId }, registrant, at)
      return confirmationOf(tx, nucleus, found, eventRegistrationId)
    }),
  )
  return stored.catch(async (error: unknown) => {
    throw error instanceof RegisteredAddress ? await refusalOfRegistered(nucleus, { eventId, eventCompanyTypeId }, error) : error
  })
}

/**
 * The key under which a submission is stored: that of the page together with name and address, as a hash from which nobody can read them. So a key
 * that two people share, from two tabs with one draft, names two submissions, and none of them gets the other's confirmation.
 */
function keyOfPerson({ privateKeys }: Nucleus, { submissionKey, answers }: Submission): string {
  const person = [emailQuestionId, identityId('firstName'), identityId('lastName')].map((id) => {
    const answer = answers[id]
    return typeof answer === 'string' ? answer.trim() : ''
  })
  return privateKeys.hash(JSON.stringify([submissionKey, ...person]))
}

/** The registration of a submission that was sent before. */
async function submittedBefore(
  tx: Db,
  eventCompanyTypeId: number,
  submissionKey: string,
): Promise<{ eventRegistrationId: number } | undefined> {
  const [found] = await tx
    .select({ eventRegistrationId: table.eventRegistrationId })
    .from(table)
    .where(and(eq(table.eventCompanyTypeId, eventCompanyTypeId), eq(table.submissionKey, submissionKey), isNull(table.deletedAt)))
  return found
}

/** The seat of a new registration, or its place on the waiting list, behind those who wait already. Throws 422 when there is neither. */
async function seatFor(tx: Db, place: LockedPlace, { event: { eventId }, type }: FoundForm): Promise<Seat> {
  const none = await noSeatFor(tx, place, await SeatCount.of(tx, [eventId]))
  if (!none) return { eventStatusId: type.requiresVetting ? inVetting : pending, waitlistPosition: null }
  if (!place.hasWaitlist) throw new Refusal(422, fullFormText)
  const waiting = await readWaitingList(tx, [eventId], { moves: 0 })
  return { eventStatusId: waitlisted, waitlistPosition: nextPosition(waiting) }
}

/** Approves a registration that needs no approval, with all that follows from it. */
async function approve(tx: Db, nucleus: Nucleus, repository: Repository<typeof registrations>, id: number): Promise<void> {
  const move = { eventStatusId: approved }
  const { results } = await moveWithin(tx, nucleus, repository, { ids: [id], move, actor: system })
  for (const result of results) if ('refusal' in result) throw result.refusal
}

/** What the registrant reads after the form was sent. */
async function confirmationOf(tx: Db, { privateKeys }: Nucleus, found: FoundForm, id: number): Promise<Confirmation> {
  const { eventRegistrationId, confirmationNumber, eventStatusId, confirmBy, privateLinkVersion } = table
  const [row] = await tx
    .select({ eventRegistrationId, confirmationNumber, eventStatusId, confirmBy, privateLinkVersion })
    .from(table)
    .where(eq(table.eventRegistrationId, id))
  if (!row) throw notFound('This registration')
  return {
    confirmationNumber: row.confirmationNumber,
    statusText: statusTexts[row.eventStatusId] ?? '',
    hasPlace: hasPlace(row),
    privatePath: publicPaths.own(found.event.eventCode, found.type.eventCompanyTypeId, ownKeyOf(privateKeys, row)),
  }
}
