/** Ids by the name of their key: what a row may refer to. Of several each row takes another. */
export type Ids = Readonly<Record<string, number | readonly number[]>>
/** What a row is made of: the ids that it may refer to, and a word that all its texts hold and no other row's. */
export interface RowContext {
  ids: Ids
  word: string
  /** Of the row among its like, from 0. */
  index: number
}

/** The id of this name for the row, if there is one. */
export function idOf({ ids, index }: Pick<RowContext, 'ids' | 'index'>, key: string): number | undefined {
  const known = ids[key]
  return typeof known === 'object' ? known[index % known.length] : known
}
