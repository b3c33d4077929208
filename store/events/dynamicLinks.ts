import * as contract from '#contract/events/dynamicLinks.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    linkTargets: LookupStateOf<typeof contract.linkTargetsOf>
    linkClicks: LookupStateOf<typeof contract.linkClicks>
  }
}

export const dynamicLinks = createResource(contract.dynamicLinks, inEvents('dynamicLinks'))
export const linkTargets = createLookup(contract.linkTargetsOf, inEvents('linkTargets'), { parent: 'eventId' })
export const linkClicks = createLookup(contract.linkClicks, inEvents('linkClicks'))
