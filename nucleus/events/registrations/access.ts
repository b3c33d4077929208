import { notAllowed } from '../../errors.ts'
import type { Values } from '../../resource/Served.ts'
import type { Actor } from '../../nucleus.ts'

/** Throws 403 when an IR representative would write a registration of somebody else's. */
export function needOwn(actor: Actor, row: Values): void {
  if (actor.role === 'irRep' && row.irRepContactId !== actor.contactId)
    throw notAllowed('You can only change registrations that you represent.')
}
