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
type SlowStatementListener = (slow: SlowStatement) => void

/** Notifies listeners of slow statements. */
export class SlowStatements {
  readonly #listeners = new Set<SlowStatementListener>()

  /** Returns a function that removes the listener. */
  listen(listener: SlowStatementListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  report(slow: SlowStatement): void {
    for (const listener of this.#listeners) listener(slow)
  }
}

type Query = (...args: unknown[]) => unknown

/** Times each statement of a connection, except cursors and copies, which take as long as their readers. */
export function timeStatements(client: object, { slowMs, slow }: { slowMs: number; slow: SlowStatements }): void {
  const timed = client as { query: Query }
  const query = timed.query.bind(client)
  timed.query = (...args) => {
    const text = textOf(args[0])
    if (text === undefined) return query(...args)
    const startedAt = performance.now()
    const scope = currentScope()
    const ended = (): void => {
      const ms = performance.now() - startedAt
      if (ms > slowMs) slow.report({ ms: Math.round(ms), ...describeStatement(text), call: scope?.name, requestId: scope?.requestId })
    }
    const last = args.at(-1)
    if (typeof last !== 'function') return whenSettled(query(...args), ended)
    return query(...args.slice(0, -1), (...answer: unknown[]) => {
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

const maxTables = 5

/** The verb and tables of an SQL text. */
export function describeStatement(text: string): { statement: string; fingerprint: string } {
  const [verb = ''] = /\b(select|insert|update|delete|merge|refresh|reindex|listen|begin|commit|copy|lock)\b/i.exec(text) ?? []
  const tables = new Set([...text.matchAll(/\b(?:from|join|into|update) "?(\w+)/gi)].map(([, table = '']) => table))
  return {
    statement: `${verb.toLowerCase()} ${[...tables].slice(0, maxTables).join(', ')}`.trim(),
    fingerprint: createHash('sha256').update(text).digest('hex').slice(0, 8),
  }
}
