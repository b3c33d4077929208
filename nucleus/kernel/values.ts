/** Values by the names of their fields: a row, or a part of one, where any resource will do. */
export type Values = Record<string, unknown>

/** What a write makes of a row. */
export interface RowChange {
  /** The whole row, as it will be. */
  input: Values
  /** The row as it is; nothing for a new one. */
  current: Values | undefined
}
