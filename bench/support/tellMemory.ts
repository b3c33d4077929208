import { writeFileSync } from 'node:fs'

/** Loaded into a process before anything else: each SIGUSR2 collects its garbage and writes what is left, in bytes, to MEMORY_FILE. */
process.on('SIGUSR2', () => {
  // What the first one frees of buffers, the second one counts.
  global.gc?.()
  global.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  writeFileSync(process.env.MEMORY_FILE ?? '', JSON.stringify({ used: heapUsed + external, rss }))
})
