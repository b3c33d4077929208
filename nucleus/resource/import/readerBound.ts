import { workerData } from 'node:worker_threads'

/**
 * Runs in a thread beside `tableReader.ts`, which is busy while it reads: ends the process when it has used its processor time.
 * Elapsed time is no measure for a process of low priority: on a busy machine an ordinary file takes a minute.
 */
const { seconds } = workerData as { seconds: number }
const checkMs = 100

setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (user + system > seconds * 1e6) process.kill(process.pid, 'SIGKILL')
}, checkMs)
