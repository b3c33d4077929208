/** The id in an address; undefined when the text is no id. */
export const parseId = (text: unknown): number | undefined =>
  typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
