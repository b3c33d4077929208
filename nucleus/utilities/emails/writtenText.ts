import { escapeHtml } from '../../kernel/escapeHtml.ts'
import { cutText } from '../../resource/import/cutText.ts'

/** A value that staff entered, in a text that nucleus writes: no markup, and no field of its own. */
export const written = (text: string): string => escapeHtml(withoutFields(text))
/** What staff entered may contain two braces, which would begin a field. */
export const withoutFields = (text: string): string => text.replace(/\{(?=\{)|\}(?=\})/g, '$& ')

/** At most so many characters, the last of which says that more followed. */
export const shortened = (text: string, most: number): string => (text.length <= most ? text : `${cutText(text, most - 1).trimEnd()}…`)
