import type { FastifyInstance } from 'fastify'
import { speakerStatuses } from '#constants/programmeChoices.ts'
import { type Speaker, speakerMarks, type speakers } from '#contract/events/speakers.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { difference, updateRows } from '../../kernel/writes.ts'

const { confirmed } = speakerStatuses

/** Serves the call that marks many speakers as published or arrived, in one transaction with a result for each. */
export const mountSpeakerMarks = (app: FastifyInstance, { db, clock }: Nucleus, repository: Repository<typeof speakers>): void =>
  mountCall(app, speakerMarks, ({ input: { speakerIds, isPublished, hasArrived }, actor }) =>
    db.transaction(async (tx) => {
      const ids = [...new Set(speakerIds)]
      await lockRows(tx, repository, ids)
      const found = await repository.getMany(tx, ids)
      const changes = ids.flatMap((id) => {
        const speaker = found.get(id)
        const change = speaker && difference({ ...speaker }, { isPublished, hasArrived })
        return speaker && change && !change.isEmpty ? [{ id, version: speaker.rowVersion, before: change.before, after: change.after }] : []
      })
      const versions = await updateRows(tx, repository, { changes }, actor, clock())
      const stored = await repository.getMany(tx, ids)
      return ids.map((id) => {
        const row = stored.get(id) ?? null
        const isChanged = versions.has(id)
        return {
          id,
          isChanged,
          isRefused: row === null,
          message: row ? outcome(row, { isPublished, isChanged }) : 'The speaker was not found',
          row,
        }
      })
    }),
  )

function outcome(
  { speakerStatusId }: Speaker,
  { isPublished, isChanged }: { isPublished: boolean | undefined; isChanged: boolean },
): string {
  if (!isChanged) return 'No change'
  return isPublished && speakerStatusId !== confirmed ? 'Saved, but this speaker is not confirmed' : 'Done'
}
