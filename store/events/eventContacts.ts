import * as contract from '#contract/events/eventContacts.ts'
import { createResource } from '../createResource.ts'

export const eventContacts = createResource(contract.eventContacts)
