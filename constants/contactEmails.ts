import { choices, ranked } from './choice.ts'

/** Why a chosen contact gets an e-mail, or why not. */
export const contactOutcomes = ranked(
  choices({
    included: [1, 'Gets it'],
    suppressed: [2, 'Address suppressed'],
    noAddress: [3, 'No address'],
    repeated: [4, 'Same address as another'],
    gone: [5, 'Deleted or archived'],
    unsubscribed: [6, 'Unsubscribed'],
  }),
)
export type ContactOutcome = (typeof contactOutcomes)[number]['value']
