import { foldedText } from '#contract/foldedText.ts'

/** A text as people read it, folded as for searches, with the place of each character in the stored text. */
export interface ReadText {
  folded: string
  /** Where each character begins and ends in the stored text. */
  starts: readonly number[]
  ends: readonly number[]
}

/** A tag of HTML, as a pattern that JavaScript and PostgreSQL read alike. */
export const tagPattern = '</?[a-zA-Z!][^<>]*>'
/** Tags that do not end a word. */
const inlineTag = /^<\/?(?:a|abbr|b|bdi|bdo|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strike|strong|sub|sup|tt|u|wbr)(?![\w-])/i

/** Entities by name. The editor's texts have those of `escapeHtml` alone; what was stored in another way may have the others. */
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '\u00ad' }
/** An entity that can be part of a word, as a pattern of PostgreSQL: the others end one. */
export const entityInWord = '&(#(?!39;)|shy;)'
const entity = `&(?:#\\d{1,7}|#[xX][\\da-fA-F]{1,6}|${Object.keys(named).join('|')});`
const entities = new RegExp(entity, 'g')
const tagsAndEntities = new RegExp(`${tagPattern}|${entity}`, 'g')

/**
 * Reads a text: entities are the characters that they stand for, and with `isHtml`, tags are left out, or a space where they end a word.
 */
export function readText(text: string, { isHtml }: { isHtml: boolean }): ReadText {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let end = 0
  const add = (letters: string, length: number): void => {
    const start = end
    end += length
    for (let at = 0; at < letters.length; at += 1) {
      starts.push(start)
      ends.push(end)
    }
    folded += letters
    // An accent after its letter, and what nobody sees, belong to the letter.
    if (letters === '' && ends.at(-1) === start) ends[ends.length - 1] = end
  }
  const addCharacters = (characters: string): void => {
    for (const character of characters) add(foldedCharacter(character), character.length)
  }
  for (const { 0: markup, index } of text.matchAll(isHtml ? tagsAndEntities : entities)) {
    addCharacters(text.slice(end, index))
    if (markup.startsWith('&')) add(foldedCharacter(characterOf(markup)), markup.length)
    else if (inlineTag.test(markup)) end += markup.length
    else add(' ', markup.length)
  }
  addCharacters(text.slice(end))
  return { folded, starts, ends }
}

/** Most texts have few different characters. */
const foldedCharacters = new Map<string, string>()

function foldedCharacter(character: string): string {
  const known = foldedCharacters.get(character)
  if (known !== undefined) return known
  const letters = foldedText(character)
  foldedCharacters.set(character, letters)
  return letters
}

/** The character of an entity. */
function characterOf(entityOf: string): string {
  const name = entityOf.slice(1, -1)
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return named[name] ?? (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')
}
