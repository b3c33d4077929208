/** The instant at which the running minute began: the same for all who ask within it. */
export const thisMinute = (): string => `${new Date().toISOString().slice(0, 16)}:00.000Z`
