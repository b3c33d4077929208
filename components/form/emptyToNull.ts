/** Maps an empty input to null: optional fields are sent as null, and required fields count as missing. */
export const emptyToNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)
