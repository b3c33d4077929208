/** The event's id as an address has it; nothing when it cannot be one. */
export const eventIdIn = (text: unknown): number | undefined =>
  typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
