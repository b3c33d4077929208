import type { ImportRead } from '#contract/import.ts'
import type { AuthState } from './auth/auth.ts'
import type { Extra } from './ports.ts'

type Thunk<T> = (dispatch: unknown, getState: () => { auth: AuthState }, extra: Extra) => T
export type Mapping = (string | null)[]

/** The most headers remembered for a list; the newest win. */
const mostRemembered = 300

/** Remembers which field each column header was matched to, per user and list. */
export function mappingMemory(list: string) {
  const keyOf = ({ auth }: { auth: AuthState }): string => `import.${list}.${auth.user?.contactId ?? 0}`

  /** The field of each column: as matched last time, otherwise the server's guess. */
  const mappingFor =
    ({ headers, fields }: ImportRead): Thunk<Mapping> =>
    (_, getState, { preferences }) => {
      const known = knownIn(preferences.read(keyOf(getState())))
      const used = new Set<string>()
      const once = (field: string | null | undefined): string | null => {
        if (!field || used.has(field) || !fields.some((one) => one.field === field)) return null
        used.add(field)
        return field
      }
      const remembered = headers.map(({ title }) => (known.has(bare(title)) ? { field: once(known.get(bare(title))) } : undefined))
      return headers.map(({ guess }, at) => (remembered[at] ? remembered[at].field : once(guess)))
    }

  const rememberMapping =
    ({ headers }: Pick<ImportRead, 'headers'>, mapping: Mapping): Thunk<void> =>
    (_, getState, { preferences }) => {
      const known = knownIn(preferences.read(keyOf(getState())))
      headers.forEach(({ title }, at) => {
        const header = bare(title)
        known.delete(header)
        if (header !== '') known.set(header, mapping[at] ?? null)
      })
      preferences.write(keyOf(getState()), [...known].slice(-mostRemembered))
    }
  return { mappingFor, rememberMapping }
}

/** Ignores entries of another shape, which an older version of the console may have written. */
function knownIn(kept: unknown): Map<string, string | null> {
  const pairs = Array.isArray(kept) ? (kept as unknown[]) : []
  return new Map(
    pairs.flatMap((pair): [string, string | null][] => {
      const [header, field] = Array.isArray(pair) ? (pair as unknown[]) : []
      return typeof header === 'string' && (typeof field === 'string' || field === null) ? [[header, field]] : []
    }),
  )
}

/** A header without case, spaces and punctuation. */
const bare = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
