import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import type { Count } from '#scripts/check/step.ts'
import { tests } from '#scripts/check/tests.ts'

/**
 * Returns a function that runs test files as the check does, in two workers. Each is given by its name and its source, in which `folder` is a
 * path where it may leave files for its second run.
 */
export function useOwnTests(): (files: Readonly<Record<string, string>>) => Promise<Count> {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))
  return async (files) => {
    const folder = await mkdtemp(join(tmpdir(), 'copilot-own-tests-'))
    folders.push(folder)
    for (const [name, source] of Object.entries(files))
      await writeFile(join(folder, `${name}.test.js`), `const folder = ${JSON.stringify(folder)}\n${source}\n`)
    const config = { rootDir: folder, transform: {}, cacheDirectory: join(folder, 'cache'), workerGracefulExitTimeout: 2000 }
    await writeFile(join(folder, 'config.json'), JSON.stringify(config))
    const options = ['--config', join(folder, 'config.json'), '--maxWorkers=2']
    return tests({ name: 'own tests', options, env: { JEST_WORKER_ID: undefined } })
  }
}
