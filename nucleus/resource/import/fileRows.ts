import { limits } from '#constants/limits.ts'
import { cutText } from './cutText.ts'
import { FileRefused } from './fileRefused.ts'

/** Why a cell is a fault of its row, whatever its field. */
export type CellFault = 'tooLong' | 'unstorable'
/** A row of a file that holds something. */
export interface FileRow {
  /** Its number in the file, the first is 1. */
  row: number
  /** Up to the last one that holds something. One with a fault is cut to what can be shown. */
  cells: string[]
  /** By the place of the cell; nothing when there are none. */
  faults?: ReadonlyMap<number, CellFault>
}

/** Of a cell that is too long: enough to recognise it. */
const shownOfLong = 300

/** Adds up the characters of rows. Throws FileRefused beyond what a file may hold. */
export function createCharacterCount(): (cells: readonly string[]) => void {
  let characters = 0
  return (cells) => {
    for (const { length } of cells) characters += length
    if (characters > limits.importCharacters)
      throw new FileRefused(
        `The cells of the file hold more than ${limits.importCharacters.toLocaleString('en-US')} characters together. Split it, or take away columns.`,
      )
  }
}

/** The rows of a table that hold something, with what no cell may hold marked and taken out. */
export const fileRows = (table: readonly string[][]): FileRow[] =>
  table.flatMap((cells, at) => {
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    return last < 0 ? [] : [fileRow(at + 1, cells.slice(0, last + 1))]
  })

function fileRow(row: number, texts: readonly string[]): FileRow {
  const faults = new Map<number, CellFault>()
  const cells = texts.map((text, at) => {
    const fault = faultOf(text)
    if (!fault) return text
    faults.set(at, fault)
    return storable(fault === 'tooLong' ? `${cutText(text, shownOfLong)}…` : text)
  })
  return faults.size > 0 ? { row, cells, faults } : { row, cells }
}

function faultOf(text: string): CellFault | undefined {
  if (text.length > limits.importCellCharacters) return 'tooLong'
  return text.includes('\0') || !text.isWellFormed() ? 'unstorable' : undefined
}

/** With a replacement character for each that the database does not take. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
