/** The parts of the state: each is declared in the file that makes it (`declare module`), so that this one imports none of them. */
export interface RootSlices {}

export type RootState = RootSlices
