/** The colours of the lines, in the order of the events. */
export const growthColors = ['info', 'success', 'warning', 'accent', 'error', 'neutral'].map((tone) => `var(--tone-${tone}-solid)`)
