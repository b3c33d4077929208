import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A file of the build. */
interface BuiltFile {
  type: string
  /** Changes with the content. */
  tag: string
  compressed: Readonly<Partial<Record<Compression, Buffer>>>
  /** For the few clients that accept no compression: unpacked when the first of them asks, and then stored for all. */
  plain: () => Promise<Buffer>
}
/** Encodings, in the order of preference. */
const compressions = ['br', 'gzip'] as const
type Compression = (typeof compressions)[number]
export type BuiltFiles = ReadonlyMap<string, BuiltFile>

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The most bytes that all files may take in memory, with all of them unpacked too; a build has a third of it. */
const maxBytes = 64_000_000

/** Reads every file below a folder, as `compressFolder` wrote them; only these are served. Throws when they exceed the limit, or when one is not whole. */
export async function readBuiltFiles(folder: string): Promise<BuiltFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)))
  const files = new Map<string, BuiltFile>()
  let bytes = 0
  for (const path of [...paths].filter((one) => !/\.(br|gz)$/.test(one)).sort()) {
    const br = paths.has(`${path}.br`) ? await readFile(`${path}.br`) : undefined
    const gzip = paths.has(`${path}.gz`) ? await readFile(`${path}.gz`) : undefined
    const content = gzip ?? (await readFile(path))
    if (gzip && gzip.length < shortestGzip) throw new Error(`${path}.gz is not whole: the build was not finished. Start again once it is`)
    const plain = gzip ? unpackedOnce(gzip) : () => Promise.resolve(content)
    bytes += (br?.length ?? 0) + content.length + (gzip ? unpackedLength(gzip) : 0)
    if (bytes > maxBytes) throw new Error(`The files of the build take more than ${maxBytes} bytes`)
    const hash = createHash('sha256').update(content)
    const type = types[extname(path)] ?? 'application/octet-stream'
    files.set(
      path
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
      { type, tag: hash.digest('base64url').slice(0, 22), compressed: { br, gzip }, plain },
    )
  }
  return files
}

/** What is stored compressed is not stored unpacked too until somebody needs it. */
function unpackedOnce(packed: Buffer): () => Promise<Buffer> {
  let unpacked: Promise<Buffer> | undefined
  return () => (unpacked ??= promisify(gunzip)(packed))
}

/** Of an empty content: the head and the end of a gzip file (RFC 1952). */
const shortestGzip = 20

/** The last four bytes of a gzip file are the length of its content (RFC 1952). */
const unpackedLength = (packed: Buffer): number => packed.readUInt32LE(packed.length - 4)

/** Serves files of the build from memory, compressed at the build. Their names change with their contents, so browsers may store them for ever. */
export function serveBuiltFiles(app: FastifyInstance, prefix: string, files: BuiltFiles): void {
  app.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
    const file = files.get(request.params['*'])
    if (!file) return reply.callNotFound()
    return sendBuiltFile(request, reply, file)
  })
}

/** Sends a file of the build in the best encoding that the browser accepts; 304 when it has it already. */
export async function sendBuiltFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, tag, compressed, plain }: BuiltFile,
): Promise<FastifyReply> {
  const accepted = codingsIn(headers['accept-encoding'])
  const coding = compressions.find((one) => compressed[one] && accepted.has(one))
  const etag = `"${tag}-${coding ?? 'identity'}"`
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding').header('etag', etag)
  if (headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.code(304).send()
  if (coding) reply.header('content-encoding', coding)
  return reply.type(type).send(coding ? compressed[coding] : await plain())
}

/** The encodings that a browser accepts; weight 0 means refused. */
function codingsIn(header: string | string[] = ''): ReadonlySet<string> {
  const parts = String(header).toLowerCase().split(',')
  return new Set(parts.filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part)).map((part) => part.split(';')[0]?.trim() ?? ''))
}
