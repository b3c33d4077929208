import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { attendances, registrationSources } from '#constants/choices.ts'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import { isAllowed } from '#constants/roles.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { moveRefusal } from '#contract/events/moveRefusal.ts'
import type { Registration, registrations } from '#contract/events/registrations.ts'
import { previewTransfer, transferCandidates, transferRegistration, type TransferMoves } from '#contract/events/transfer.ts'
import { fullNameOf } from '#contract/personName.ts'
import { ruleBroken, staleVersion } from '../../base/errors.ts'
import { contactTable } from '../../common/contactTable.ts'
import type { Db } from '../../db/client.ts'
import { eventOptions, optionChoices, registrationResponses, vettingSubmissions } from '../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { reversed } from '../../kernel/reversed.ts'
import { rememberChanges, type RowVersions } from '../../kernel/undoTokens.ts'
import { difference, insertRow, type RecordedTable, updateRow, updateRows } from '../../kernel/writes.ts'
import { mountLookup } from '../../resource/search/mountLookup.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { checkRepresents } from '../common/checkRepresents.ts'
import { freeConfirmationNumbers } from '../common/confirmationNumber.ts'
import { writeConsequences } from '../moves/consequences.ts'
import { retryOnConflict } from '../moves/move.ts'
import { lockPlaces } from '../moves/seats.ts'
import { mailCounts } from '../mails/mailCounts.ts'
import { companyOfContact, findCandidates, type Holder, holderRefusals, readHolder } from './transferHolder.ts'

const { approved, transferred } = registrationStatus
const bookingRows: RecordedTable = { resource: 'optionChoices', table: optionChoices, idKey: 'eventOptionChoiceId' }
const vettingRows: RecordedTable = { resource: 'vettingSubmissions', table: vettingSubmissions, idKey: 'vettingSubmissionId' }

type Request = z.output<typeof transferRegistration.body>
interface Transfer {
  id: number
  moves: TransferMoves
  undoable: RowVersions[]
}
type By = { actor: Actor; at: Date }

/** Serves the transfer of a registration to another contact (docs/domain.md §3.2). */
export function mountTransfer(app: FastifyInstance, nucleus: Nucleus, repository: Repository<typeof registrations>): void {
  const { db, clock } = nucleus
  mountLookup(app, nucleus, transferCandidates, async ({ input: { eventRegistrationId, searchText }, db: lookup }) =>
    findCandidates(lookup, await repository.getOrThrow(lookup, eventRegistrationId), searchText),
  )
  mountCall(app, transferRegistration, ({ input, actor }) =>
    retryOnConflict(() =>
      db.transaction(async (tx) => {
        const at = clock()
        const { id, moves, undoable } = await transfer(tx, repository, input, { actor, at })
        const undoToken = undoable.length > 0 ? await rememberChanges(tx, undoable, actor, at) : null
        return { ...(await repository.getOrThrow(tx, id)), moves: { ...moves, ...mailCounts(nucleus, moves.mails) }, undoToken }
      }),
    ),
  )
  mountCall(app, previewTransfer, ({ input, actor }) =>
    retryOnConflict(() => reversed(db, async (tx) => (await transfer(tx, repository, input, { actor, at: clock() })).moves)),
  )
}

async function transfer(tx: Db, repository: Repository<typeof registrations>, request: Request, by: By): Promise<Transfer> {
  const { row, person } = await readLocked(tx, repository, request, by.actor)
  const isReplacement = row.companyId !== null && row.companyId === person.companyId
  const vetting = row.requiresVetting ? row.vettingSubmissionId : null
  const { eventId, eventRegistrationId: from } = row
  const [confirmationNumber] = await freeConfirmationNumbers(tx, eventId, 1)
  const { id } = await insertRow(tx, repository, { ...newRow(row, person), confirmationNumber, ...statusOf(by) }, by.actor)
  const end = difference(row, {
    ...{ eventStatusId: transferred, statusReason: `Transfer to ${fullNameOf(person)}` },
    ...{ statusChangedAt: by.at.toISOString(), statusChangedByContactId: by.actor.contactId, replacedByRegistrationId: id },
    // Staff gave the place to somebody else, who need not confirm it.
    confirmBy: null,
  })
  const ended = await updateRow(tx, repository, { id: from, version: row.rowVersion, ...end, action: 'status' }, by.actor, by.at)
  if (ended === undefined) throw staleVersion(row)
  const bookings = await moveBookings(tx, { from, to: id }, by)
  const movedVetting = vetting === null ? undefined : await moveVetting(tx, { vetting, from, to: id }, by)
  const changes = [
    { id: from, version: ended, before: { eventStatusId: approved }, after: { eventStatusId: transferred } },
    { id, version: 1, before: {}, after: { eventStatusId: approved } },
  ]
  const ofRegistrations = new Map(changes.map((change) => [change.id, change.version]))
  const caused = await writeConsequences(tx, { changes, versions: ofRegistrations }, by)
  if (caused.hasConflict) throw staleVersion(row)
  const { versions } = bookings
  const written: RowVersions[] = [
    { resource: repository.resource, versions: ofRegistrations },
    ...(person.isNew ? [{ resource: contactTable.resource, versions: new Map([[person.contactId, 1]]) }] : []),
    ...(versions.size > 0 ? [{ resource: bookingRows.resource, versions }] : []),
    ...(movedVetting ? [movedVetting] : []),
    ...caused.versions,
  ]
  return {
    id,
    moves: {
      isReplacement,
      bookings: bookings.names,
      irRepName: row.irRepName,
      tags: row.tags ?? [],
      vetting: movedVetting !== undefined,
      answersThatStay: await tx.$count(registrationResponses, eq(registrationResponses.eventRegistrationId, from)),
      people: caused.people,
      mails: caused.mails,
    },
    // A user who may not change bookings could not undo this.
    undoable: versions.size === 0 || isAllowed(by.actor.role, 'editEvents') ? written : [],
  }
}

/** The registration and the person who takes it over, with the place locked. Throws 404, 409 and 422. */
async function readLocked(tx: Db, repository: Repository<typeof registrations>, request: Request, actor: Actor) {
  const { eventRegistrationId, rowVersion } = request
  const { eventId, eventCompanyTypeId } = await repository.getOrThrow(tx, eventRegistrationId)
  await lockPlaces(tx, [{ eventId, eventCompanyTypeId }])
  await lockRows(tx, repository, [eventRegistrationId], 'no key update')
  const row = await repository.getOrThrow(tx, eventRegistrationId)
  checkRepresents(actor, row)
  if (rowVersion !== undefined && rowVersion !== row.rowVersion) throw staleVersion(row)
  const refusal = moveRefusal(row, transferred)
  if (refusal) throw ruleBroken({ eventStatusId: `${refusal} Only an approved registration can be transferred.` })
  if (row.attendance === attendances.noShow)
    throw ruleBroken({ eventStatusId: `${fullNameOf(row)} did not come: nobody can take the place any more.` })
  if (row.attendance !== attendances.notArrived)
    throw ruleBroken({ eventStatusId: `${fullNameOf(row)} is checked in. Undo the check-in first.` })
  const person = await readHolder(tx, request, { eventId, actor })
  const holding = { ...row, companyId: row.companyId ?? (await companyOfContact(tx, row.contactId)) }
  const [problem] = await holderRefusals(tx, holding, [person])
  if (problem) throw ruleBroken({ contactId: problem })
  return { row: holding, person }
}

/** What the new registration has: the person's own names and address, and what belongs to the place. */
const newRow = (row: Registration, person: Holder) => ({
  ...{ eventId: row.eventId, eventCompanyTypeId: row.eventCompanyTypeId, source: registrationSources.staff },
  ...{ contactId: person.contactId, companyId: person.companyId, firstName: person.firstName, lastName: person.lastName },
  ...{ email: person.email, jobTitle: person.jobTitle, phone: person.phone, companyName: person.companyName ?? row.companyName },
  ...{ irRepContactId: row.irRepContactId, tags: row.tags, minMeetings: row.minMeetings, maxMeetings: row.maxMeetings },
})
const statusOf = ({ actor, at }: By) => ({
  ...{ eventStatusId: approved, statusChangedAt: at.toISOString(), statusChangedByContactId: actor.contactId },
  submittedAt: at.toISOString(),
})

interface Change {
  from: number
  to: number
}

/** Moves the bookings that are not cancelled; returns their new versions and the names of their options. */
async function moveBookings(tx: Db, { from, to }: Change, { actor, at }: By) {
  const { eventOptionChoiceId: id, rowVersion: version } = optionChoices
  const found = await tx
    .select({ id, version, name: eventOptions.name })
    .from(optionChoices)
    .innerJoin(eventOptions, eq(eventOptions.eventOptionId, optionChoices.eventOptionId))
    .where(
      and(
        eq(optionChoices.eventRegistrationId, from),
        ne(optionChoices.choiceStatus, choiceStatuses.cancelled),
        isNull(optionChoices.deletedAt),
      ),
    )
    .orderBy(asc(eventOptions.name))
  const changes = found.map((one) => ({
    ...{ id: one.id, version: one.version, before: { eventRegistrationId: from }, after: { eventRegistrationId: to } },
  }))
  const versions = await updateRows(tx, bookingRows, { changes }, actor, at)
  if (versions.size < changes.length) throw staleVersion(null)
  return { versions, names: found.map(({ name }) => name) }
}

/** Links the vetting to the new registration, so that the approval rests on it. */
async function moveVetting(tx: Db, { vetting: id, from, to }: Change & { vetting: number }, { actor, at }: By): Promise<RowVersions> {
  await lockRows(tx, vettingRows, [id], 'no key update')
  const [row] = await tx
    .select({ version: vettingSubmissions.rowVersion })
    .from(vettingSubmissions)
    .where(eq(vettingSubmissions.vettingSubmissionId, id))
  const change = { id, version: row?.version ?? 0, before: { eventRegistrationId: from }, after: { eventRegistrationId: to } }
  const version = await updateRow(tx, vettingRows, change, actor, at)
  if (version === undefined) throw staleVersion(null)
  return { resource: vettingRows.resource, versions: new Map([[id, version]]) }
}
