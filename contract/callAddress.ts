import type { Call } from './call.ts'

/** The address of a call and the parameters of its query, before they are encoded. */
export interface CallAddress {
  path: string
  params: Record<string, unknown>
}

/** Inserts the encoded path parameters. The query of a read contains only its declared parameters, whatever the page's own address contains. */
export function callAddress(call: Pick<Call, 'path' | 'query'>, input: unknown): CallAddress {
  const values = input as Record<string, unknown>
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const known = Object.keys(call.query?.shape ?? {}).filter((name) => values[name] !== undefined)
  return { path, params: Object.fromEntries(known.map((name) => [name, values[name]])) }
}
