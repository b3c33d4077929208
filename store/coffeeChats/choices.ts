import * as contract from '#contract/events/events.ts'
import type { funds as declared } from '#contract/funds/funds.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createList } from '../createList.ts'
import type { ListState } from '../createListSlice.ts'
import { funds } from '../funds/funds.ts'
import { inCoffeeChats } from './slices.ts'

declare module './slices.ts' {
  interface CoffeeChatsSlices {
    fundChoices: ListState<typeof declared>
  }
}

/** The funds of a host company to choose from. */
export const fundChoices = createList(funds, inCoffeeChats('fundChoices'))
/** Events to choose from. Does not change the list on screen. */
export const searchEvents = createCallThunk({ ...contract.events.calls.list, name: 'coffeeChats/events/search', background: true })
