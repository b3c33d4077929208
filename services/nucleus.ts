import type { AxiosProgressEvent } from 'axios'
import { knownBrowserHeader, unattendedHeader } from '#contract/auth.ts'
import type { Host } from '#contract/call.ts'
import type { Call } from '#contract/define.ts'
import type { Reply } from '#contract/reply.ts'
import { isUnattended } from './attention.ts'
import { callAddress } from '#contract/callAddress.ts'
import { loadSchemas } from '#contract/schemaOutline.ts'
import { makePrefetchCache } from './prefetchCache.ts'
import { fetchReply, readText, takeEarlyReads } from './early.ts'
import { browserConfig, nucleusBase } from './env.ts'
import { fileNameIn } from './fileNameIn.ts'
import type { Sender } from './http.ts'
import { readKnownBrowsers } from './knownBrowsers.ts'
import { untilStays } from './leaving.ts'

/** The parts of a call that its request is built from. */
type RequestSource = Pick<Call, 'method' | 'path' | 'query' | 'isPublic' | 'tellsBrowser' | 'takesLong' | 'host'>

export interface SendOptions {
  signal?: AbortSignal
  /** Bytes sent so far and in all. */
  onUploadProgress?: (loaded: number, total: number | undefined) => void
}
/** Sends one call. Rejects only when aborted: any failure is a Reply too. */
export type Send = <Input, Output>(call: Call<Input, Output>, input: Input, options?: SendOptions) => Promise<Reply<Output>>

export interface DownloadedFile {
  file: Blob
  fileName: string
  totalRows: number
}
/** Downloads a file. `onProgress` gets the fraction received, 0..1, by the server's estimate of the length. */
export type Download = <Input, Output>(
  call: Call<Input, Output>,
  input: Input,
  options?: { signal?: AbortSignal; onProgress?: (part: number) => void },
) => Promise<Reply<DownloadedFile>>

export interface Nucleus {
  send: Send
  download: Download
  /** Fetches early what a screen is about to request: the next `send` of the same read takes this reply, unless it failed. */
  prefetch: Prefetch
  /** Drops early replies: data has been written since. */
  dropPrefetched: () => void
}
export type Prefetch = <Input, Output, Parsed>(read: Call<Input, Output, Parsed>, input: Input) => void

/** A read that needs nothing of its sender but a reply. */
const isPlainRead = ({ method, takesLong, tellsBrowser }: RequestSource): boolean => method === 'GET' && !takesLong && !tellsBrowser

let sender: Sender | undefined
/** Loads what sends all but the first reads, and what checks their refusals. Rejects if it cannot be fetched; the next call then tries again. */
export async function loadSender(): Promise<Sender> {
  const [loaded] = await Promise.all([import('./http.ts'), loadSchemas()])
  sender = loaded
  return loaded
}

/** Timeout of calls that declare `takesLong`; any other has a minute. */
const longMs = 600_000

interface NucleusOptions {
  getAccessToken: () => string
  baseUrl?: string
  /** The servers of calls that name a host; default: the configured ones. A host without one is answered by `baseUrl`. */
  hostUrls?: Partial<Record<Host, string>>
}

/** The bearer-token fetch helper (spec §1, §7). A non-2xx reply keeps its parsed body and gets an `error`. */
export function makeNucleus({
  getAccessToken,
  baseUrl = nucleusBase,
  hostUrls = { events: browserConfig().eventsBase, copilot: browserConfig().copilotBase },
}: NucleusOptions): Nucleus {
  const addressOf = (call: RequestSource, input: unknown): string => {
    const { path, params } = callAddress(call, input)
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(params as Record<string, string | number | boolean | null>))
      if (value !== null) query.set(name, String(value))
    return ((call.host && hostUrls[call.host]) ?? baseUrl) + path + (query.size > 0 ? `?${query}` : '')
  }
  const request = (call: RequestSource, input: unknown, accessToken: string) => ({
    method: call.method,
    url: addressOf(call, input),
    headers: {
      ...(!call.isPublic && { Authorization: `Bearer ${accessToken}` }),
      ...(call.tellsBrowser && knownBrowserHeaders()),
      ...(isUnattended() && { [unattendedHeader]: '1' }),
    },
    ...(call.method !== 'GET' && { data: input }),
  })
  const callServer = async (call: RequestSource, input: unknown, { signal, onUploadProgress }: SendOptions = {}): Promise<Reply<never>> => {
    // When the sender has loaded, a user who logs out has no token anymore.
    const accessToken = getAccessToken()
    try {
      // The first reads do not wait for more code.
      if (!sender && isPlainRead(call)) {
        const { url, headers } = request(call, input, accessToken)
        const { status, body } = await fetchReply(url, { headers, signal })
        void loadSender().catch(() => undefined)
        return envelope(status, body)
      }
      const { http } = await loadSender()
      const reply = await http.request<Reply<never>>({
        ...request(call, input, accessToken),
        ...(call.takesLong && { timeout: longMs }),
        signal,
        onUploadProgress: onUploadProgress && (({ loaded, total }: AxiosProgressEvent) => onUploadProgress(loaded, total)),
      })
      return envelope(reply.status, reply.data)
    } catch (error) {
      if (signal?.aborted) throw error
      await untilStays()
      return unreachable
    }
  }

  const prefetchCache = makePrefetchCache()
  for (const { accessToken, address: requestAddress, sentAt, answer } of takeEarlyReads())
    prefetchCache.add(
      readText(accessToken, requestAddress),
      () => answer.then((prefetched) => (prefetched ? envelope(prefetched.status, prefetched.body) : unreachable)),
      sentAt,
    )
  const cacheKey = (call: RequestSource, input: unknown): string => readText(getAccessToken(), addressOf(call, input))
  const prefetch: Prefetch = (call, input) => prefetchCache.add(cacheKey(call, input), () => callServer(call, input))

  const send: Send = async (call, input, options) => {
    if (call.method !== 'GET') prefetchCache.drop()
    else {
      const prefetched = await prefetchCache.take(cacheKey(call, input))
      if (prefetched && !prefetched.error) return prefetched
    }
    return callServer(call, input, options)
  }

  const download: Download = async (call, input, { signal, onProgress } = {}) => {
    const accessToken = getAccessToken()
    try {
      const { http } = await loadSender()
      const reply = await http.request<ReadableStream<Uint8Array>>({
        ...request(call, input, accessToken),
        signal,
        timeout: 0,
        responseType: 'stream',
      })
      if (reply.status >= 300) return envelope(reply.status, (await new Response(reply.data).json()) as Reply<never>)
      const expected = Number(reply.headers['x-estimated-length'] ?? 0)
      const file = await readToBlob(reply.data, String(reply.headers['content-type']), (loaded) =>
        onProgress?.(expected ? Math.min(loaded / expected, 0.99) : 0),
      )
      onProgress?.(1)
      const fileName = fileNameIn(String(reply.headers['content-disposition'] ?? '')) ?? 'export'
      return { status: reply.status, code: 200, data: { file, fileName, totalRows: Number(reply.headers['x-total-rows'] ?? 0) } }
    } catch (error) {
      if (signal?.aborted) throw error
      await untilStays()
      return unreachable
    }
  }
  return { send, download, prefetch, dropPrefetched: prefetchCache.drop }
}

function knownBrowserHeaders(): Record<string, string> {
  const declared = readKnownBrowsers()
  return declared.length > 0 ? { [knownBrowserHeader]: declared.join(',') } : {}
}

const unreachable = { status: 0, error: 'unreachable', message: 'The server cannot be reached. Check the connection and try again.' }

/** Reads a body to its end; rejects when it breaks off. */
async function readToBlob(body: ReadableStream<Uint8Array>, type: string, onLoaded: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = []
  let loaded = 0
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>)
    loaded += part.value.byteLength
    onLoaded(loaded)
  }
  return new Blob(parts, { type })
}

function envelope<T>(status: number, body: Reply<T> | string | undefined): Reply<T> {
  const parsed = typeof body === 'object' ? body : undefined
  const isFailure = status < 200 || status >= 300
  return { ...parsed, status, ...(isFailure && { error: parsed?.message ?? `Request failed with status ${status}` }) }
}
