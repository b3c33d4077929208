import type { UploadEnding } from '#constants/uploadEndings.ts'

interface FileType {
  contentType: string
  /** How its files begin, as hexadecimal digits. Without one it is text. */
  starts?: readonly string[]
}

const zip = ['504b0304']
const compound = ['d0cf11e0a1b11ae1']
const office = (name: string): FileType => ({ contentType: `application/vnd.openxmlformats-officedocument.${name}`, starts: zip })

const byEnding: Readonly<Record<UploadEnding, FileType>> = {
  pdf: { contentType: 'application/pdf', starts: ['255044462d'] },
  doc: { contentType: 'application/msword', starts: compound },
  docx: office('wordprocessingml.document'),
  xls: { contentType: 'application/vnd.ms-excel', starts: compound },
  xlsx: office('spreadsheetml.sheet'),
  ppt: { contentType: 'application/vnd.ms-powerpoint', starts: compound },
  pptx: office('presentationml.presentation'),
  odt: { contentType: 'application/vnd.oasis.opendocument.text', starts: zip },
  jpg: { contentType: 'image/jpeg', starts: ['ffd8ff'] },
  jpeg: { contentType: 'image/jpeg', starts: ['ffd8ff'] },
  png: { contentType: 'image/png', starts: ['89504e470d0a1a0a'] },
  gif: { contentType: 'image/gif', starts: ['474946383761', '474946383961'] },
  zip: { contentType: 'application/zip', starts: zip },
  txt: { contentType: 'text/plain; charset=utf-8' },
  csv: { contentType: 'text/csv; charset=utf-8' },
}

const typeOf = (ending: string): FileType | undefined => (Object.hasOwn(byEnding, ending) ? byEnding[ending as UploadEnding] : undefined)

/** The content type of files with this ending; undefined for an unknown one. */
export const contentTypeOf = (ending: string): string | undefined => typeOf(ending)?.contentType

/** The content type of a file with this ending; undefined for an unknown ending, or bytes that no such file has. */
export function documentType(ending: string, bytes: Buffer): string | undefined {
  const type = typeOf(ending)
  const fits = type?.starts ? type.starts.some((start) => bytes.subarray(0, start.length / 2).toString('hex') === start) : isText(bytes)
  return fits ? type?.contentType : undefined
}

function isText(bytes: Buffer): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0')
  } catch {
    return false
  }
}
