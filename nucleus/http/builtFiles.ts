import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A file of the build. Compressed files are not also stored uncompressed, because nearly every client accepts a compression. */
interface BuiltFile {
  type: string
  /** Changes with the content. */
  tag: string
  contents: ReadonlyMap<Coding, Buffer>
}
/** Encodings, in the order of preference. */
const codings = ['br', 'gzip', 'identity'] as const
type Coding = (typeof codings)[number]
export type BuiltFiles = ReadonlyMap<string, BuiltFile>

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The most bytes that all files may take in memory; a build has a tenth of it. */
const maxBytes = 64_000_000

/** Reads every file below a folder, as `compressFolder` wrote them; only these are served. Throws when they exceed the limit. */
export async function readBuiltFiles(folder: string): Promise<BuiltFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)))
  const files = new Map<string, BuiltFile>()
  let bytes = 0
  for (const path of [...paths].filter((one) => !/\.(br|gz)$/.test(one)).sort()) {
    const contents = new Map<Coding, Buffer>()
    if (paths.has(`${path}.br`)) contents.set('br', await readFile(`${path}.br`))
    if (paths.has(`${path}.gz`)) contents.set('gzip', await readFile(`${path}.gz`))
    else contents.set('identity', await readFile(path))
    for (const content of contents.values()) bytes += content.length
    if (bytes > maxBytes) throw new Error(`The files of the build take more than ${maxBytes} bytes`)
    const hash = createHash('sha256')
    for (const content of contents.values()) hash.update(content)
    const type = types[extname(path)] ?? 'application/octet-stream'
    files.set(
      path
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
      { type, tag: hash.digest('base64url').slice(0, 22), contents },
    )
  }
  return files
}

/** Serves files of the build from memory, compressed at the build. Their names change with their contents, so browsers may store them for ever. */
export function serveBuiltFiles(app: FastifyInstance, prefix: string, files: BuiltFiles): void {
  app.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => {
    const file = files.get(request.params['*'])
    return file ? sendBuiltFile(request, reply, file) : reply.callNotFound()
  })
}

/** Sends a file of the build in the best encoding that the browser accepts; 304 when it has it already. */
export function sendBuiltFile({ headers }: FastifyRequest, reply: FastifyReply, { type, tag, contents }: BuiltFile): FastifyReply {
  const accepted = codingsIn(headers['accept-encoding'])
  const coding = codings.find((one) => contents.has(one) && accepted.has(one)) ?? 'identity'
  const etag = `"${tag}-${coding}"`
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding').header('etag', etag)
  if (headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type(type).send(contents.get(coding) ?? gunzipSync(contents.get('gzip') ?? Buffer.alloc(0)))
}

/** The encodings that a browser accepts; weight 0 means refused. */
function codingsIn(header: string | string[] = ''): ReadonlySet<string> {
  const parts = String(header).toLowerCase().split(',')
  return new Set(parts.filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part)).map((part) => part.split(';')[0]?.trim() ?? ''))
}
