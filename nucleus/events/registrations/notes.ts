import type { FastifyInstance } from 'fastify'
import { registrationNote, type registrations } from '#contract/events/registrations.ts'
import { changedMeanwhile } from '../../core/errors.ts'
import { mountCall } from '../../core/mountCall.ts'
import type { Rows } from '../../core/resource/rows.ts'
import type { Nucleus } from '../../core/context.ts'
import { difference, updateRow } from '../../core/writes.ts'
import { needOwn } from './access.ts'

/** The staff's note on a registration; every earlier text stays in the history. */
export function mountNotes(app: FastifyInstance, { db, clock }: Nucleus, rows: Rows<typeof registrations>): void {
  mountCall(app, registrationNote, async ({ input, actor }) => {
    const { eventRegistrationId: id, eventRegistrationNotes, rowVersion } = input
    const row = await rows.need(db, id)
    needOwn(actor, row)
    const { before, after, isEmpty } = difference(row, { eventRegistrationNotes: eventRegistrationNotes || null })
    if (isEmpty) return row
    const version = rowVersion ?? row.rowVersion
    const next = version === row.rowVersion && (await updateRow(db, rows, { id, version, before, after, action: 'note' }, actor, clock()))
    const now = await rows.need(db, id)
    if (!next) throw changedMeanwhile(now)
    return now
  })
}
