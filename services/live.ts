import axios from 'axios'
import { liveLimits } from '#constants/limits.ts'
import { unattendedHeader } from '#contract/auth.ts'
import type { EndReason } from '#contract/changes.ts'
import type { Call } from '#contract/call.ts'
import { isUnattended, whenVisible } from './attention.ts'
import { nucleusBase } from './env.ts'
import { openRecordEvents } from './openRecordEvents.ts'
import { recentEvents } from './recentEvents.ts'
import { runInLeadingTab } from './runInLeadingTab.ts'
import { type StreamEvent, type StreamPart, streamReader } from './streamText.ts'

/** The query of a stream: after which event, or how long ago this window began to read. */
interface StreamQuery {
  since?: string
  secondsAgo?: number
}
interface StreamSubscription {
  stream: Call<StreamQuery>
  /** The user whose tabs share the stream. */
  contactId: number
  onEvent: (event: StreamEvent) => void
}

export interface Live {
  /**
   * Receives the events of a stream until the returned function is called, across lost connections and closed tabs; an event may arrive
   * twice, but none is lost.
   */
  subscribe: (subscription: StreamSubscription) => () => void
  whenVisible: (run: () => void) => void
}

/** A stream that is silent for this long is dead; it sends a heartbeat every 20 seconds. */
const deadAfterMs = 50_000
const firstWaitMs = 500
const longestWaitMs = 30_000
/** The wait of a user with more windows than streams, so that the other windows get theirs. */
const replacedWaitMs = 120_000
/** The largest difference between clocks of tabs. */
const clockStepMs = 1000

/**
 * Messages between tabs of a browser: an event with the id read so far, to all tabs or to one that requested it; or the request of a new
 * tab for the current stream and the events since it began to read, in milliseconds since 1970.
 */
type TabMessage = { event?: StreamEvent; id?: string; to?: string } | { asks: string; since: number }

export function makeLive({ getAccessToken, baseUrl = nucleusBase }: { getAccessToken: () => string; baseUrl?: string }): Live {
  const http = axios.create({ baseURL: baseUrl, adapter: 'fetch', validateStatus: () => true, timeout: 0 })
  /** When this window began to read data, in milliseconds since it opened: this code loads after the first lists. */
  let readSince = 0

  function subscribe({ stream, contactId, onEvent }: StreamSubscription): () => void {
    const name = `copilot.changes.${contactId}`
    const stop = new AbortController()
    const startedAt = readSince
    const since = performance.timeOrigin + startedAt - clockStepMs
    const tab = String(Math.random())
    const channel = new BroadcastChannel(name)
    const recent = recentEvents(since)
    let isLeading = false
    let lastId: string | undefined
    /** The stream that this tab reads for all tabs. */
    let openEvent: StreamEvent | undefined
    /** Who has which record open, for tabs that are opened later. */
    const openRecords = openRecordEvents()
    const broadcast = (message: TabMessage) => channel.postMessage(message)

    const receive = ({ event, id }: { event?: StreamEvent; id?: string }): void => {
      lastId = id ?? lastId
      if (!event) return
      if (event.name === 'changed' || event.name === 'reload') recent.add(event)
      openRecords.add(event)
      onEvent(event)
    }
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if ('asks' in data) {
        if (isLeading) answer(data.asks, data.since)
      } else if (data.to === undefined || data.to === tab) receive(data)
    }
    function answer(to: string, from: number): void {
      if (openEvent) broadcast({ event: openEvent, id: lastId, to })
      for (const event of openRecords.all()) broadcast({ event, to })
      for (const event of recent.since(from) ?? [{ name: 'reload', data: {} }]) broadcast({ event, to })
    }
    broadcast({ asks: tab, since })

    /** Reads one connection to its end. Returns the reason if the server sent one. */
    async function readOnce(signal: AbortSignal, onOpen: () => void): Promise<EndReason | undefined> {
      const silence = new AbortController()
      let watch = setTimeout(() => silence.abort(), deadAfterMs)
      let reason: EndReason | undefined
      const parseChunk = streamReader(({ name, data, id }: StreamPart) => {
        const event = name === undefined ? undefined : { name, data }
        if (name === 'open') {
          openEvent = event
          onOpen()
        }
        if (name === 'end') reason = (data as { reason: EndReason }).reason
        receive({ event, id })
        broadcast({ event, id })
      })
      try {
        const response = await http.request<ReadableStream<Uint8Array>>({
          url: stream.path,
          params: lastId === undefined ? { secondsAgo: secondsSince(startedAt) } : { since: lastId },
          headers: { Authorization: `Bearer ${getAccessToken()}`, ...(isUnattended() && { [unattendedHeader]: '1' }) },
          responseType: 'stream',
          signal: AbortSignal.any([signal, silence.signal]),
        })
        if (response.status === 401) return 'session'
        if (response.status !== 200) return undefined
        const reader = response.data.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          clearTimeout(watch)
          watch = setTimeout(() => silence.abort(), deadAfterMs)
          parseChunk(part.value)
        }
      } catch {
        // The connection broke: the caller retries.
      } finally {
        clearTimeout(watch)
        if (openEvent && reason === undefined && !signal.aborted) {
          const lostEvent = { name: 'end', data: { reason: 'stopping' } }
          receive({ event: lostEvent })
          broadcast({ event: lostEvent })
        }
        openEvent = undefined
      }
      return reason
    }

    async function lead(signal: AbortSignal): Promise<void> {
      let failures = 0
      while (!signal.aborted) {
        const reason = await readOnce(signal, () => (failures = 0))
        // A new sign-in starts a new stream.
        if (reason === 'session') return
        const backoffMs = Math.min(longestWaitMs, firstWaitMs * 2 ** failures)
        failures += 1
        await wait(reason === 'replaced' ? replacedWaitMs : backoffMs * (0.5 + Math.random()), signal)
      }
    }

    void runInLeadingTab(name, stop.signal, async (signal) => {
      isLeading = true
      await lead(signal)
      isLeading = false
    })
    return () => {
      readSince = performance.now()
      stop.abort()
      channel.close()
    }
  }
  return { subscribe, whenVisible }
}

/** Limited to the maximum of the parameter. */
const secondsSince = (time: number): number => Math.min(liveLimits.maxSecondsAgo, Math.ceil((performance.now() - time) / 1000))

/** Waits; ends early when this machine comes back online. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
