import type { AnyCall } from '#contract/call.ts'

/** A request as `inject` takes it. */
export interface SentRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

/** An input as a request: the path takes what it names, the rest of a read goes to the query. */
export function sentRequestOf({ method, path }: Pick<AnyCall, 'method' | 'path'>, input: object): SentRequest {
  const values = input as Record<string, string | number | undefined>
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const url = `/nucleus${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 0))}`
  if (method === 'POST') return { method, url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(input) }
  const rest = Object.entries(values).filter(([name, value]) => !inPath.has(name) && value !== undefined)
  const query = rest.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&')
  return { method, url: query ? `${url}?${query}` : url }
}
