import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { typeChecks } from '#scripts/check/types.ts'

/** Each text is alone in a file that exists, and uses a name that this side does not have, or only names that it has. */
const texts = [
  ['the page in nucleus', 'nucleus/base/errors.ts', 'export const width = window.innerWidth', 'window'],
  ['the document in nucleus', 'nucleus/app.ts', 'export const { title } = document', 'document'],
  ['the page in the server', 'server/headers.ts', 'export const { title } = document', 'document'],
  ['the page in what starts', 'server.ts', 'export const width = window.innerWidth', 'window'],
  ['the page in a script', 'scripts/seed.ts', 'export const { title } = document', 'document'],
  ['the page in a benchmark', 'bench/support/floor.ts', 'export const width = window.innerWidth', 'window'],
  ['Node in nucleus', 'nucleus/kernel/undoTokens.ts', "import 'node:fs'\nexport const some = [Buffer.from(''), process.env]", null],
  ['a buffer in a component', 'components/ui/numbers.ts', "export const bytes = Buffer.from('')", 'Buffer'],
  ['the process in a page', 'pages/index.tsx', 'export const { argv } = process', 'process'],
  ['a module of Node in the store', 'store/hooks.ts', "import { readFileSync } from 'node:fs'\nexport { readFileSync }", 'node:fs'],
  ['the process in a service', 'services/env.ts', 'export const { env } = process', 'process'],
  ['a timer of Node in a component', 'components/ui/confirmation.ts', 'export const stop = (timer: NodeJS.Timeout) => timer', 'Timeout'],
  ['the page in a component', 'components/ui/dates.ts', 'export const some = [window.innerWidth, document.title]', null],
  ['the page in the contract', 'contract/reply.ts', 'export const { title } = document', 'document'],
  ['a buffer in a constant', 'constants/limits.ts', "export const bytes = Buffer.from('')", 'Buffer'],
  ['both in a test', '__tests__/wiring.test.ts', "export const some = [window.innerWidth, Buffer.from('')]", null],
] as const

/** What the check command's configurations say of each text. */
let said: string[][]

beforeAll(async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../support/checkTexts.mjs')], {
    cwd: join(import.meta.dirname, '../..'),
  })
  const parts: string[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part.toString()))
  const input = texts.map(([, filePath, text]) => ({ filePath, text: `${text}\n` }))
  child.stdin.end(JSON.stringify({ configs: typeChecks.map(([, config]) => config), texts: input }))
  await once(child, 'close')
  said = JSON.parse(parts.join('')) as string[][]
})

test.each(texts.map(([what, , , unknown], index) => ({ what, unknown, index })))(
  'the types judge $what ($unknown)',
  ({ unknown, index }) => {
    const problems = said[index]
    if (unknown === null) expect(problems).toEqual([])
    else expect(problems).toEqual([expect.stringContaining(`'${unknown}'`)])
  },
)
