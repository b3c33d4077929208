import { expect, test } from '@jest/globals'
import { writeOds } from 'hucre/ods'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { readTables } from '#components/funds/readTables.ts'
import { readReturnTable } from '#components/funds/returnTable.ts'
import type { ReturnSeries } from '#components/funds/gridCells.ts'

const fileOf = (name: string, content: Uint8Array | string): File => new File([content as Uint8Array<ArrayBuffer>], name)
/** What the first table with returns holds. */
async function found(file: File, series?: ReturnSeries): Promise<string[] | undefined> {
  for (const { rows } of await readTables(file)) {
    const read = readReturnTable(rows, series)
    if (read) return 'problem' in read ? [read.problem] : read.returns.map(({ year, month, text }) => `${year}-${month} ${text}`)
  }
  return undefined
}
const workbook = async (...sheets: { rows: CellValue[][]; numFmt?: string }[]): Promise<File> =>
  fileOf(
    'returns.xlsx',
    await writeXlsx({
      sheets: sheets.map(({ rows, numFmt }, at) => ({
        name: `Sheet ${at + 1}`,
        rows,
        ...(numFmt && {
          cells: new Map(rows.flatMap((row, down) => row.flatMap((value, across) => formatted(value, { down, across, numFmt })))),
        }),
      })),
    }),
  )
const formatted = (value: CellValue, { down, across, numFmt }: { down: number; across: number; numFmt: string }) =>
  typeof value === 'number' && value < 1000 ? [[`${down},${across}`, { value, type: 'number' as const, style: { numFmt } }] as const] : []

test('a workbook with months across is read, from whichever sheet has returns', async () => {
  const file = await workbook(
    { rows: [['About this fund'], ['Audited']] },
    {
      rows: [
        ['', 'Jan', 'Feb', 'Mar'],
        [2024, 1.25, -0.5, 3],
      ],
    },
  )
  expect(await found(file)).toEqual(['2024-1 1.25', '2024-2 -0.5', '2024-3 3'])
})

test('cells that a workbook shows as percent are in percentage points, dates are dates', async () => {
  const file = await workbook({
    rows: [
      ['Month', 'Net return', 'Benchmark'],
      [new Date('2024-01-31T00:00:00Z'), 0.07, 0.0033],
      [new Date('2024-02-29T00:00:00Z'), -0.0125, 0.01],
    ],
    numFmt: '0.00%',
  })
  expect(await found(file)).toEqual(['2024-1 7 %', '2024-2 -1.25 %'])
  expect(await found(file, 'benchmarkPct')).toEqual(['2024-1 0.33 %', '2024-2 1 %'])
})

test('a file of LibreOffice with months down is read', async () => {
  const rows = [
    ['', '2023', '2024'],
    ['January', 1, 2],
    ['February', 3, 4],
    ['March', 5, 6],
  ]
  const bytes = await writeOds({ sheets: [{ name: 'Returns', rows }] })
  expect(await found(fileOf('returns.ods', bytes))).toEqual(['2023-1 1', '2023-2 3', '2023-3 5', '2024-1 2', '2024-2 4', '2024-3 6'])
})

test('a text file is read in both directions; the column of the benchmark is never the fund’s', async () => {
  const down = 'Date;Index return;Fund\n31.01.2024;0,5;1,5\n29.02.2024;0,6;-2'
  expect(await found(fileOf('returns.csv', down))).toEqual(['2024-1 1,5', '2024-2 -2'])
  expect(await found(fileOf('returns.csv', down), 'benchmarkPct')).toEqual(['2024-1 0,5', '2024-2 0,6'])
  expect(await found(fileOf('returns.csv', 'Month,2024-01,2024-02\nReturn,1.5,2.5'))).toEqual(['2024-1 1.5', '2024-2 2.5'])
})

test('a hidden sheet is passed over, and the one that was open is read first', async () => {
  const sheetOf = (name: string, value: number) => ({
    name,
    rows: [
      ['', 'Jan', 'Feb', 'Mar'],
      [2024, value, value, value],
    ],
  })
  const sheets = [{ ...sheetOf('Old', 1), hidden: true }, sheetOf('Gross', 2), sheetOf('Net', 3)]
  const file = fileOf('returns.xlsx', await writeXlsx({ sheets, activeSheet: 2 }))
  expect((await readTables(file)).map(({ sheet }) => sheet)).toEqual(['Net', 'Gross'])
  expect(await found(file)).toEqual(['2024-1 3', '2024-2 3', '2024-3 3'])
})

test.each(['0.00"%"', '0.00\\%'])('a percent sign that is a text of the format %s changes no value', async (numFmt) => {
  const file = await workbook({
    rows: [
      ['Month', 'Return'],
      ['2024-01', 1.25],
    ],
    numFmt,
  })
  expect(await found(file)).toEqual(['2024-1 1.25'])
})

test('a text file may have quoted decimals with a comma, and be written as Windows writes texts', async () => {
  expect(await found(fileOf('returns.csv', 'Month,Return\n2024-01,"1,5"\n2024-02,"-0,25"'))).toEqual(['2024-1 1,5', '2024-2 -0,25'])
  const text = 'Month\tRendite\n2024-01\t1,5'
  expect(await found(fileOf('returns.txt', Buffer.from(`\uFEFF${text}`, 'utf16le')))).toEqual(['2024-1 1,5'])
  expect(await found(fileOf('returns.csv', Buffer.from('M\xe4rz;R\xfcck\n2024-01;1,5', 'latin1')))).toEqual(['2024-1 1,5'])
})

test('an archive that is no workbook is refused', async () => {
  await expect(readTables(fileOf('returns.xlsx', 'PK and nothing else'))).rejects.toThrow()
})
