import type * as z from 'zod'
import type { streamEvents } from '#contract/changes.ts'

type Events = typeof streamEvents

/** The text of a server-sent event. */
export const eventText = <Name extends keyof Events>(name: Name, data: z.input<Events[Name]>): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * An event id that says how far a reader has read: a horizon and its time, in milliseconds. Alone it is not an event. The leading zero
 * tells it from the ids of older versions, which were notified of changes and could miss those of newer versions.
 */
export const idText = (horizon: bigint, at: number): string => `id: 0${horizon}-${at}\n`

/** Reads an id of `idText`: the horizon and its age in milliseconds. Undefined for an id of another version. */
export function readHorizon(id: string, now: number): { horizon: bigint; ageMs: number } | undefined {
  const [horizon = '', at = '0'] = id.split('-')
  return horizon.startsWith('0') ? { horizon: BigInt(horizon), ageMs: now - Number(at) } : undefined
}
