import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { type ImportCell, type ImportRowResult, isFaulty } from '#contract/import.ts'
import { labelOf } from '#contract/messages.ts'
import { advice, quotedCell, rangesAdvice, textsOf } from './cellMessages.ts'
import { cellKindOf } from './cells.ts'
import { cutText } from './cutText.ts'
import type { ImportableResource } from './ImportableResource.ts'
import type { Line } from './lines.ts'
import type { Lookups } from './lookups.ts'
import { fieldOf } from './rowFaults.ts'
import { createSuggestions } from './suggestions.ts'
import { createTurns } from './turns.ts'

interface JudgedLine extends Pick<ImportRowResult, 'row' | 'name' | 'state' | 'messages' | 'sameAs'> {
  line: Line
}
interface Context {
  resource: ImportableResource
  lookups: Lookups
}
/** The cost of a message (turns.ts): a suggestion compares it with many names. */
const messageCost = 2000

/**
 * The results of lines. The errors of a row quote its cells and say what is accepted. Beyond the limit on what a check reports, a row has
 * its first error only.
 */
export async function reportOf(lines: readonly JudgedLine[], context: Context): Promise<ImportRowResult[]> {
  const choices = choicesOfFields(context)
  const suggest = createSuggestions()
  const turn = createTurns()
  let characters = 0
  const results: ImportRowResult[] = []
  for (const { row, name, state, messages: found, sameAs, line } of lines) {
    if (!isFaulty({ state })) {
      results.push({ row, name, state, messages: found })
      continue
    }
    const isFull = characters > nucleusLimits.importReportedCharacters
    const messages: Record<string, string> = {}
    const cells: Record<string, ImportCell> = {}
    for (const [field, message] of errorsOf(found).slice(0, isFull ? 1 : undefined)) {
      await turn(messageCost)
      const text = line.texts.get(field)
      const suggestion = text === undefined || isFull ? null : suggest(text, choices.get(field) ?? [])
      messages[field] = cutText(withAdvice({ field, message, suggestion }, line, context), limits.importShownCharacters)
      if (context.resource.schema.shape[field])
        cells[field] = { ...shownText(text ?? ''), isInvalid: isInvalid(field, line, context), suggestion }
      characters += messages[field].length + (text ?? '').length
    }
    results.push({ row, name, state, messages, ...(!isFull && { cells }), ...(sameAs && { sameAs }) })
  }
  return results
}

/** One message per field, with the messages about parts of a field together. */
function errorsOf(messages: Record<string, string>): [field: string, message: string][] {
  const byField = new Map<string, string>()
  for (const [key, message] of Object.entries(messages)) {
    const field = fieldOf(key)
    const earlier = byField.get(field)
    byField.set(field, earlier === undefined ? message : `${earlier}. ${message}`)
  }
  return [...byField]
}

const shownText = (text: string): Pick<ImportCell, 'text' | 'isCut'> => ({
  text: cutText(text, limits.importShownCharacters),
  isCut: text.length > limits.importShownCharacters,
})

/** Whether a cell is wrong by itself. A rule about other rows, such as a taken name, can refuse a valid one. */
function isInvalid(field: string, { values, messages }: Line, { resource }: Context): boolean {
  const schema = resource.schema.shape[field]
  return messages[field] !== undefined || (schema !== undefined && !z.safeParse(schema, values[field]).success)
}

function withAdvice(
  { field, message, suggestion }: { field: string; message: string; suggestion: string | null },
  line: Line,
  context: Context,
): string {
  const { texts, values, messages } = line
  const { resource } = context
  const schema = resource.schema.shape[field]
  const text = texts.get(field)
  const question = suggestion === null ? '' : `, did you mean ${suggestion}?`
  if (!schema || text === undefined) return message
  // The cell names another row, or is too long to be read.
  if (messages[field] !== undefined)
    return suggestion !== null && message.endsWith(` — use ${suggestion}`) ? message : `${message}${question}`
  const label = labelOf(schema, field)
  const value = values[field]
  if (!isInvalid(field, line, context)) return message
  const hasUnreadableRange = cellKindOf(schema) === 'ranges' && Array.isArray(value) && value.some((part) => typeof part === 'string')
  const instead = hasUnreadableRange ? rangesAdvice : advice(schema, message, label)
  return instead === undefined ? message : `${quotedCell(label, text)} — ${instead}${question}`
}

/** The texts that cells with suggestions can have, by field. */
function choicesOfFields({ resource, lookups }: Context): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const [field, schema] of Object.entries(resource.schema.shape)) {
    const texts = lookups.get(field)?.names ?? textsOf(schema)
    if (texts) found.set(field, texts)
  }
  return found
}
