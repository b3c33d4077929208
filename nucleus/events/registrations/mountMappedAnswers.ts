import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { registrationStatus } from '#constants/statuses.ts'
import { decideMappedAnswer, mappedAnswers } from '#contract/events/mappedAnswers.ts'
import type { registrations } from '#contract/events/registrations.ts'
import { notFound, Refusal } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { registrationResponses as responses } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { rememberChanges } from '../../kernel/undoTokens.ts'
import { updateRow } from '../../kernel/writes.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { cropHeadshot, isHeadshot, readCropped, storeCropped } from '../answers/answeredHeadshots.ts'
import { checkRepresents } from '../common/checkRepresents.ts'
import { differs, type AnswerMapping, mappedAnswersOf, publishable } from '../answers/mappedAnswers.ts'

/** Serves the answers that differ from the contact or company, and the decision to take or leave one. */
export function mountMappedAnswers(app: FastifyInstance, { db, clock }: Nucleus, repository: Repository<typeof registrations>): void {
  mountCall(app, mappedAnswers, async ({ input: { eventRegistrationId } }) => {
    const { eventStatusId } = await repository.getOrThrow(db, eventRegistrationId)
    // Before the approval an empty field waits for it.
    const isShown = (one: AnswerMapping) => differs(one) && (one.stored !== null || eventStatusId === registrationStatus.approved)
    const shown = (await mappedAnswersOf(db, [eventRegistrationId])).filter(isShown)
    const pictures = await readCropped(
      db,
      shown.flatMap(({ headshot }) => headshot ?? []),
    )
    return shown.map(({ eventQuestionId, label, target, headshot, ...one }) => ({
      ...{ eventQuestionId, label, target, stored: textOf(one.stored), isLeft: one.isLeft, isPicture: headshot !== null },
      answered: headshot ? (pictures.get(headshot.fileId) ?? '') : textOf(one.answered),
    }))
  })

  mountCall(app, decideMappedAnswer, async ({ input: { eventRegistrationId, eventQuestionId, isTaken, stored }, actor }) => {
    if (isTaken) await cropOlder(db, eventRegistrationId, eventQuestionId)
    return db.transaction(async (tx) => {
      checkRepresents(actor, await repository.getOrThrow(tx, eventRegistrationId))
      const found = (await mappedAnswersOf(tx, [eventRegistrationId], { isLocked: true })).find(
        (one) => one.eventQuestionId === eventQuestionId,
      )
      if (!found) throw notFound('This answer')
      const { of, rowId, row, field, target, answered } = found
      if (!differs(found)) return { target }
      if (textOf(found.stored) !== stored) throw new Refusal(409, `${target} was changed meanwhile. Look at it again and decide.`)
      if (isTaken && (await publishable(tx, [found], actor)).length === 0)
        throw new Refusal(422, 'The picture cannot be read. Upload another one for the contact.')
      const at = clock()
      await tx
        .update(responses)
        .set(isTaken ? notLeft : { mappingLeftAt: at.toISOString(), mappingLeftByContactId: actor.contactId })
        .where(and(eq(responses.eventRegistrationId, eventRegistrationId), eq(responses.eventQuestionId, eventQuestionId)))
      if (!isTaken) return { target }
      const change = { id: rowId, version: Number(row.rowVersion), before: { [field]: row[field] ?? null }, after: { [field]: answered } }
      const version = await updateRow(tx, of, change, actor, at)
      if (version === undefined) throw new Error('A locked row was changed')
      return { target, undoToken: await rememberChanges(tx, [{ resource: of.resource, versions: new Map([[rowId, version]]) }], actor, at) }
    })
  })
}

/** Crops a headshot that was sent before pictures were cropped with their form. */
async function cropOlder(db: Db, eventRegistrationId: number, eventQuestionId: number): Promise<void> {
  const answer = and(eq(responses.eventRegistrationId, eventRegistrationId), eq(responses.eventQuestionId, eventQuestionId))
  const [found] = await db.select({ value: responses.value }).from(responses).where(answer)
  if (!isHeadshot(found?.value) || (await readCropped(db, [found.value])).size > 0) return
  const bytes = await cropHeadshot(db, found.value)
  if (bytes) await storeCropped(db, found.value, bytes)
}

const notLeft = { mappingLeftAt: null, mappingLeftByContactId: null }
const textOf = (value: string | number | null): string => (value === null ? '' : String(value))
