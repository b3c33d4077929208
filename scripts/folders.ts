import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Writes .br and .gz beside every script, style sheet, document and source map, at the highest level: once here, never per request. */
export async function compressFolder(folder: string): Promise<void> {
  const paths = (await filesIn(folder)).filter((path) => /\.(html|js|css|json|svg|map)$/.test(path))
  await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(path)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await Promise.all([
        promisify(brotliCompress)(content, { params }).then((small) => writeFile(`${path}.br`, small)),
        promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
      ])
    }),
  )
}

/** Every file under a path, sorted; the path may also be a file, or missing. */
export async function filesIn(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
