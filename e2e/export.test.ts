import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { rowOf, toast } from './support/controls.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()

interface TrackRow {
  sessionTrackId: number
  name: string
  color: string
  sessionCount: number
  description: string | null
}

async function tableIn(file: string, format: 'csv' | 'xlsx'): Promise<string[][]> {
  const bytes = await readFile(file)
  if (format === 'csv') return parse(bytes, { bom: true })
  const [head = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  return [head, ...rows].map((cells) => head.map((_, at) => String(cells[at] ?? '')))
}

test.each([
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const)('tracks are exported as %s by somebody who may only read: the columns and the rows that show', async (format, label) => {
  const page = await site.openAs(accounts.readOnly, '/events/1/tracks?sort=-name')
  const { data: tracks } = await ask<TrackRow[]>(page, '/events/session_tracks/1?sort=-name')
  await rowOf(page, tracks[0]?.name ?? '').waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByText(`${tracks.length} rows`, { exact: true }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: `${label}, columns shown` }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^[a-z0-9-]+-tracks-\\d{4}-\\d\\d-\\d\\d\\.${format}$`))
  expect(await tableIn(await download.path(), format)).toEqual([
    ['Name', 'Colour', 'Sessions', 'Description'],
    ...tracks.map(({ name, color, sessionCount, description }) => [name, color, String(sessionCount), description ?? '']),
  ])
  await toast(page, `${tracks.length} tracks exported.`).waitFor()
})
