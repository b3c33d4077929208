import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { streamEvents } from '#contract/changes.ts'
import { bearer, type TestNucleus } from './nucleus.ts'

type Events = typeof streamEvents
export type LiveEvent = { [Name in keyof Events]: { name: Name; data: Events[Name]['_zod']['output'] } }[keyof Events]

/** A reader of live changes. */
export interface LiveReader {
  status: number
  /** Every event so far. */
  events: LiveEvent[]
  /** Lines that only say that the stream is alive. */
  beats: () => number
  lastId: () => string
  /** Waits until what has arrived passes; throws when the stream ends before. */
  until: (isEnough: (reader: LiveReader) => boolean) => Promise<void>
  ended: Promise<void>
  close: () => void
}

/** Where a nucleus of the tests listens; it starts to when it does not yet. */
export async function addressOf({ app }: TestNucleus): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Reads live changes over a connection of its own, as a console does. */
export async function readLive(base: string, token: string, query = ''): Promise<LiveReader> {
  const stop = new AbortController()
  const answer = await fetch(`${base}/nucleus/changes${query}`, { headers: bearer(token), signal: stop.signal })
  const arrived = new EventTarget()
  const events: LiveEvent[] = []
  let [beats, lastId, isOver] = [0, '', false]
  const take = (line: string, named: { name: string }): void => {
    if (line.startsWith(':')) beats += 1
    if (line.startsWith('id: ')) lastId = line.slice(4)
    if (line.startsWith('event: ')) named.name = line.slice(7)
    if (!line.startsWith('data: ')) return
    const name = named.name as keyof Events
    events.push({ name, data: streamEvents[name].parse(JSON.parse(line.slice(6))) } as LiveEvent)
  }
  const read = async (): Promise<void> => {
    const named = { name: '' }
    let rest = ''
    try {
      for await (const part of answer.body ?? []) {
        const lines = (rest + Buffer.from(part).toString()).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) take(line, named)
        arrived.dispatchEvent(new Event('part'))
      }
    } catch {
      // Cut off, by this side or the other.
    }
    isOver = true
    arrived.dispatchEvent(new Event('part'))
  }
  const ended = read()
  const reader: LiveReader = {
    status: answer.status,
    events,
    beats: () => beats,
    lastId: () => lastId,
    until: async (isEnough) => {
      while (!isEnough(reader)) {
        if (isOver) throw new Error(`The stream ended after ${JSON.stringify(events)}`)
        await once(arrived, 'part')
      }
    },
    ended,
    close: () => stop.abort(),
  }
  return reader
}

/** The rows of all changes that a reader received: `tracks 7 v2`. */
export const receivedRows = ({ events }: LiveReader): string[] =>
  events.flatMap(({ name, data }) => (name === 'changed' ? data.rows.map(([id, version]) => `${data.resource} ${id} v${version}`) : []))
