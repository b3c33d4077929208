import type { ImportReadResult } from '#contract/import.ts'
import type { AuthState } from './auth/auth.ts'
import type { Extra } from './ports.ts'

type Thunk<T> = (dispatch: unknown, getState: () => { auth: AuthState }, extra: Extra) => T
export type Mapping = (string | null)[]

/** The most headers remembered for a list; the newest win. */
const maxRemembered = 300

/** Remembers which field each column header was matched to, per user and list. */
export function mappingMemory(list: string) {
  const keyOf = ({ auth }: { auth: AuthState }): string => `import.${list}.${auth.user?.contactId ?? 0}`

  /** The field of each column: as matched last time, otherwise the server's guess. */
  const mappingFor =
    ({ headers, fields }: ImportReadResult): Thunk<Mapping> =>
    (_, getState, { preferences }) => {
      const storedMapping = storedMappingIn(preferences.read(keyOf(getState())))
      const usedFields = new Set<string>()
      const unusedOnly = (field: string | null | undefined): string | null => {
        if (!field || usedFields.has(field) || !fields.some((candidate) => candidate.field === field)) return null
        usedFields.add(field)
        return field
      }
      const remembered = headers.map(({ title }) =>
        storedMapping.has(normalized(title)) ? { field: unusedOnly(storedMapping.get(normalized(title))) } : undefined,
      )
      return headers.map(({ guess }, at) => (remembered[at] ? remembered[at].field : unusedOnly(guess)))
    }

  const rememberMapping =
    ({ headers }: Pick<ImportReadResult, 'headers'>, mapping: Mapping): Thunk<void> =>
    (_, getState, { preferences }) => {
      const storedMapping = storedMappingIn(preferences.read(keyOf(getState())))
      headers.forEach(({ title }, at) => {
        const header = normalized(title)
        storedMapping.delete(header)
        if (header !== '') storedMapping.set(header, mapping[at] ?? null)
      })
      preferences.write(keyOf(getState()), [...storedMapping].slice(-maxRemembered))
    }
  return { mappingFor, rememberMapping }
}

/** Ignores entries of another shape, which an older version of the console may have written. */
function storedMappingIn(stored: unknown): Map<string, string | null> {
  const pairs = Array.isArray(stored) ? (stored as unknown[]) : []
  return new Map(
    pairs.flatMap((pair): [string, string | null][] => {
      const [header, field] = Array.isArray(pair) ? (pair as unknown[]) : []
      return typeof header === 'string' && (typeof field === 'string' || field === null) ? [[header, field]] : []
    }),
  )
}

/** A header without case, spaces and punctuation. */
const normalized = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
