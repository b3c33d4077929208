import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../base/config.ts'
import { traceOf } from '../base/errors.ts'
import { currentScope } from '../base/scope.ts'

/** Where lines go instead of to the standard output. */
export interface LogStream {
  write: (line: string) => void
}

/**
 * How nucleus logs. Routes and kinds of errors are written, never an address, a header, a value or the words of an error,
 * which repeat them; that holds for what Fastify and its plugins log by themselves too. Lines of a request have its id.
 */
export function logging({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, stream?: LogStream): FastifyServerOptions['logger'] {
  if (LOG_LEVEL === 'silent') return false
  return {
    level: LOG_LEVEL,
    ...(stream && { stream }),
    serializers: {
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: withoutWords,
    },
    formatters: { log: (line) => (Object.values(line).some(isError) ? Object.fromEntries(Object.entries(line).map(safeEntry)) : line) },
    mixin: (_, _level, logger) => {
      const requestId = currentScope()?.requestId
      // The logger of a request has its id already, and a line would name it twice.
      return requestId === undefined || 'requestId' in logger.bindings() ? {} : { requestId }
    },
    hooks: {
      // Without words of its own a line would get those of its error.
      logMethod([first, ...more]: [unknown, ...unknown[]], write) {
        const isWordless = typeof first === 'object' && typeof more[0] !== 'string'
        const line = isError(first) ? { err: first } : first
        const rest = more.map((value) => (isError(value) ? value.name : value))
        Reflect.apply(write, this, isWordless ? [line, 'something failed'] : [line, ...rest])
      },
    },
  }
}

const isError = (value: unknown): value is Error => value instanceof Error

/** An error under any name; what is called `err` goes to its serializer. */
const safeEntry = ([key, value]: [string, unknown]): [string, unknown] => [
  key,
  isError(value) && key !== 'err' ? withoutWords(value) : value,
]

function withoutWords(error: Error): { type: string; message: string; stack: string } {
  const { kind, code, stack } = traceOf(error)
  return { type: kind, message: code ?? '', stack: stack.join('\n') }
}
