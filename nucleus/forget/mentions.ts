import { foldedText } from '#contract/foldedText.ts'
import type { Person } from './findPerson.ts'
import { foldedWords, patternOfParts } from './foldedParts.ts'
import { type ReadText, readText, tagPattern } from './readText.ts'

/** Replaces a mention in a text. */
export const erasedMark = '[erased]'

/** How mentions of a person are found. */
export interface Mentions {
  /** Finds them in a folded text. */
  pattern: RegExp
  /** Patterns of `like`, one of which every folded text with a mention is like, with markup, as JSON, or neither. */
  patterns: readonly string[]
}

/** Mentions by address and full name: whole words in any spelling that a search takes for the same, whatever is between the words. */
export function mentionsOf({ addresses, names }: Pick<Person, 'addresses' | 'names'>): Mentions {
  const letter = String.raw`\p{L}\p{M}\p{N}_`
  const ofAddresses = String.raw`(?<![${letter}][.+'-]?)(?:${addresses.map(patternOf).join('|')})(?![${letter}]|[.-][${letter}])`
  const ofNames = `(?<![${letter}])(?:${names.map(patternOf).join('|')})(?![${letter}])`
  return {
    pattern: new RegExp([...(addresses.length > 0 ? [ofAddresses] : []), ...(names.length > 0 ? [ofNames] : [])].join('|') || '(?!)', 'gu'),
    patterns: [...addresses, ...names].map((text) => patternOfParts(plainParts(text))),
  }
}

/** A space matches any, and a comma the spaces around it too. */
const patternOf = (text: string): string =>
  foldedWords(text)
    .join(' ')
    .replace(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
    .replace(/ ?, ?/g, String.raw`\s*,\s*`)
    .replaceAll(' ', String.raw`\s+`)

/** The parts of a text between spaces and signs that markup and JSON write otherwise: a mention has them in this order, however it is written. */
const plainParts = (text: string): string[] => foldedText(text).split(/[\s,"'&<>\\]+/)

/** A text, with or without markup, without mentions of the person. Tags within a mention stay. */
export function withoutMentions(text: string, { pattern }: Pick<Mentions, 'pattern'>, mark: string = erasedMark): string {
  const cleanTags = text.replace(tags, (tag) => replaced(tag, readText(tag, { isHtml: false }), { pattern, mark }))
  const clean = replaced(cleanTags, readText(cleanTags, { isHtml: true }), { pattern, mark })
  // What was joined to a mention may be one itself.
  return clean === text ? text : withoutMentions(clean, { pattern }, mark)
}

function replaced(text: string, { folded, starts, ends }: ReadText, { pattern, mark }: { pattern: RegExp; mark: string }): string {
  let result = ''
  let end = 0
  for (const { 0: mention, index } of folded.matchAll(pattern)) {
    const start = starts[index] ?? 0
    result += text.slice(end, start) + mark
    end = ends[index + mention.length - 1] ?? text.length
    result += (text.slice(start, end).match(tags) ?? []).join('')
  }
  return result + text.slice(end)
}

const tags = new RegExp(tagPattern, 'g')
const stringsInJson = /"[^"\\]*(?:\\.[^"\\]*)*"/g

/** JSON as PostgreSQL writes it, without mentions of the person in any string of it, names of fields too. */
export function withoutMentionsInJson(json: string, mentions: Mentions, mark: string = erasedMark): string {
  const renamed = new Set<string>()
  return json.replace(stringsInJson, (literal, at: number) => {
    const text = String(JSON.parse(literal))
    const clean = withoutMentions(text, mentions, mark)
    if (clean === text) return literal
    if (json[at + literal.length] !== ':') return JSON.stringify(clean)
    // Two fields of one name would be one.
    let name = JSON.stringify(clean)
    for (let number = 2; renamed.has(name) || json.includes(`${name}:`); number += 1) name = JSON.stringify(`${clean} ${number}`)
    renamed.add(name)
    return name
  })
}
