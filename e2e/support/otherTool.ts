import { stringify } from 'csv-stringify/sync'
import { writeXlsx } from 'hucre/xlsx'

/** How another tool writes a file. */
export const otherFormats = ['semicolons', 'tabs in UTF-16', 'Windows-1252', 'UTF-8 with a mark', 'Excel'] as const
export type OtherFormat = (typeof otherFormats)[number]

type Cell = string | number | Date | null

/**
 * A file as tools for attendees, rooms and the like export it: a title and a blank line above the head, the given headers and rows,
 * blank lines within, and a line of totals and one of when it was made below.
 */
export async function otherToolsExport(format: OtherFormat, head: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const blank = head.map(() => '')
  const half = Math.floor(rows.length / 2)
  const table: Cell[][] = [
    ['Export of the show floor', ...blank.slice(1)],
    [...blank],
    [...head],
    ...rows.slice(0, half).map((row) => [...row]),
    [...blank],
    ...rows.slice(half).map((row) => [...row]),
    ['Total', ...blank.slice(2), rows.length.toLocaleString('en')],
    ['Exported on 1 June 2026 by Ada Park', ...blank.slice(1)],
  ]
  if (format === 'Excel')
    return Buffer.from(await writeXlsx({ sheets: [{ name: 'Export', rows: table.map((row) => row.map((cell) => cell || null)) }] }))
  const delimiter = format === 'tabs in UTF-16' ? '\t' : format === 'UTF-8 with a mark' ? ',' : ';'
  const text = stringify(table, { delimiter, record_delimiter: 'windows', cast: { date: (value) => value.toISOString().slice(0, 10) } })
  if (format === 'tabs in UTF-16') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  if (format === 'Windows-1252') return Buffer.from(text, 'latin1')
  return Buffer.from(format === 'UTF-8 with a mark' ? `\uFEFF${text}` : text)
}

/** People as such a tool has them: accents, quotation marks and line breaks. */
export const someAttendees = (count: number, type: string) => ({
  head: ['Attendee ID', 'Given Name', 'Surname', 'Email Address', 'Position', 'Company', 'Registration type', 'Booked on'],
  rows: Array.from({ length: count }, (_, at) => [
    `A-${at + 1}`,
    at % 7 === 0 ? 'Zoë' : 'Jürgen',
    `Müller-${at + 1}`,
    `guest.${at + 1}@example.com`,
    at % 11 === 0 ? 'Head of "Research"\nEurope' : 'Analyst; funds',
    at % 5 === 0 ? 'Böhm & Söhne, Zürich' : null,
    type,
    new Date(Date.UTC(2026, 4, 1 + (at % 28))),
  ]),
})

/** Rooms as such a tool has them. */
export const someRooms = (count: number) => ({
  head: ['Room name', 'Room type', 'Capacity', 'Level', 'Booked on'],
  rows: Array.from({ length: count }, (_, at) => [
    `Säle ${at + 1}`,
    'room',
    `${(at % 3) + 1},200`,
    `${at % 9}`,
    new Date(Date.UTC(2026, 4, 1)),
  ]),
})
