import type { FastifyInstance } from 'fastify'
import { type registrations } from '#contract/events/registrations.ts'
import { registrationNote } from '#contract/events/registrationNote.ts'
import { staleVersion } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { difference, updateRow } from '../../kernel/writes.ts'
import { checkRepresents } from '../common/checkRepresents.ts'

/**
 * Serves the staff's note on a registration; every earlier text stays in the history. A note without a version overwrites
 * whatever the registration has become: it waits for other writers of the row, such as a bulk move.
 */
export function mountNotes(app: FastifyInstance, { db, clock }: Nucleus, repository: Repository<typeof registrations>): void {
  mountCall(app, registrationNote, ({ input, actor }) => {
    const { eventRegistrationId: id, eventRegistrationNotes, rowVersion } = input
    return db.transaction(async (tx) => {
      await lockRows(tx, repository, [id], 'no key update')
      const row = await repository.getOrThrow(tx, id)
      checkRepresents(actor, row)
      const { before, after, isEmpty } = difference(row, { eventRegistrationNotes: eventRegistrationNotes || null })
      if (isEmpty) return row
      const version = rowVersion ?? row.rowVersion
      const next =
        version === row.rowVersion && (await updateRow(tx, repository, { id, version, before, after, action: 'note' }, actor, clock()))
      if (!next) throw staleVersion(row)
      return repository.getOrThrow(tx, id)
    })
  })
}
