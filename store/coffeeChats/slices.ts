import { combineSlices } from '@reduxjs/toolkit'
import type { coffeeChatAttendees } from '#contract/coffeeChats/attendees.ts'
import type { coffeeChats } from '#contract/coffeeChats/coffeeChats.ts'
import type { ListState } from '../createListSlice.ts'
import { slotsIn } from '../slotsIn.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    coffeeChats: ReturnType<typeof coffeeChatsReducer>
  }
}

/** The slices of the area. The file that creates any other slice declares it (`declare module`). */
export interface CoffeeChatsSlices {
  coffeeChats: ListState<typeof coffeeChats>
  coffeeChatAttendees: ListState<typeof coffeeChatAttendees>
}

export const coffeeChatsReducer = combineSlices().withLazyLoadedSlices<CoffeeChatsSlices>()
export const inCoffeeChats = slotsIn<CoffeeChatsSlices>(coffeeChatsReducer, ({ coffeeChats }) => coffeeChats)
