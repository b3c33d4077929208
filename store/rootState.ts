/** The slices of the state. Each is declared in the file that creates it (`declare module`), so that this file imports none of them. */
export interface RootSlices {}

export type RootState = RootSlices
