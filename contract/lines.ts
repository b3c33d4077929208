/** Line breaks of every kind, and tabs. */
const breaks = /[\t-\r\u0085\u2028\u2029]/g
/** What turns the order of the letters behind it; names in every script read right without it. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g
/** Control characters (C0, DEL, C1) that are no line break and no tab. */
const control = /[^\t-\r\u0085\P{Cc}]/u
const controls = new RegExp(control.source, 'gu')

/** A text as a field of one line stores it: each line break or tab is a space, and the marks that turn the order of letters are removed. */
export const oneLine = (text: string): string => text.replaceAll('\r\n', ' ').replace(breaks, ' ').replace(directions, '')

/** A text as a field of several lines stores it: every line break is `\n`. */
export const severalLines = (text: string): string => text.replace(/\r\n|[\v\f\r\u0085\u2028\u2029]/g, '\n')

export const withoutControls = (text: string): string => text.replace(controls, '')

export const hasNoControl = (text: string): boolean => !control.test(text)

/** The first control character of a text as `U+0007`, and the few characters before it, by which a person finds it. */
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
