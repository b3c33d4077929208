import { normalised } from './normalised.ts'

interface SlugOptions {
  /** What a text without letters and digits becomes. */
  fallback?: string
  maxLength?: number
}

/** Letters that are no plain letter with a mark. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
}

/** A name for addresses and files from a text: letters a to z, digits and hyphens, different from all in `taken`. */
export function slugFor(text: string, taken: ReadonlySet<string>, { fallback = 'page', maxLength = 40 }: SlugOptions = {}): string {
  const plain = truncate(
    normalised(text, 'NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .replace(/[ßæœøłđðþıħŋŧ]/g, (letter) => letters[letter] ?? letter)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-/, ''),
    maxLength,
  )
  const base = plain || fallback
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : `-${count}`
    const slug = truncate(base, maxLength - suffix.length) + suffix
    if (!taken.has(slug)) return slug
  }
}

const truncate = (slug: string, length: number): string => slug.slice(0, length).replace(/(?<!-)-+$/, '')
