import * as contract from '#contract/coffeeChats/coffeeChats.ts'
import { createResource } from '../createResource.ts'
import { inCoffeeChats } from './slices.ts'

export const coffeeChats = createResource(contract.coffeeChats, inCoffeeChats('coffeeChats'))
