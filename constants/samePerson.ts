import { choiceLabel } from './choice.ts'
import { contactStates } from './choices.ts'

/** Why two contacts may be one person, in words, the strongest first (docs/decisions/098-the-same-person.md). */
export const samePersonReasons = {
  email: 'same e-mail',
  mailbox: 'same mailbox',
  phone: 'same phone',
  name: 'same name and company',
  domain: 'same name and e-mail domain',
  nameAlone: 'same name',
  spelling: 'similar name',
} as const
export type SamePersonReason = keyof typeof samePersonReasons

/** Why somebody may be the same person, and their state where it is not Active: "archived, same phone". */
export const sameNotes = ({ state, reasons }: { state: number; reasons: readonly SamePersonReason[] }): string =>
  [
    ...(state === contactStates.active ? [] : [choiceLabel(contactStates, state).toLowerCase()]),
    ...reasons.map((reason) => samePersonReasons[reason]),
  ].join(', ')
