import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type CommandResult, tool } from './step.ts'

const migrations = join('nucleus', 'db', 'migrations')

/**
 * Checks that the migrations create exactly the tables of nucleus/db/tables: a next migration, generated in another folder,
 * must be empty.
 */
export async function checkMigrations(): Promise<CommandResult> {
  // A relative path: the tool accepts no other.
  const folder = await mkdtemp(join('node_modules', '.migrations-'))
  try {
    await cp(migrations, folder, { recursive: true })
    const args = ['--dialect', 'postgresql', '--schema', './nucleus/db/tables/*.ts', '--casing', 'snake_case', '--out', folder]
    const { output } = await tool('drizzle-kit/bin.cjs', ['generate', ...args])
    // Its exit code is useless: it is 0 even after an error.
    if (output.includes('No schema changes')) return { code: 0, output }
    return { code: 1, output: `The tables have changed since the last migration. Run: npx drizzle-kit generate\n${output}` }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
