import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { cutText } from './cutText.ts'
import { isFormulaError } from './formulaErrors.ts'
import { FileError } from './FileError.ts'

/** Why a cell is faulty, whatever its field. */
export type CellFault = 'tooLong' | 'unstorable' | 'formulaError'
/** A row of a file that is not empty. */
export interface FileRow {
  /** Its number in the file, from 1. */
  row: number
  /** The cells up to the last filled one. A faulty cell is cut to what can be shown. */
  cells: string[]
  /** Faults by index of the cell; undefined without faults. */
  faults?: ReadonlyMap<number, CellFault>
  /** The indices of the cells that are numbers in the file, and not texts; undefined without any. */
  numbers?: readonly number[]
  /** The texts that a sheet shows instead of the values of cells, by index; undefined without any. */
  shown?: ReadonlyMap<number, string>
}
/** What a sheet knows of its cells besides their texts, by row. */
export interface CellDetails {
  numbers?: readonly (readonly number[])[]
  shown?: readonly ReadonlyMap<number, string>[]
}

/** The characters shown of a cell that is too long. */
const maxShown = 300

const most = `more than ${nucleusLimits.importCharacters.toLocaleString('en-US')} characters together`
const fileTooLarge = () => new FileError(`The cells of the file hold ${most}. Split it, or remove columns.`)
/** Why corrections are refused that make a file larger than it may be. */
export const correctedTooLarge = `With these corrections the cells of the file hold ${most}. Use shorter values, or split the file.`

/** Adds up the characters of rows. Throws above the limit for a file: a FileError, or the error of `refusal`. */
export function createCharacterCount(refusal: () => Error = fileTooLarge): (cells: readonly string[]) => void {
  let characters = 0
  return (cells) => {
    for (const { length } of cells) characters += length
    if (characters > nucleusLimits.importCharacters) throw refusal()
  }
}

/** The rows of a table that are not empty, with faulty cells marked and cleaned. */
export const fileRows = (table: readonly string[][], { numbers = [], shown = [] }: CellDetails = {}): FileRow[] =>
  table.flatMap((cells, at) => {
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    return last < 0
      ? []
      : [
          {
            ...fileRow(at + 1, cells.slice(0, last + 1)),
            ...(numbers[at]?.length && { numbers: numbers[at] }),
            ...(shown[at]?.size && { shown: shown[at] }),
          },
        ]
  })

function fileRow(row: number, texts: readonly string[]): FileRow {
  const faults = new Map<number, CellFault>()
  const cells = texts.map((text, at) => {
    const fault = faultOf(text)
    if (!fault) return text
    faults.set(at, fault)
    return storable(fault === 'tooLong' ? `${cutText(text, maxShown)}…` : text)
  })
  return faults.size > 0 ? { row, cells, faults } : { row, cells }
}

function faultOf(text: string): CellFault | undefined {
  if (text.length > limits.importCellCharacters) return 'tooLong'
  if (text.includes('\0') || !text.isWellFormed()) return 'unstorable'
  return isFormulaError(text) ? 'formulaError' : undefined
}

/** The text with a replacement character for each one that the database does not accept. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
