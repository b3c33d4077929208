import type * as z from 'zod'
import type { streamEvents } from '#contract/changes.ts'

type Events = typeof streamEvents

/** An event of the stream as text. */
export const eventText = <Name extends keyof Events>(name: Name, data: z.input<Events[Name]>): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Up to where somebody has read all: a horizon and when it was known, in milliseconds. Alone it is no event. */
export const idText = (horizon: bigint, at: number): string => `id: ${horizon}-${at}\n`

/** What `idText` said: the horizon, and how old it is in milliseconds. */
export function readHorizon(id: string, now: number): { horizon: bigint; ageMs: number } {
  const [horizon = '0', at = '0'] = id.split('-')
  return { horizon: BigInt(horizon), ageMs: now - Number(at) }
}
