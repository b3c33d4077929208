import type { FastifyBaseLogger } from 'fastify'
import type { AnyResource } from '#contract/resource.ts'
import type { Values } from './values.ts'

/** The most rows remembered as checked, per resource. */
const maxChecked = 10_000

/**
 * Returns a function that logs stored rows which the contract would refuse, because they were written before a rule or outside
 * nucleus. Such a row is served as it is, so that staff can correct it, and never breaks its list. The log entry has the id and the
 * fields, not the values, once per version of a row: checking every row on every read would cost more than reading it.
 */
export function invalidRowLogger(
  { name, idKey, row: schema }: Pick<AnyResource, 'name' | 'idKey' | 'row'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  const checkedVersions = new Map<unknown, unknown>()
  return (rows: readonly Values[]): void => {
    for (const row of rows) {
      const id = row[idKey]
      if (checkedVersions.get(id) === row.rowVersion) continue
      if (checkedVersions.size >= maxChecked) checkedVersions.clear()
      checkedVersions.set(id, row.rowVersion)
      const { error } = schema.safeParse(row)
      if (error)
        log.warn({ resource: name, id, fields: [...new Set(error.issues.map(({ path }) => path[0]))] }, 'a stored row does not fit')
    }
  }
}
