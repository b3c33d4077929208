import type { EventTabKey } from '#constants/eventTabs.ts'
import type { AnyResource, ScopeOf } from '#contract/resource.ts'
import { type ScreenRequest, requestFor } from '#store/prefetchRequests.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { listQueryOf } from '../resource/screen/listQueryOf.ts'
import type { Query } from '../resource/base/listParams.ts'
import type { ParamsReader } from '../resource/savedViews/paramsOf.ts'

/**
 * Returns the requests of a tab when it opens, besides its event; `params` returns the parameters of a list from the address and its saved
 * view, `query` is the rest of the address.
 */
export type TabRequests = (eventId: number, params: ParamsReader, query: Query) => readonly ScreenRequest[]

/** The tabs whose code has loaded. */
const requestsByTab = new Map<string, TabRequests>()

/** Registers the requests of a tab. Called in the tab's own file, so that they are known as soon as its code has loaded. */
export const registerTabRequests = (tab: EventTabKey, requests: TabRequests): void => void requestsByTab.set(tab, requests)

/** The requests of a tab, by its key in the address; undefined until its code has loaded. */
export const requestsOfTab = (tab: string): TabRequests | undefined => requestsByTab.get(tab)

/** The list request of a tab that shows one resource. */
export const listRequestOf =
  <R extends AnyResource>({ declared, list }: ResourceStore<R>): TabRequests =>
  (eventId, params) => [requestFor(list, listQueryOf(declared, { eventId } as ScopeOf<R>, params(declared)).paged)]
