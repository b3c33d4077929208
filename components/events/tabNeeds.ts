import type { EventTabKey } from '#constants/eventTabs.ts'
import type { AnyResource, ScopeOf } from '#contract/resource.ts'
import { type Need, need } from '#store/askAhead.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { askedOf } from '../resource/list/askedOf.ts'
import type { Query } from '../resource/list/listParams.ts'
import type { ParamsOf } from '../resource/views/paramsOf.ts'

/**
 * Returns the requests of a tab when it opens, besides its event; `params` returns the parameters of a list from the address and its saved
 * view, `query` is the rest of the address.
 */
export type TabNeeds = (eventId: number, params: ParamsOf, query: Query) => readonly Need[]

/** The tabs whose code has loaded. */
const known = new Map<string, TabNeeds>()

/** Registers the requests of a tab. Called in the tab's own file, so that they are known as soon as its code has loaded. */
export const tabNeeds = (tab: EventTabKey, needs: TabNeeds): void => void known.set(tab, needs)

/** The requests of a tab, by its key in the address; undefined until its code has loaded. */
export const needsOfTab = (tab: string): TabNeeds | undefined => known.get(tab)

/** The list request of a tab that shows one resource. */
export const listOf =
  <R extends AnyResource>({ declared, list }: ResourceStore<R>): TabNeeds =>
  (eventId, params) => [need(list, askedOf(declared, { eventId } as ScopeOf<R>, params(declared)).asked)]
