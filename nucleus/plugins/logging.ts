import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../process/config.ts'
import { traceOf } from '../core/errors.ts'

/**
 * How nucleus logs. Routes and kinds of errors are written, never an address, a header, a value or the words of an error,
 * which repeat them; that holds for what Fastify and its plugins log by themselves too.
 */
export function logging({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>): FastifyServerOptions['logger'] {
  if (LOG_LEVEL === 'silent') return false
  return {
    level: LOG_LEVEL,
    serializers: {
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: (error: Error) => {
        const { kind, code, stack } = traceOf(error)
        return { type: kind, message: code ?? '', stack: stack.join('\n') }
      },
    },
    hooks: {
      // Without words of its own a line would get those of its error.
      logMethod([first, ...more]: [unknown, ...unknown[]], write) {
        const isWordless = typeof first === 'object' && typeof more[0] !== 'string'
        const line = first instanceof Error ? { err: first } : first
        Reflect.apply(write, this, isWordless ? [line, 'something failed'] : [line, ...more])
      },
    },
  }
}
