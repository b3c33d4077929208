import type { FastifyBaseLogger } from 'fastify'
import type { AnyResource } from '#contract/resource.ts'
import type { Values } from './values.ts'

/** Rows that are remembered as looked at, for each resource. */
const mostKnown = 10_000

/**
 * Notes in the log which stored rows the contract would refuse: written before a rule, or past nucleus. Such a row is
 * served as it is, so that staff can see and mend it, and never takes its list down. The note has the id and the
 * fields, not the values, and comes once for each version of a row: looking at every row on every read would cost more
 * than reading it.
 */
export function unfitRows({ name, idKey, row: schema }: Pick<AnyResource, 'name' | 'idKey' | 'row'>, log: Pick<FastifyBaseLogger, 'warn'>) {
  const looked = new Map<unknown, unknown>()
  return (rows: readonly Values[]): void => {
    for (const row of rows) {
      const id = row[idKey]
      if (looked.get(id) === row.rowVersion) continue
      if (looked.size >= mostKnown) looked.clear()
      looked.set(id, row.rowVersion)
      const { error } = schema.safeParse(row)
      if (error)
        log.warn({ resource: name, id, fields: [...new Set(error.issues.map(({ path }) => path[0]))] }, 'a stored row does not fit')
    }
  }
}
