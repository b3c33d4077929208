import type { Role } from '#constants/roles.ts'

export interface DemoAccount {
  firstName: string
  lastName: string
  email: string
  role: Role
}

/** The staff of the demo data who can sign in: one per role, the administrator first. */
export const demoAccounts: readonly DemoAccount[] = [
  { firstName: 'Maya', lastName: 'Lindqvist', email: 'maya.lindqvist@example.com', role: 'admin' },
  { firstName: 'Tomás', lastName: 'Ferreira', email: 'tomas.ferreira@example.com', role: 'eventManager' },
  { firstName: 'Aiko', lastName: 'Marchetti', email: 'aiko.marchetti@example.com', role: 'irRep' },
  { firstName: 'Samuel', lastName: "O'Brannigan", email: 'samuel.obrannigan@example.com', role: 'vetter' },
  { firstName: 'Leïla', lastName: 'Benhaddou', email: 'leila.benhaddou@example.com', role: 'sender' },
  { firstName: 'Piotr', lastName: 'Zieliński', email: 'piotr.zielinski@example.com', role: 'readOnly' },
]

/** More IR reps, so that companies are spread over several. */
export const otherReps: readonly DemoAccount[] = [
  { firstName: 'Noor', lastName: 'van Aalst', email: 'noor.vanaalst@example.com', role: 'irRep' },
  { firstName: 'Gabriel', lastName: 'Achterberg', email: 'gabriel.achterberg@example.com', role: 'irRep' },
  { firstName: 'Soledad', lastName: 'Quiroga', email: 'soledad.quiroga@example.com', role: 'irRep' },
]

/** Somebody who has left: on the staff, without access. */
export const formerStaff: DemoAccount = {
  firstName: 'Ingrid',
  lastName: 'Okonkwo',
  email: 'ingrid.okonkwo@example.com',
  role: 'eventManager',
}
