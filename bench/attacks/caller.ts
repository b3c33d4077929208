/** An ill-disposed user who is signed in: makes calls, counts the answers by status, and never throws. */
export interface Caller {
  counts: ReadonlyMap<string, number>
  total: () => number
  get: (path: string, signal?: AbortSignal) => Promise<unknown>
  post: (path: string, body: object) => Promise<unknown>
  /** Uploads a file as the console does for an import. */
  upload: (path: string, file: File, options: object) => Promise<unknown>
}
interface File {
  name: string
  bytes: Uint8Array
}

export function makeCaller(base: string, token: string): Caller {
  const counts = new Map<string, number>()
  const count = (answer: string): void => void counts.set(answer, (counts.get(answer) ?? 0) + 1)

  async function send(path: string, init: RequestInit): Promise<unknown> {
    try {
      const answer = await fetch(`${base}/nucleus${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
      const text = await answer.text()
      count(String(answer.status))
      return JSON.parse(text) as unknown
    } catch (error) {
      count(error instanceof Error && error.name === 'AbortError' ? 'given up' : 'no answer')
      return undefined
    }
  }
  return {
    counts,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    get: (path, signal) => send(path, { signal }),
    post: (path, body) => send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    upload: (path, { name, bytes }, options) => {
      const form = new FormData()
      form.append('options', JSON.stringify(options))
      form.append('file', new Blob([new Uint8Array(bytes)]), name)
      return send(path, { method: 'POST', body: form })
    },
  }
}
