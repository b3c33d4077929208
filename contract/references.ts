/** What a field refers to: a row of another resource, or several when it holds a list of ids. */
export interface Reference {
  /** The name of the other resource. */
  to: string
  /** The other row can be deleted all the same. Default: it stays while rows refer to it, which the database must know by a foreign key. */
  restricts?: false
}

/** The references of a declaration, by field. */
export type References<Field extends string = string> = Partial<Record<Field, Reference>>
