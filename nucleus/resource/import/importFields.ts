import * as z from 'zod'
import { choiceLabel } from '#constants/choice.ts'
import type { ImportField, ImportRules } from '#contract/import.ts'
import { newPartsField } from '#contract/newParts.ts'
import { choicesOf, contentKindOf, isRequired, labelOf, limitsOf } from '#contract/messages.ts'
import { entityNamesOf } from '../../db/entityNames.ts'
import type { ResourceOptions } from '../ResourceOptions.ts'
import { textForms, textsOf } from './cellMessages.ts'
import { cellKindOf } from './cells.ts'
import type { ColumnNames } from './headers.ts'
import type { ImportableResource } from './ImportableResource.ts'

/** The fields that a column can be matched to: those that staff write and a cell can hold. */
const importFieldsOf = (resource: ImportableResource, options: Pick<ResourceOptions, 'importSettings'>): ImportField[] =>
  Object.entries(resource.schema.shape).flatMap(([field, schema]) => {
    if (field === resource.parent || resource.import.excludedFields?.includes(field) || contentKindOf(schema) === 'file') return []
    const lookup = options.importSettings?.lookups?.[field]
    const kind = cellKindOf(schema)
    // An id means nothing in a file, unless it is looked up by name.
    if (kind === undefined || (!lookup && kind === 'number' && field.endsWith('Id'))) return []
    const defaultLabel = defaultText(resource.import, field, schema)
    const source = resource.import.madeOf?.[field]
    const required = isRequired(schema) && defaultLabel === undefined && source === undefined
    const kindHint = lookup ? lookup.hint : hintOf(schema)
    const whenEmpty = source === undefined ? defaultLabel : `one that is made of ${source}`
    const isOfNew = field === newPartsField ? '. Only for a new row' : ''
    const hint = `${required ? 'Required. ' : ''}${kindHint}${isOfNew}${whenEmpty === undefined ? '' : `. Leave empty for ${whenEmpty}`}`
    return [{ field, title: labelOf(schema, field), isRequired: required, hint, choices: lookup ? null : textsOf(schema) }]
  })

/** The column names for an import of the resource. */
export const columnNamesOf = (resource: ImportableResource, options: Pick<ResourceOptions, 'importSettings' | 'table'>): ColumnNames => ({
  fields: importFieldsOf(resource, options),
  exportTitle: exportTitlesOf(resource),
  entityNames: [resource.label, entityNamesOf(options.table).one, ...(resource.import.entityNames ?? [])],
  synonyms: resource.import.synonyms ?? {},
})

/** The export's titles for the names of referenced rows, by reference field. Its ids mean nothing in another event. */
const exportTitlesOf = ({ references, shape }: ImportableResource): ColumnNames['exportTitle'] =>
  Object.fromEntries(
    Object.entries(references).flatMap(([field, reference]) =>
      reference?.name === undefined ? [] : [[field, labelOf(shape[reference.name], reference.name)]],
    ),
  )

function defaultText({ defaults }: ImportRules, field: string, schema: ImportableResource['schema']['shape'][string]): string | undefined {
  const value = (defaults as Record<string, unknown> | undefined)?.[field]
  if (value === undefined) return undefined
  return typeof value === 'number' ? choiceLabel(choicesOf(schema) ?? [], value) || String(value) : (value as string)
}

const inZone = 'in the time zone that the column name gives in brackets, else in that of the event'

/** What a cell of the field may hold, for the user who fills in a file. */
function hintOf(schema: ImportableResource['schema']['shape'][string]): string {
  const kind = cellKindOf(schema)
  const { min, max } = limitsOf(schema)
  if (typeof kind === 'object') return 'Several, with ; between them'
  switch (kind) {
    case 'choice':
      return `One of: ${(choicesOf(schema) ?? []).map(({ label }) => label).join(', ')}`
    case 'boolean':
      return 'Yes or No'
    case 'number':
      return min !== undefined && max !== undefined ? `Number from ${min} to ${max}` : 'Number'
    case 'instant':
      return `Such as 2026-06-01 09:30, ${inZone}`
    case 'ranges':
      return `Such as 2026-06-01 09:30 – 2026-06-01 11:00, ${inZone}; several with ; between them`
    case 'text':
    case undefined:
      return textHint(schema, max)
  }
}

function textHint(schema: ImportableResource['schema']['shape'][string], max: number | undefined): string {
  const accepts = (text: string) => z.safeParse(schema, text).success
  if (accepts('any text')) return max === undefined ? 'Text' : `Text, at most ${max.toLocaleString('en-US')} characters`
  return textForms.find(({ example }) => accepts(example))?.hint ?? 'Text'
}
