import { createSlice } from '@reduxjs/toolkit'
import * as contract from '#contract/coffeeChats/details.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { inCoffeeChats } from './slices.ts'

interface ParamsState {
  params: contract.CoffeeChatParams | null
}

declare module './slices.ts' {
  interface CoffeeChatsSlices {
    coffeeChatParams: ParamsState
  }
}

export const fetchCoffeeChatParams = createCallThunk(contract.fetchCoffeeChatParams)

const initialState: ParamsState = { params: null }
const slice = createSlice({
  name: 'coffeeChats/params',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(fetchCoffeeChatParams.fulfilled, (_, { payload }) => ({ params: payload }))
  },
})
/** What forms and filters of coffee chats offer; null until it has loaded. */
export const selectCoffeeChatParams = inCoffeeChats('coffeeChatParams').inject(slice.reducer)
