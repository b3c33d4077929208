import * as z from 'zod'
import { contactHit, searchTermParam } from '../common.ts'
import { defineGet, definePost } from '../define.ts'
import { idParam, optionalId, positiveId, rowVersion } from '../fields.ts'
import { asSentence, type Reply } from '../reply.ts'
import { rowWith } from '../resource.ts'
import { personFields } from './eventPeople.ts'
import { peopleCounts, peopleTexts } from './peopleCounts.ts'
import { futureMailsText, futurePeopleTexts } from './peopleQuestions.ts'
import { mailProblem, queuedMailsTexts } from './queuedMails.ts'
import { type Registration, registrations } from './registrations.ts'
import { fullNameOf, withPersonNames } from '../personName.ts'

/** What a transfer moves from one registration to another. */
export const transferMoves = z.object({
  /** Whether the new person comes from the same company, and so replaces a colleague. */
  isReplacement: z.boolean(),
  /** The names of the options that are booked. */
  bookings: z.array(z.string()),
  irRepName: z.string().nullable(),
  tags: z.array(z.string()),
  /** Whether the vetting of the company moves too. */
  vetting: z.boolean(),
  /** Answers to the form, which stay: they are about the person. */
  answersThatStay: z.number().int(),
  people: peopleCounts,
  /** Mails to the two people, which wait in the outbox for a minute. */
  mails: z.number().int(),
  mailProblem,
})
export type TransferMoves = z.infer<typeof transferMoves>

/** A person found by a search for who could take over a place. */
export const transferCandidate = contactHit.extend({
  /** Why the person cannot; null when they can. */
  refusal: z.string().nullable(),
})
export type TransferCandidate = z.infer<typeof transferCandidate>
/** People who could take over the place of a registration. */
export const transferCandidates = defineGet({
  name: 'events/registrationTransfer/candidates',
  path: '/events/registration_transfer/candidates/{eventRegistrationId}/{searchText}',
  budget: 'lookUp',
  params: z.object({ eventRegistrationId: idParam, searchText: searchTermParam }),
  reply: z.array(transferCandidate),
  background: true,
})

/** A person without a contact, who is added in purgatory. */
export const newHolder = withPersonNames(personFields.extend({ companyId: optionalId.meta({ title: 'Company' }) }))
const body = z
  .object({
    eventRegistrationId: positiveId,
    contactId: positiveId.optional(),
    /** Instead of a contact. */
    person: newHolder.optional(),
    /** Confirms that `person` is none of those who may be the same. */
    isNewPerson: z.boolean().optional(),
    rowVersion: rowVersion.optional(),
  })
  .refine(({ contactId, person }) => (contactId === undefined) !== (person === undefined), {
    message: 'Choose a person, or enter a new one',
    path: ['contactId'],
  })
export type TransferInput = z.input<typeof body>

/** What a transfer would do now: it is tried and reversed. Throws what the transfer itself would throw. */
export const previewTransfer = definePost({
  name: 'events/registrationTransfer/preview',
  path: '/events/registration_transfer/preview',
  permission: 'editRegistrations',
  body,
  reply: transferMoves,
  background: true,
})

const transferred = rowWith(registrations, { moves: transferMoves, undoToken: z.string().nullable() })
/**
 * Gives the place of an approved registration to another contact, who is added first when new: a new approved registration with its seat, bookings, IR rep, tags
 * and limits of meetings; the old one is Transferred and names it. One undo reverses all of it.
 */
export const transferRegistration = definePost({
  name: 'events/registrationTransfer',
  path: '/events/registration_transfer',
  permission: 'editRegistrations',
  body,
  reply: transferred,
  toast: {
    success: ({ reply: { data } }: { reply: Reply }) => transferredText(data as z.output<typeof transferred>),
    failure: ({ reply }: { reply: Reply }) => (reply.message ? asSentence(reply.message) : 'Failed to transfer the registration!'),
  },
})

const transferredText = ({ firstName, lastName, moves }: Registration & { moves: TransferMoves }): string =>
  [
    `The place was given to ${fullNameOf({ firstName, lastName })}.`,
    ...peopleTexts(moves.people),
    ...queuedMailsTexts(moves.mails, moves.mailProblem),
  ].join(' ')

/** What moves and what stays, as sentences for the question before. */
export function transferTexts({ bookings, irRepName, tags, vetting, answersThatStay, people, mails }: TransferMoves): string[] {
  return [
    'The seat moves, and the new registration is Approved. The old one becomes Transferred.',
    ...(bookings.length > 0 ? [`Bookings that move: ${bookings.join(', ')}.`] : []),
    ...(irRepName ? [`The IR rep stays ${irRepName}.`] : []),
    ...(tags.length > 0 ? [`Tags that move: ${tags.join(', ')}.`] : []),
    ...(vetting ? ['The vetting of the company moves too.'] : []),
    ...(answersThatStay > 0
      ? [
          `${answersThatStay === 1 ? '1 answer stays' : `${answersThatStay.toLocaleString('en-GB')} answers stay`} with the old registration.`,
        ]
      : []),
    ...futurePeopleTexts(people),
    ...(mails > 0 ? [futureMailsText(mails)] : []),
  ]
}
