import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Ran, tool } from './step.ts'

const migrations = join('nucleus', 'db', 'migrations')

/** Whether the migrations make exactly the tables of nucleus/db/tables: the next one, generated elsewhere, has nothing to say. */
export async function checkMigrations(): Promise<Ran> {
  // A path from here: the tool takes no other.
  const folder = await mkdtemp(join('node_modules', '.migrations-'))
  try {
    await cp(migrations, folder, { recursive: true })
    const args = ['--dialect', 'postgresql', '--schema', './nucleus/db/tables/*.ts', '--casing', 'snake_case', '--out', folder]
    const { output } = await tool('drizzle-kit/bin.cjs', ['generate', ...args])
    // Its exit code says nothing: it is 0 after a mistake, too.
    if (output.includes('No schema changes')) return { code: 0, output }
    return { code: 1, output: `The tables have changed since the last migration. Run: npx drizzle-kit generate\n${output}` }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
