import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import type { SamePersonReason } from '#constants/samePerson.ts'
import { contactHit } from '../common.ts'
import { contacts } from '../contacts.ts'
import { defineGet, definePost } from '../define.ts'
import { optionalId, positiveId } from '../fields.ts'

export const purgatoryActions = ['accept', 'discard'] as const
/**
 * Decides about somebody in purgatory: `accept` makes them an active contact, of a company if one is given; `discard` archives them. Who is somebody
 * else already is merged with `mergeContacts`.
 */
export const removeFromPurgatory = definePost({
  name: 'utilities/removeFromPurgatory',
  path: '/utilities/remove_from_purgatory',
  permission: 'editEvents',
  body: z.object({
    contactId: positiveId.meta({ title: 'Contact' }),
    action: z.enum(purgatoryActions).meta({ title: 'Action' }),
    companyId: optionalId.meta({ title: 'Company' }),
  }),
  reply: z.object({ row: contacts.row, undoToken: z.string() }),
  toast: { success: 'Contact has been removed from purgatory successfully.', failure: 'Failed to remove contact from purgatory!' },
})

const reasons = ['email', 'mailbox', 'phone', 'name', 'domain', 'nameAlone', 'spelling'] as const satisfies readonly SamePersonReason[]
export const samePerson = contactHit.extend({
  /** Whom of the query the hit may be. */
  forContactId: positiveId,
  /** What is the same, the strongest first: `constants/samePerson.ts` says what each means. */
  reasons: z.array(z.enum(reasons)),
})
export type SamePerson = z.infer<typeof samePerson>

/** As many ids as a page of the queue has. */
const contactIds = z
  .string()
  .refine((value) => value.split(',').length <= limits.pageSizeDefault && value.split(',').every((one) => /^[1-9]\d{0,8}$/.test(one)), {
    params: { type: 'list of ids' },
  })
/** The contacts, in any state but Merged, who may be the same person as one of these ("1,2"): the likeliest first, a few for each. */
export const samePeople = defineGet({
  name: 'utilities/samePeople',
  path: '/utilities/same_people',
  budget: 'lookUp',
  query: z.object({ contactIds }),
  reply: z.array(samePerson),
  background: true,
})
