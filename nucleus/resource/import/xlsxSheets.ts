import { readXlsx } from 'hucre/xlsx'
import { limits } from '#constants/limits.ts'
import { oneLine, withoutControls } from '#contract/lines.ts'
import { cutText } from './cutText.ts'
import { FileError } from './FileError.ts'
import { storable } from './fileRows.ts'

/** A sheet of a workbook: its place among all of them, and its name as shown. */
interface Sheet {
  index: number
  name: string
}

/** The most sheets that are offered. */
const maxSheets = 100

/**
 * The names of the sheets that are not hidden, and the sheets to read, in order, until one has cells: the named one, or else the one that was
 * open when the workbook was saved, and then the others. When all are hidden, all count. Throws FileError for a name that none has.
 */
export async function sheetsIn(bytes: Uint8Array, name?: string): Promise<{ names: string[]; candidates: Sheet[] }> {
  const all: (Sheet & { isHidden: boolean })[] = []
  // Refusing every sheet reads none of them.
  const { activeSheet = 0 } = await readXlsx(bytes, {
    sheets: ({ index, name: title, hidden, veryHidden }) => {
      all.push({ index, name: shownName(title, index), isHidden: hidden === true || veryHidden === true })
      return false
    },
  })
  const visible = all.filter(({ isHidden }) => !isHidden)
  const readable = visible.length > 0 ? visible : all
  const names = readable.slice(0, maxSheets).map((sheet) => sheet.name)
  if (name === undefined)
    return { names, candidates: readable.toSorted((a, b) => Number(b.index === activeSheet) - Number(a.index === activeSheet)) }
  const named = readable.find((sheet) => sheet.name === name)
  if (!named) throw new FileError(`The file has no sheet “${name}”. Choose another sheet.`)
  return { names, candidates: [named] }
}

/** A name that can be sent and stored, whatever the file has. */
const shownName = (name: string, index: number): string =>
  cutText(withoutControls(oneLine(storable(name))).trim(), limits.sheetNameCharacters).trim() || `Sheet ${index + 1}`
