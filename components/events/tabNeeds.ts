import type { EventTabKey } from '#constants/eventTabs.ts'
import type { AnyResource, ScopeOf } from '#contract/resource.ts'
import { type Need, need } from '#store/askAhead.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { askedOf } from '../resource/list/askedOf.ts'
import type { Query } from '../resource/list/listParams.ts'
import type { ParamsOf } from '../resource/views/paramsOf.ts'

/** What a tab asks for when it opens, beside its event; `params` tells what the address and its view say of a list, `query` what the address says beside it. */
export type TabNeeds = (eventId: number, params: ParamsOf, query: Query) => readonly Need[]

/** Of the tabs whose code has come. */
const known = new Map<string, TabNeeds>()

/** Says what a tab needs, in the file of the tab: it is known as soon as its code has come. */
export const tabNeeds = (tab: EventTabKey, needs: TabNeeds): void => void known.set(tab, needs)

/** What a tab needs, by its key in the address; nothing of a tab whose code has not come. */
export const needsOfTab = (tab: string): TabNeeds | undefined => known.get(tab)

/** The list of an event's rows, as a whole tab for one resource shows it. */
export const listOf =
  <R extends AnyResource>({ declared }: ResourceStore<R>): TabNeeds =>
  (eventId, params) => [need(declared.calls.list, askedOf(declared, { eventId } as ScopeOf<R>, params(declared)).asked as never)]
