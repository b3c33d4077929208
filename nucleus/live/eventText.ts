import type * as z from 'zod'
import type { streamEvents } from '#contract/changes.ts'

type Events = typeof streamEvents

/** An event of the stream as text. */
export const eventText = <Name extends keyof Events>(name: Name, data: z.input<Events[Name]>): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Up to where somebody has read all: a horizon and when it was known, in milliseconds. Alone it is no event. It begins with a zero,
 * unlike those of versions that heard of changes by notification and may have heard of nothing while newer ones wrote.
 */
export const idText = (horizon: bigint, at: number): string => `id: 0${horizon}-${at}\n`

/** What `idText` wrote: the horizon, and how old it is in milliseconds. Nothing for an id of another version. */
export function readHorizon(id: string, now: number): { horizon: bigint; ageMs: number } | undefined {
  const [horizon = '', at = '0'] = id.split('-')
  return horizon.startsWith('0') ? { horizon: BigInt(horizon), ageMs: now - Number(at) } : undefined
}
