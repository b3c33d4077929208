import { afterAll, expect, test } from '@jest/globals'
import { uploadFile } from '#contract/common.ts'
import { tracks } from '#contract/events/tracks.ts'
import { allResources } from '#contract/index.ts'
import type { AnyResource } from '#contract/resource.ts'
import { csvFile, importForm, xlsxFile } from '../support/importFile.ts'
import { formOf, picture } from '../support/pictures.ts'
import { ok } from '../support/nucleus.ts'
import { formSent, validFile } from '../support/fuzz/forms.ts'
import { type Reply, send, settle } from '../support/fuzz/send.ts'
import { makeWorld } from '../support/fuzz/world.ts'

/** Files as a stranger to spreadsheets, a careless colleague and somebody who means harm would send them. */
const world = await makeWorld()
const { nucleus, eventId } = world
afterAll(() => world.close())

const names = [
  'growth 100%.csv',
  '%E0%A4%A.csv',
  '%',
  'a "quoted" one.csv',
  "it's.csv",
  'back\\slash.csv',
  '../../etc/passwd',
  'Πελάτες.csv',
  '客户.csv',
  '\u202etxt.csv',
  'semi;colon=1.csv',
  'x'.repeat(255),
]
const run = (text: string) => text.repeat(Math.ceil(4000 / text.length))
/** Long runs of what the expressions of the readers look for, each with an end that does not fit. */
const cells = [
  `x${run(' ')}y`,
  ...[
    ' ',
    '-',
    ' - ',
    '– ',
    '0',
    '1,',
    '1.',
    ',',
    ';',
    '/',
    ':',
    '@',
    'a@',
    'a.',
    '\t',
    '"',
    '(',
    '<',
    '&',
    '&#0;',
    'T',
    '2026-',
    'to ',
  ].map((text) => `${run(text)}!`),
  '&#0;',
  '\u0001\u0002',
  '\ud83d\ude00'.repeat(2000),
  '=1+1',
]

const imported = allResources.filter(({ calls }) => calls.importRead) as readonly AnyResource[]
const [first = tracks] = imported
const admin = (request: Parameters<typeof send>[1]) => send(nucleus, request, world.admin.token)
function expectWords({ status, body, text }: Reply, what: string): void {
  expect([what, status < 500, text.includes('Something went wrong')]).toEqual([what, true, false])
  if (status !== 200) expect([what, body?.message]).toEqual([what, expect.stringMatching(/\w \w/)])
}

test('a file of any name is read and checked', async () => {
  // Whose rows it has makes no difference to its name.
  const { importRead, importCheck } = first.calls
  if (!importRead || !importCheck) throw new Error('It is not imported')
  const { bytes, options } = await validFile(world, first)
  for (const name of names) {
    expectWords(await admin(formSent(importRead, importForm(bytes, {}, name))), name)
    const answer = await admin(formSent(importCheck, importForm(bytes, { ...options, fileName: name }, name)))
    expect([name, answer.status]).toEqual([name, 200])
    await settle(world, importCheck, answer)
  }
})

test.each(imported.map((resource) => [resource.name, resource] as const))(
  '%s: a cell of any text is read, or refused in words',
  async (_, resource) => {
    const { importRead, importCheck } = resource.calls
    if (!importRead || !importCheck) return
    const { bytes } = await validFile(world, resource)
    const { fields } = ok(await nucleus.call(importRead, {}, world.admin.token, importForm(bytes, {})))
    const mapping = fields.map(({ field }) => field)
    // Every text in every column that the resource knows.
    const rows = [fields.map(({ title }) => title), ...cells.map((cell) => fields.map(() => cell))]
    // Once read, the cells of both are the same to a resource.
    for (const file of resource === first ? [csvFile(rows), await xlsxFile(rows)] : [csvFile(rows)]) {
      expectWords(await admin(formSent(importRead, importForm(file, {}))), resource.name)
      const answer = await admin(formSent(importCheck, importForm(file, { parentId: eventId, mapping, fileName: 'rows.csv' })))
      expectWords(answer, resource.name)
      await settle(world, importCheck, answer)
    }
  },
)

test('a picture of any name is stored, and what is none is refused in words', async () => {
  const png = await picture({ format: 'png' })
  for (const filename of names)
    expect([filename, (await admin(formSent(uploadFile, formOf([{ name: 'file', bytes: png, filename }])))).status]).toEqual([
      filename,
      200,
    ])
  const broken = [
    png.subarray(0, 100),
    Buffer.alloc(1000),
    Buffer.from('<svg/>'),
    Buffer.concat([png.subarray(0, 8), Buffer.alloc(5000, 255)]),
  ]
  for (const bytes of broken) {
    const answer = await admin(formSent(uploadFile, formOf([{ name: 'file', bytes }])))
    expect([bytes.length, answer.status]).toEqual([bytes.length, 422])
    expectWords(answer, String(bytes.length))
  }
  for (const parts of [
    [],
    [{ name: 'purpose', value: 'headshot' }],
    [{ name: 'other', bytes: png }],
    Array.from({ length: 9 }, () => ({ name: 'file', bytes: png })),
  ])
    expectWords(await admin(formSent(uploadFile, formOf(parts))), `${parts.length} parts`)
})
