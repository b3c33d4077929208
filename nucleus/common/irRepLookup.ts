import type { SearchedLookup } from '../resource/ResourceOptions.ts'
import { staffLookup } from './staffLookup.ts'

/** A file names IR reps by their e-mail or name, among the staff. */
export const irRepLookup: SearchedLookup = { ...staffLookup, noun: 'IR rep' }
