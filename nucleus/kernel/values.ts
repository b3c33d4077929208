/** Values by field name: a row of any resource, or a part of one. */
export type Values = Record<string, unknown>

/** A write of one row, before and after. */
export interface RowChange {
  /** The whole row after the write. */
  input: Values
  /** The stored row; undefined for a new one. */
  current: Values | undefined
}
