import { createHash } from 'node:crypto'
import { currentScope } from '../base/scope.ts'

/** A statement that took longer than the limit of its pool. */
export interface SlowStatement {
  ms: number
  /** Its verb and tables: `select contacts, companies`. Values are never included. */
  statement: string
  /** Equal for equal texts, to tell statements on the same tables apart. */
  fingerprint: string
  /** The call for which it ran. */
  call: string | undefined
  requestId: string | undefined
}
type Heard = (slow: SlowStatement) => void

/** Notifies listeners of slow statements. */
export class SlowStatements {
  readonly #heard = new Set<Heard>()

  /** Returns a function that removes the listener. */
  listen(heard: Heard): () => void {
    this.#heard.add(heard)
    return () => void this.#heard.delete(heard)
  }

  tell(slow: SlowStatement): void {
    for (const heard of this.#heard) heard(slow)
  }
}

type Query = (...given: unknown[]) => unknown

/** Times each statement of a connection, except cursors and copies, which take as long as their readers. */
export function timeStatements(client: object, { slowMs, slow }: { slowMs: number; slow: SlowStatements }): void {
  const timed = client as { query: Query }
  const query = timed.query.bind(client)
  timed.query = (...given) => {
    const text = textOf(given[0])
    if (text === undefined) return query(...given)
    const begunAt = performance.now()
    const scope = currentScope()
    const ended = (): void => {
      const ms = performance.now() - begunAt
      if (ms > slowMs) slow.tell({ ms: Math.round(ms), ...described(text), call: scope?.name, requestId: scope?.requestId })
    }
    const last = given.at(-1)
    if (typeof last !== 'function') return whenSettled(query(...given), ended)
    return query(...given.slice(0, -1), (...answer: unknown[]) => {
      ended()
      ;(last as Query)(...answer)
    })
  }
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return undefined
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : undefined
}

function whenSettled(answer: unknown, ended: () => void): unknown {
  if (answer instanceof Promise) answer.then(ended, ended)
  return answer
}

const mostTables = 5

/** The verb and tables of an SQL text. */
export function described(text: string): { statement: string; fingerprint: string } {
  const [verb = ''] = /\b(select|insert|update|delete|merge|refresh|reindex|listen|begin|commit|copy|lock)\b/i.exec(text) ?? []
  const tables = new Set([...text.matchAll(/\b(?:from|join|into|update) "?(\w+)/gi)].map(([, table = '']) => table))
  return {
    statement: `${verb.toLowerCase()} ${[...tables].slice(0, mostTables).join(', ')}`.trim(),
    fingerprint: createHash('sha256').update(text).digest('hex').slice(0, 8),
  }
}
