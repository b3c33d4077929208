import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import { signIn, start } from '../../bench/support/processes.ts'

/**
 * A nucleus as a process, over demo data in a folder of its own, which a test kills and starts again. `running.nucleus` is the one that runs. Every start
 * has the `settings`; one may have more.
 */
export async function nucleusToKill(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'copilot-killed-'))
  const startNucleus = (more: Record<string, string> = {}) =>
    start(['nucleus/process/main.ts'], { DATA_DIR: folder, SEED: 'small', LOG_LEVEL: 'silent', NODE_ENV: 'test', ...settings, ...more })
  const running = { nucleus: await startNucleus() }
  const token = await signIn(running.nucleus)
  afterAll(async () => {
    await running.nucleus.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { folder, running, token, startNucleus }
}
