/** The first characters of a text, without a half surrogate pair at the end. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
