const oldOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The first entry of an OpenDocument file, not compressed, says what it is. */
const openDocument = 'mimetypeapplication/vnd.oasis.opendocument.'
const nameOfFirstEntry = 30
/** By an entry that only such an archive has; the names of entries are not compressed. */
const archives = [
  ['Index/Document.iwa', 'an Apple Numbers or other iWork file'],
  ['word/document.xml', 'a Word file (.docx)'],
  ['ppt/presentation.xml', 'a PowerPoint file (.pptx)'],
] as const

/** What a file is that people take for a table and that cannot be read, in words that follow "The file is"; undefined for all else. */
export function otherFormatOf(bytes: Uint8Array): string | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, oldOffice.length).equals(oldOffice))
    return file.includes('EncryptedPackage', 0, 'utf16le') ? 'an Excel file with a password' : 'an old Excel file (.xls)'
  if (file.subarray(0, 5).toString('latin1') === '%PDF-') return 'a PDF'
  const first = file.subarray(nameOfFirstEntry, nameOfFirstEntry + openDocument.length + 'spreadsheet'.length).toString('latin1')
  if (first.startsWith(openDocument)) return first.endsWith('spreadsheet') ? 'an OpenDocument spreadsheet (.ods)' : 'an OpenDocument file'
  if (file.includes('xl/workbook.xml')) return undefined
  return archives.find(([entry]) => file.includes(entry))?.[1]
}
