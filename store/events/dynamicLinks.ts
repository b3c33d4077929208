import * as contract from '#contract/events/dynamicLinks.ts'
import { createLookup } from '../createLookup.ts'
import { createResource } from '../createResource.ts'

export const dynamicLinks = createResource(contract.dynamicLinks)
export const linkTargets = createLookup(contract.linkTargetsOf)
export const linkClicks = createLookup(contract.linkClicks)
