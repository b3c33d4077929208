import * as contract from '#contract/events/sponsors.ts'
import { createResource } from '../createResource.ts'

export const sponsorLevels = createResource(contract.sponsorLevels)
export const sponsors = createResource(contract.sponsors)
