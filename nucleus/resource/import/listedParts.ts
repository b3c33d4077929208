import * as z from 'zod'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { labelOf, limitsOf } from '#contract/messages.ts'
import { newPartsField } from '#contract/newParts.ts'
import { counted } from '#contract/textLists.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import type { Actor } from '../../kernel/context.ts'
import { requirePermission } from '../../kernel/mountCall.ts'
import type { Values } from '../../kernel/values.ts'
import type { ResourceOptions } from '../ResourceOptions.ts'
import { quotedCell } from './cellMessages.ts'
import type { ImportableResource } from './ImportableResource.ts'
import { cellFaults, messagesOfRefusal } from './rowFaults.ts'

/**
 * The resource with a field for the rows that are saved together with a new one, where its options make one of a name: the options of a question, with
 * ; between them.
 */
export function withListedParts<R extends ImportableResource>(resource: R, { importSettings }: ResourceOptions): ImportableResource {
  const { newParts, schema } = resource
  if (!newParts || !importSettings?.newPart) return resource
  const { max = 1 } = limitsOf(newParts.schema)
  const names = z.array(z.string()).max(max).optional()
  return { ...resource, schema: schema.extend({ [newPartsField]: names.meta({ title: labelOf(newParts.schema, newPartsField) }) }) }
}

/** Returns a function that says what is wrong with the names in the cell of a new row, those of the rows before it counted too. */
export function createPartsCheck({ schema }: ImportableResource): (names: unknown) => Record<string, string> {
  let count = 0
  return (names) => {
    if (!Array.isArray(names)) return {}
    const faults = cellFaults(schema, { [newPartsField]: names })
    if (Object.keys(faults).length > 0) return faults
    count += names.length
    return count > nucleusLimits.importParts ? { [newPartsField]: tooManyParts(labelOf(schema.shape[newPartsField], newPartsField)) } : {}
  }
}

const tooManyParts = (label: string): string =>
  `A file brings at most ${nucleusLimits.importParts.toLocaleString('en-US')} ${label.toLowerCase()}. Import the rows from here on as another file`

/** What a file has of stored rows that an import does not change, as sentences: the options of a question that exists. `count`: of how many rows. */
export const unchangedParts = ({ schema }: ImportableResource, count: number, noun: { one: string; many: string }): string[] => {
  if (count === 0) return []
  const label = labelOf(schema.shape[newPartsField], newPartsField)
  const rows = counted(count, noun.one, noun.many)
  return [`${label} of ${rows} that ${count === 1 ? 'exists' : 'exist'} already stay as they are. Change them on the ${noun.one} itself.`]
}

interface NewRow {
  resource: ImportableResource
  options: ResourceOptions
  /** As it was saved. */
  row: Values
  actor: Actor
}

/** Saves the rows whose names are in a cell together with their new row. Throws 422 on the field for the first that is refused. */
export async function saveListedParts(tx: Db, names: unknown, { resource, options, row, actor }: NewRow): Promise<void> {
  const { newPartRepository: part, importSettings: { newPart } = {} } = options
  if (!part || !newPart || !resource.newParts || !Array.isArray(names)) return
  requirePermission(actor, part.permission)
  const label = labelOf(resource.newParts.schema, newPartsField)
  const saved: Values[] = []
  for (const name of names as string[]) {
    const values = newPart(name, saved)
    saved.push(values)
    await part.save(tx, { id: 0, sent: { ...values, [resource.idKey]: row[resource.idKey] }, actor }).catch((error: unknown) => {
      throw ruleBroken({ [newPartsField]: `${quotedCell(label, name)} — ${Object.values(messagesOfRefusal(error)).join('. ')}` })
    })
  }
}
