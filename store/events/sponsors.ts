import * as contract from '#contract/events/sponsors.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

export const sponsorLevels = createResource(contract.sponsorLevels, inEvents('sponsorLevels'))
export const sponsors = createResource(contract.sponsors, inEvents('sponsors'))
export const addUsualSponsorLevels = createCallThunk(contract.addDefaultSponsorLevels)
