import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface NucleusProcess {
  /** Ends in `/nucleus`. */
  url: string
  /** Everything it has written so far. */
  said: () => string
  /** Waits for a match in what it writes; gives the first group. */
  line: (form: RegExp) => Promise<string>
  /** Sends SIGTERM; gives the status it ends with. */
  stop: () => Promise<number | null>
  /** Ends it whatever it does, and removes its folder. */
  clear: () => Promise<void>
}

/** nucleus as a process of its own, on a folder of its own. Throws what it said when it does not start. */
export async function startNucleusProcess(env: Record<string, string>): Promise<NucleusProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'nucleus-'))
  const child = spawn(process.execPath, ['nucleus/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { NODE_ENV: 'test', PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', SEED: 'none', DATA_DIR: folder, ...env },
  })
  let text = ''
  const hasMore = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part.toString()
      for (const look of hasMore) look()
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const line = (form: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = form.exec(text)
        if (found) resolve(found[1] ?? found[0])
      }
      hasMore.add(look)
      look()
      void ended.then((code) => reject(new Error(`It ended with ${code}: ${text}`)))
    })
  const clear = async (): Promise<void> => {
    if (child.exitCode === null && child.kill('SIGKILL')) await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const url = await line(/listens on (\S+)/)
    return { url, line, said: () => text, stop: () => (child.kill('SIGTERM'), ended), clear }
  } catch (error) {
    await clear()
    throw error
  }
}
