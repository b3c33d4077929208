import { writeFileSync } from 'node:fs'

/** Loaded into a process first: each SIGUSR2 collects its garbage and writes the remaining bytes to MEMORY_FILE. */
process.on('SIGUSR2', () => {
  // Buffers freed by the first call are only counted by the second.
  global.gc?.()
  global.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  writeFileSync(process.env.MEMORY_FILE ?? '', JSON.stringify({ used: heapUsed + external, rss }))
})
