/** The start of the current minute, so that all callers within it get the same instant. */
export const currentMinute = (): string => `${new Date().toISOString().slice(0, 16)}:00.000Z`
