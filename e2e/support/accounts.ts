/** Who can sign in to the demo data. Each may ask for a code once a minute, so a file signs in as each of them once. */
export const accounts = {
  admin: 'maya.lindqvist@example.com',
  eventManager: 'tomas.ferreira@example.com',
  irRep: 'aiko.marchetti@example.com',
  readOnly: 'piotr.zielinski@example.com',
  vetter: 'samuel.obrannigan@example.com',
  noor: 'noor.vanaalst@example.com',
  gabriel: 'gabriel.achterberg@example.com',
  soledad: 'soledad.quiroga@example.com',
} as const
