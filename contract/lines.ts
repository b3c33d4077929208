/** Line breaks of every kind, and tabs. */
const breaks = /[\t-\r\u0085\u2028\u2029]/g
/** Marks that change the direction of the text after them; names in every script read right without them. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g
/**
 * Characters that nobody sees and no script needs, as they come with pasted texts: soft hyphens, spaces without a width, signs of formulas. Joiners
 * and the marks for letters of the other direction stay, which Persian, Arabic and emoji need.
 */
const invisible = /[\u00AD\u200B\u2060-\u2064\uFEFF]/g
/** Control characters (C0, DEL, C1) other than line breaks and tabs. */
const control = /[^\t-\r\u0085\P{Cc}]/u
const controls = new RegExp(control.source, 'gu')

/**
 * A text as a single-line field stores it: line breaks and tabs become spaces; marks that change the text direction and invisible characters are
 * removed, which would make another person of the same name.
 */
export const oneLine = (text: string): string =>
  text.replaceAll('\r\n', ' ').replace(breaks, ' ').replace(directions, '').replace(invisible, '')

/**
 * A text as a multi-line field stores it: every line break is `\
 * `.
 */
export const severalLines = (text: string): string => text.replace(/\r\n|[\v\f\r\u0085\u2028\u2029]/g, '\n')

/** A character that a reader sees: the filler of Hangul and the blank of Braille are letters and symbols, but show nothing. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** The text, or none where a reader sees nothing of it. */
export const visibleOrEmpty = (text: string): string => (visible.test(text) ? text : '')

export const withoutDirections = (text: string): string => text.replace(directions, '')

export const withoutControls = (text: string): string => text.replace(controls, '')

/** The name of a file that somebody sent, as people read it: one line without the folder, control characters and marks that change the direction. */
export const fileNameText = (name: string): string => (withoutControls(oneLine(name)).toWellFormed().split(/[\\/]/).at(-1) ?? '').trim()

export const hasNoControl = (text: string): boolean => !control.test(text)

/** The first control character of a text as `U+0007`, with the few characters before it, so that a person can find it. */
export function firstControl(text: string): { code: string; before: string } | undefined {
  const at = text.search(control)
  if (at < 0) return undefined
  const code = `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}`
  return {
    code,
    before: oneLine(text.slice(Math.max(0, at - 12), at))
      .toWellFormed()
      .trim(),
  }
}
