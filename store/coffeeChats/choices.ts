import type { funds as declared } from '#contract/funds/funds.ts'
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
