import * as contract from '#contract/events/eventContacts.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

export const eventContacts = createResource(contract.eventContacts, inEvents('eventContacts'))
