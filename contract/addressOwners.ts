import * as z from 'zod'
import { contactStates } from '#constants/choices.ts'
import { defineGet } from './define.ts'
import { email, oneOf, positiveId } from './fields.ts'

export const addressOwner = z.object({
  contactId: positiveId,
  name: z.string(),
  companyName: z.string().nullable(),
  contactStateId: oneOf(contactStates),
})
export type AddressOwner = z.infer<typeof addressOwner>
/**
 * Who has an e-mail address, as their own or as one of their others, in any state but Merged; the active first. The address is percent-encoded in the
 * path, and in no log.
 */
export const addressOwners = defineGet({
  name: 'contacts/addressOwners',
  path: '/contacts/of_address/{email}',
  budget: 'lookUp',
  params: z.object({ email }),
  reply: z.array(addressOwner),
  background: true,
})
