import * as contract from '#contract/coffeeChats/attendees.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'
import { inCoffeeChats } from './slices.ts'

export const coffeeChatAttendees = createResource(contract.coffeeChatAttendees, inCoffeeChats('coffeeChatAttendees'))
export const addAttendees = createCallThunk(contract.addAttendees)
export const writeToAttendees = createCallThunk(contract.writeToAttendees)
export const promoteAttendee = createCallThunk(contract.promoteAttendee, { storeAction: coffeeChatAttendees.rowStored })
