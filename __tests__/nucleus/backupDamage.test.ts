import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { decompress, endFrame, headerFrame } from '#nucleus/db/backup/format.ts'
import { NotPossible } from '#nucleus/db/backup/notPossible.ts'
import { openBackup } from '#nucleus/db/backup/openBackup.ts'
import { endLine, RowReader, startLineOf } from '#nucleus/db/backup/rows.ts'
import { backUpFrom, urlOf } from '../support/backups.ts'
import { testDatabase } from '../support/testDatabase.ts'

const folder = await mkdtemp(join(tmpdir(), 'copilot-backup-damage-'))
const database = await testDatabase()
const path = join(folder, 'whole.backup')
await backUpFrom(await urlOf(database), path)
const whole = await readFile(path)
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const damaged = join(folder, 'damaged.backup')
async function opened(bytes: Uint8Array): Promise<unknown> {
  await writeFile(damaged, bytes)
  try {
    await (await openBackup(damaged)).close()
    return 'opened'
  } catch (error) {
    return error
  }
}

/** A file as a program of another version might write it, with a sum that is right. */
function fileOf(header: object, rows = Buffer.alloc(0)): Buffer {
  const text = Buffer.from(`copilot-backup ${JSON.stringify(header)}\n`)
  const frame = Buffer.concat([
    headerFrame({ product: '', postgres: '', takenAt: '', migrations: [], tables: [], sequences: [] }).subarray(0, 4),
    Buffer.alloc(4),
    text,
    rows,
  ])
  frame.writeUInt32LE(text.length, 4)
  return Buffer.concat([frame, endFrame(createHash('sha256').update(frame).digest())])
}

describe('a file that is not as it was written', () => {
  test('opens while nothing is wrong with it', async () => {
    expect(await opened(whole)).toBe('opened')
  })

  test('is noticed whichever bit of it is another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
        const other = Buffer.from(whole)
        other[at] = (other[at] ?? 0) ^ (1 << bit)
        const error = await opened(other)
        expect(error).toBeInstanceOf(NotPossible)
        expect((error as Error).message).toMatch(/(is damaged or incomplete|is not a backup of this product)/)
      }),
      {
        numRuns: 300,
        examples: [...[0, 4, 8, 30, whole.length - 1, whole.length - 33, whole.length - 40].map((at): [number, number] => [at, 0])],
      },
    )
  })

  test('is noticed wherever it was cut short, or when something was added', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        expect(await opened(whole.subarray(0, length))).toBeInstanceOf(NotPossible)
      }),
      { numRuns: 100, examples: [[0], [1], [21], [22], [40], [whole.length - 1]] },
    )
    expect(await opened(Buffer.concat([whole, Buffer.from('\n')]))).toBeInstanceOf(NotPossible)
  })

  test('differs from one that is no backup, and from one that is not there', async () => {
    const messageOf = async (bytes: Uint8Array): Promise<string> => ((await opened(bytes)) as Error).message
    expect(await messageOf(Buffer.from('PGDMP and then something that is long enough'))).toBe(
      `${damaged} is not a backup of this product. Choose another file.`,
    )
    expect(await messageOf(whole.subarray(0, 5000))).toBe(`${damaged} is damaged or incomplete. Use another copy of it, or another backup.`)
    await expect(openBackup(join(folder, 'gone.backup'))).rejects.toThrow(/gone\.backup does not exist\. Fix this or choose another place/)
    await expect(openBackup(folder)).rejects.toThrow(/is not a file\. Choose another\./)
  })

  test('is refused in words when it is of a newer form, and as damaged when its head makes no sense', async () => {
    expect(await opened(fileOf({ format: 2, product: '9.0.0', more: true }))).toMatchObject({
      message: `${damaged} cannot be restored. It was made by a newer version of the product (9.0.0). Restore it with that version or a newer one.`,
    })
    expect(await opened(fileOf({ format: 1, product: '1.0.0' }))).toBeInstanceOf(NotPossible)
  })
})

describe('the text of the rows', () => {
  const table = (name: string) => ({ name, rows: 0, columns: [{ name: 'a', type: 'text' }] })
  const row = fc.string({ unit: fc.constantFrom('a', '\\\\', '.', '\\n', '\t', '"', 'é') })

  test('is read as it was written, however it comes in parts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(row)), fc.infiniteStream(fc.integer({ min: 1, max: 9 })), async (tables, lengths) => {
        const texts = tables.map((rows) => rows.map((one) => `${one}\n`).join(''))
        const text = Buffer.concat(texts.flatMap((one, index) => [startLineOf(table(`t${index}`)), Buffer.from(one), endLine()]))
        async function* parts(): AsyncGenerator<Buffer, void> {
          for (let at = 0; at < text.length;) {
            const length = lengths.next().value ?? 1
            yield text.subarray(at, at + length)
            at += length
          }
        }
        const reader = new RowReader(parts())
        for (const [index, expected] of texts.entries()) {
          const got: Buffer[] = []
          for await (const part of reader.rowsOf(table(`t${index}`))) got.push(Buffer.from(part))
          expect(Buffer.concat(got).toString()).toBe(expected)
        }
        await reader.finish()
      }),
    )
  })

  test.each([
    ['is of another table', zstdCompressSync('COPY "other" ("a") FROM stdin;\n\\.\n'), 'The rows of first are not where they should be.'],
    ['ends too soon', zstdCompressSync('COPY "first" ("a") FROM stdin;\n1\n'), 'Rows are missing at the end.'],
    ['goes on', zstdCompressSync('COPY "first" ("a") FROM stdin;\n\\.\nmore'), 'It contains more than its header lists.'],
    ['is not packed', Buffer.from('no frame of zstd'), 'The rows cannot be decompressed.'],
  ])('is refused in words where it %s, though the sum of its file is right', async (_, packed, why) => {
    await writeFile(damaged, packed)
    const reader = new RowReader(createReadStream(damaged).pipe(decompress()))
    const read = async () => {
      for await (const part of reader.rowsOf(table('first'))) expect(part.length).toBeGreaterThan(0)
      await reader.finish()
    }
    const error: unknown = await read().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(NotPossible)
    expect(String(error)).toContain(`This program did not write the backup in this form. ${why} Use another copy`)
  })

  test('is zstd behind a frame that every zstd skips', () => {
    expect(whole.readUInt32LE(0)).toBe(0x184d2a50)
    expect(whole.readUInt32LE(8 + whole.readUInt32LE(4))).toBe(0xfd2fb528)
  })
})
