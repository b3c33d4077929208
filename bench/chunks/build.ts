import { join } from 'node:path'
import { compressFolder } from '#scripts/folders.ts'
import { pinnedNode, root, run } from '#scripts/install.mjs'

const folder = '.cache/bench/mapped'
/** The folder of the build with source maps. */
export const mapped = join(root, folder)

/** Builds the console again, with source maps; the build that is served is not changed. Throws when it fails. */
export async function buildMapped(): Promise<void> {
  console.log('Building the console with source maps …')
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1', MAPPED_BUILD: folder }
  const code = await run(pinnedNode, [join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], { env })
  if (code !== 0) throw new Error(`The build ended with ${code}`)
  await compressFolder(join(mapped, 'static'))
}
