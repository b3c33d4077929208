import * as contract from '#contract/events/sponsors.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'

export const sponsorLevels = createResource(contract.sponsorLevels)
export const sponsors = createResource(contract.sponsors)
export const addUsualSponsorLevels = createCallThunk(contract.addUsualSponsorLevels)
