import { create } from 'content-disposition'
import { withoutDirections } from '#contract/lines.ts'

/** The header that makes browsers save a reply as a file of this name, in any script and with any characters (RFC 6266). */
export const attachment = (fileName: string): { 'content-disposition': string } => ({
  'content-disposition': create(withoutDirections(fileName).toWellFormed()),
})
