import type { PublicPlaces } from './publicPlaces.ts'

/** An ill-disposed user who is signed in, or a stranger: makes calls, counts the answers by status, and never throws. */
export interface Caller {
  /** What everybody may know. */
  places: PublicPlaces
  counts: ReadonlyMap<string, number>
  total: () => number
  get: (path: string, signal?: AbortSignal) => Promise<unknown>
  /** Opens an address of the whole server, or one of nucleus as a browser does, with headers. */
  open: (path: string, headers: Record<string, string>) => Promise<unknown>
  /** A body that is a text is sent as it is. */
  post: (path: string, body: object | string) => Promise<unknown>
  /** Uploads a file as the console does for an import. */
  upload: (path: string, file: File, options: object) => Promise<unknown>
  /** Uploads a file as the page of a form does. */
  uploadToForm: (path: string, file: File) => Promise<unknown>
}
interface File {
  name: string
  bytes: Uint8Array
}

/** A longer reply is counted and not read: whoever attacks has a machine of their own, and does not take time from the one that is measured. */
const readBytes = 64 * 1024

/** Who calls: somebody with a token, or a stranger at a network address. */
export type Identity = { token: string } | { address: string }

export function makeCaller(base: string, identity: Identity, places: PublicPlaces): Caller {
  const counts = new Map<string, number>()
  const count = (answer: string): void => void counts.set(answer, (counts.get(answer) ?? 0) + 1)

  const own: Record<string, string> =
    'token' in identity ? { authorization: `Bearer ${identity.token}` } : { 'x-forwarded-for': identity.address }
  async function send(path: string, init: RequestInit): Promise<unknown> {
    try {
      // Where a short link leads is somebody else's server.
      const answer = await fetch(base + path, { redirect: 'manual', ...init, headers: { ...own, ...init.headers } })
      const bytes = await answer.arrayBuffer()
      count(String(answer.status))
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      return isJson && bytes.byteLength <= readBytes ? (JSON.parse(new TextDecoder().decode(bytes)) as unknown) : undefined
    } catch (error) {
      count(error instanceof Error && error.name === 'AbortError' ? 'given up' : 'no answer')
      return undefined
    }
  }
  return {
    counts,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    places,
    get: (path, signal) => send(`/nucleus${path}`, { signal }),
    open: (path, headers) => send(path, { headers }),
    post: (path, body) =>
      send(`/nucleus${path}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    upload: (path, { name, bytes }, options) => {
      const form = new FormData()
      form.append('options', JSON.stringify(options))
      form.append('file', new Blob([new Uint8Array(bytes)]), name)
      return send(`/nucleus${path}`, { method: 'POST', body: form })
    },
    uploadToForm: (path, { name, bytes }) => {
      const form = new FormData()
      form.append('name', name)
      form.append('file', new Blob([new Uint8Array(bytes)]), name)
      return send(`/nucleus${path}`, { method: 'POST', body: form })
    },
  }
}
