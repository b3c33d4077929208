import { notAllowed } from '../../base/errors.ts'
import type { Mover } from '../../kernel/actor.ts'

/** Throws 403 when an IR rep writes a registration that somebody else represents. */
export function checkRepresents(actor: Mover, row: { irRepContactId?: number | null }): void {
  if (actor.role === 'irRep' && row.irRepContactId !== actor.contactId)
    throw notAllowed('You can only change registrations that you represent.')
}
