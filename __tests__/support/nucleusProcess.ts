import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StartedProcess, startProcess } from './processes.ts'

export interface NucleusProcess extends Pick<StartedProcess, 'said' | 'line'> {
  /** Ends in `/nucleus`. */
  url: string
  /** Sends SIGTERM; gives the status it ends with. */
  stop: () => Promise<number | null>
  /** Ends it if it still runs, and removes its folder. */
  clear: () => Promise<void>
}

/** nucleus as a process of its own, on a folder of its own. Throws what it said when it does not start. */
export async function startNucleusProcess(env: Record<string, string>): Promise<NucleusProcess> {
  const folder = join(tmpdir(), `nucleus-${randomUUID()}`)
  const { child, line, said, ended } = startProcess({ DATA_DIR: folder, ...env })
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM')
    return ended
  }
  const clear = async (): Promise<void> => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { url: await line(/listens on (\S+)/), line, said, stop, clear }
  } catch (error) {
    await clear()
    throw error
  }
}
