import type * as z from 'zod'
import { contentKindOf, labelOf } from '#contract/messages.ts'
import { andList, counted } from '#contract/textLists.ts'

type Values = Readonly<Record<string, unknown>>
type Kind = readonly [selector: string, noun: string]

/** What a formatted text has no place for, wherever it comes from. */
const pictures: readonly Kind[] = [
  ['img, svg, canvas', 'picture'],
  ['iframe, object, embed, video, audio', 'embedded part'],
]
/** What nucleus takes out besides. */
const others: readonly Kind[] = [
  ['script', 'script'],
  ['input, button, select, textarea', 'form field'],
  ['a[href]', 'link'],
  ['[id], a[name]:not([id])', 'jump target'],
]
const styled = '[style], style, font'

/**
 * What is missing of the formatted texts of a save after it was stored, in a sentence for each: "Taken out of Text: 2 pictures, 1 link and styles."
 * Undefined when nothing is that a reader would miss.
 */
export function takenOut(schema: z.ZodObject, sent: Values, stored: Values): string | undefined {
  const sentences = Object.entries(schema.shape).flatMap(([field, one]) => {
    const [before, after] = [sent[field], stored[field] ?? '']
    if (contentKindOf(one as z.ZodType) !== 'html' || typeof before !== 'string' || typeof after !== 'string' || before === after) return []
    const parts = missingIn(before, after)
    return parts.length > 0 ? [`Taken out of ${labelOf(one as z.ZodType, field)}: ${andList(parts)}.`] : []
  })
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

function missingIn(before: string, after: string): string[] {
  const [sent, stored] = [bodyOf(before), bodyOf(after)]
  const missing = (selector: string) => countOf(sent, selector) - countOf(stored, selector)
  const parts = [...pictures, ...others].flatMap(([selector, noun]) => (missing(selector) > 0 ? [counted(missing(selector), noun)] : []))
  return missing(styled) > 0 ? [...parts, 'styles'] : parts
}

/** HTML that is pasted, with what its pictures say in their place, and a sentence about those that stay behind. */
export function withoutPictures(html: string): { html: string; sentence: string | undefined } {
  const body = bodyOf(html)
  const parts = pictures.flatMap(([selector, noun]) => (countOf(body, selector) > 0 ? [counted(countOf(body, selector), noun)] : []))
  if (parts.length === 0) return { html, sentence: undefined }
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(picture.alt)
  return { html: body.innerHTML, sentence: `Not pasted: ${andList(parts)}. This text can have none.` }
}

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body
const countOf = (body: HTMLElement, selector: string): number => body.querySelectorAll(selector).length
