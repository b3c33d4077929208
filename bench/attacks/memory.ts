import { readFileSync } from 'node:fs'

/** Watches the resident memory of a process, in bytes; `stop` returns the maximum. Linux only; 0 elsewhere. */
export function peakMemory(pid: number): { stop: () => number } {
  let most = 0
  const look = (): void => {
    most = Math.max(most, residentBytes(pid))
  }
  const timer = setInterval(look, 50)
  return {
    stop: () => {
      look()
      clearInterval(timer)
      return most
    },
  }
}

function residentBytes(pid: number): number {
  if (process.platform !== 'linux') return 0
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
