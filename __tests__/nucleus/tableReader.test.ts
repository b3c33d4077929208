import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { root } from '#scripts/install.mjs'

/** Takes some tenths of a second of a processor. */
const file = Buffer.from(`Floor,${'Name'.padEnd(3_000_000, 'x')}\n2,Hall\n`)

let reader: ChildProcess | undefined
afterEach(() => void reader?.kill('SIGKILL'))

/** Starts a reader that may use so many seconds of a processor, as readTable.ts does; returns its first message, or the signal that ended it. */
async function readWithin(seconds: number, bytes = file): Promise<unknown> {
  reader = fork(join(root, 'nucleus/resource/import/tableReader.ts'), [String(seconds)], { execArgv: [], serialization: 'advanced' })
  const outcome = Promise.race([
    once(reader, 'message').then(([part]: unknown[]) => part),
    once(reader, 'exit').then(([, signal]) => signal as unknown),
  ])
  reader.send({ bytes })
  return outcome
}

test('the reader of a file ends when it has used its processor time', async () => {
  // Takes more than a second of any processor.
  const long = Buffer.from(`${'Floor,'.repeat(150)}\n`.repeat(15_000))
  expect(await readWithin(0.05, long)).toBe('SIGKILL')
})

test('it reads to the end within it, however long that takes on a busy machine', async () => {
  expect(await readWithin(30)).toMatchObject({ isLast: true, rows: [{ row: 1 }, { row: 2, cells: ['2', 'Hall'] }] })
})

test.each([
  ['one row without end', ','.repeat(9_000_000)],
  ['one row without end below the column names', `Floor,Name\n${','.repeat(9_000_000)}`],
])('it refuses %s before all of it is read', async (_, text) => {
  expect(await readWithin(5, Buffer.from(text))).toEqual({
    refused: 'The file has more than 200 columns. Remove the ones you do not need.',
  })
})
