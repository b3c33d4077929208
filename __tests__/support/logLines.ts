import type { LogStream } from '#nucleus/plugins/logging.ts'

export type LogLine = Record<string, unknown> & { level: number; msg: string }

/** pino's numbers of its levels. */
export const logLevels = { info: 30, warn: 40, error: 50 } as const

/** What a nucleus logs, line by line, once it is its `logStream`. */
export function logLines(): LogStream & { all: () => LogLine[]; of: (msg: string) => LogLine[] } {
  const lines: LogLine[] = []
  return {
    write: (line) => void lines.push(JSON.parse(line) as LogLine),
    all: () => lines,
    of: (msg) => lines.filter((line) => line.msg === msg),
  }
}
