import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FlattenMap, eachMapping } from '@jridgewell/trace-mapping'

/** The contents of a script, as served. */
export interface Script {
  name: string
  bytes: number
  brotliBytes: number
  /** Bytes of each package, or of each folder of ours. */
  parts: Map<string, number>
}

const unmapped = '(no source)'

/** Reads a built script, its map and its compressed copy. */
export async function readScript(name: string, path: string): Promise<Script> {
  const [code, { size }] = await Promise.all([readFile(path, 'utf8'), stat(`${path}.br`)])
  // The map has a name of its own; scripts written by Next itself have none.
  const mapName = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(code)?.[1]
  const bytes = Buffer.byteLength(code)
  const parts = mapName ? partsOf(code, await readFile(join(dirname(path), mapName), 'utf8')) : new Map([[unmapped, bytes]])
  return { name, bytes, brotliBytes: size, parts }
}

/** Each piece of code, from one mapping to the next, counts for the mapping's source. */
function partsOf(code: string, map: string): Map<string, number> {
  const lines = code.split('\n')
  const starts = lines.map(() => [] as { column: number; part: string }[])
  eachMapping(new FlattenMap(map), ({ generatedLine, generatedColumn, source }) => {
    starts[generatedLine - 1]?.push({ column: generatedColumn, part: source === null ? unmapped : partOf(source) })
  })
  const parts = new Map<string, number>()
  const add = (part: string, text: string) => parts.set(part, (parts.get(part) ?? 0) + Buffer.byteLength(text))
  lines.forEach((line, index) => {
    const pieces = starts[index] ?? []
    add(unmapped, line.slice(0, pieces[0]?.column ?? line.length))
    pieces.forEach(({ column, part }, at) => add(part, line.slice(column, pieces[at + 1]?.column ?? line.length)))
    if (index < lines.length - 1) add(unmapped, '\n')
  })
  return parts
}

/** The package of a source, or our folder. */
function partOf(source: string): string {
  const inPackage = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  if (inPackage) return inPackage
  const own = /\[project\]\/([^/]+)/.exec(source)?.[1]
  return own ? `${own}/` : (/\[([^[\]]+)\]/.exec(source)?.[1] ?? source)
}
