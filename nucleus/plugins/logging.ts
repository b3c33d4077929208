import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../base/config.ts'
import { traceOf } from '../base/errors.ts'
import { currentScope } from '../base/scope.ts'

/** A destination for log lines, instead of the standard output. */
export interface LogStream {
  write: (line: string) => void
}

/**
 * The logger options of nucleus. It logs routes and kinds of errors, but never an address, a header, a value or an error message, which
 * can repeat values. The same applies to what Fastify and its plugins log. Lines of a request have its id.
 */
export function logging({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, stream?: LogStream): FastifyServerOptions['logger'] {
  if (LOG_LEVEL === 'silent') return false
  return {
    level: LOG_LEVEL,
    ...(stream && { stream }),
    serializers: {
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: withoutMessage,
    },
    formatters: { log: (line) => (Object.values(line).some(isError) ? Object.fromEntries(Object.entries(line).map(safeEntry)) : line) },
    mixin: (_, _level, logger) => {
      const requestId = currentScope()?.requestId
      // The logger of a request already has its id, which would appear twice.
      return requestId === undefined || 'requestId' in logger.bindings() ? {} : { requestId }
    },
    hooks: {
      // A line without a message would get the message of its error.
      logMethod([first, ...more]: [unknown, ...unknown[]], write) {
        const hasNoMessage = typeof first === 'object' && typeof more[0] !== 'string'
        const line = isError(first) ? { err: first } : first
        const rest = more.map((value) => (isError(value) ? value.name : value))
        Reflect.apply(write, this, hasNoMessage ? [line, 'something failed'] : [line, ...rest])
      },
    },
  }
}

const isError = (value: unknown): value is Error => value instanceof Error

/** Hides the message of an error under any key; `err` has its own serializer. */
const safeEntry = ([key, value]: [string, unknown]): [string, unknown] => [
  key,
  isError(value) && key !== 'err' ? withoutMessage(value) : value,
]

function withoutMessage(error: Error): { type: string; message: string; stack: string } {
  const { kind, code, stack } = traceOf(error)
  return { type: kind, message: code ?? '', stack: stack.join('\n') }
}
