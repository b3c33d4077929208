import { addAttendees, coffeeChatAttendees, promoteAttendee, writeToAttendees } from './attendees.ts'
import { coffeeChats } from './coffeeChats.ts'
import { coffeeChatById, fetchCoffeeChatParams } from './details.ts'

/** Every resource of the area. */
export const coffeeChatResources = [coffeeChats, coffeeChatAttendees] as const
/** Its calls that belong to no resource. */
export const coffeeChatCalls = [coffeeChatById, fetchCoffeeChatParams, addAttendees, writeToAttendees, promoteAttendee] as const
