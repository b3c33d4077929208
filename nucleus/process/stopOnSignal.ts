const patienceMs = 10_000

/** Ctrl-C arrives twice when npm forwards it as well. */
const echoMs = 1000

/** A signal to npm ends npm and its shell and never arrives here: the only sign is that the parent process is gone. */
const parent = process.ppid
const orphanCheckMs = 500

/**
 * On SIGTERM, SIGINT or SIGHUP (a closed terminal), and when the npm that started the process ends, runs `close` and ends the
 * process: immediately on a second Ctrl-C, and in any case after `drainMs` and ten seconds. Returns a function that removes the
 * handlers.
 */
export function stopOnSignal(close: () => Promise<void>, drainMs = 0): () => void {
  let stoppingSince: number | undefined
  const stop = (signal: NodeJS.Signals): void => {
    if (stoppingSince !== undefined) {
      if (signal === 'SIGINT' && Date.now() - stoppingSince > echoMs) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    setTimeout(() => process.exit(1), drainMs + patienceMs).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, stop)
  const watch = process.env.npm_lifecycle_event
    ? setInterval(() => process.ppid !== parent && stop('SIGTERM'), orphanCheckMs).unref()
    : undefined
  return () => {
    clearInterval(watch)
    signals.forEach((signal) => process.off(signal, stop))
  }
}
