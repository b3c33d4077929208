import { normalised } from './normalised.ts'

/**
 * Letters that do not decompose into a letter and an accent, and dashes, with their plain spelling. Never two dashes one after the other: the tool
 * that writes migrations takes them for an end.
 */
// oxfmt-ignore
export const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o', '‐': '-', ł: 'l', '‒': '-', đ: 'd', '–': '-', ð: 'd', '—': '-', ı: 'i', '―': '-', ħ: 'h', '−': '-', ŧ: 't', ς: 'σ',
}
export const twoLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }
/** Signs that people write for an apostrophe. */
export const apostrophes = '’‘ʼʹʻʽ´`′'
/**
 * What is not read: accents, the vowel signs of Arabic and Hebrew and the stretched line of Arabic, soft hyphens, and characters without a width.
 * A character class that JavaScript and PostgreSQL read alike. The vowels of Indian scripts and the marks of kana are letters.
 */
export const unreadMarks = String.raw`[\u0300-\u036f\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]`

const apostrophe = new RegExp(`[${apostrophes}]`, 'g')
const unread = new RegExp(unreadMarks, 'g')
const spelled = new RegExp(`[${Object.keys({ ...plainLetters, ...twoLetters }).join('')}]`, 'g')

/**
 * A text in the form that searches compare: lower-case, in plain letters of one width, with one kind of apostrophe and dash, so that "Lindstrom"
 * finds "Lindström" and "o'brien" finds "O’Brien". PostgreSQL does the same in `searchKey`.
 */
export const foldedText = (text: string): string =>
  normalised(text.toLowerCase().replace(apostrophe, "'"), 'NFKD')
    .replace(unread, '')
    .replace(spelled, (letter) => plainLetters[letter] ?? twoLetters[letter] ?? letter)
