import { create } from 'content-disposition'

/** The header by which an answer is saved as a file of this name, in whatever script and with whatever signs (RFC 6266). */
export const attachment = (fileName: string): { 'content-disposition': string } => ({
  'content-disposition': create(fileName.toWellFormed()),
})
