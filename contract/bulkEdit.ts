import * as z from 'zod'
import type { Permission } from '#constants/roles.ts'
import { bulkIds, bulkRemovalReply } from './bulk.ts'
import { definePost } from './define.ts'
import { text } from './fields.ts'
import { choicesOf, unwrap } from './messages.ts'
import type { References } from './references.ts'

/** What a bulk edit does to fields that hold a list, such as tags. */
export const listModes = ['replace', 'add', 'remove'] as const
export type ListMode = (typeof listModes)[number]

/** The body of a bulk edit: rows, and the values that each of them gets. */
export interface BulkEditInput {
  ids: number[]
  values: Record<string, unknown>
  /** For fields that hold a list. Default: the value replaces the list. */
  listMode?: ListMode
  /** Decides every row and stores nothing. */
  isPreview?: boolean
  /** The token of the previous call, when one undo shall cover both. */
  undoToken?: string
}

interface EditableResource {
  area: string
  name: string
  label: string
  permission: Permission
  /** The path of the call that saves one row. */
  upsert?: string
  schema: z.ZodObject
  row: z.ZodType
}

/** The call that changes fields of many rows: a result per row in the order of the request, and one token that undoes all changes. */
export const bulkEditCall = ({ area, name, label, permission, upsert, schema, row }: EditableResource, fields: readonly string[]) =>
  definePost({
    name: `${area}/${name}/updateMany`,
    path: `${upsert ?? ''}/bulk`,
    permission,
    budget: 'bulk',
    body: z.object({
      ids: bulkIds,
      values: z
        .object(Object.fromEntries(fields.map((field) => [field, schema.shape[field] as z.ZodType])))
        .partial()
        .refine((values) => Object.keys(values).length > 0, { message: 'Name a field to change' }),
      listMode: z.enum(listModes).optional(),
      isPreview: z.boolean().optional(),
      undoToken: text(100).optional(),
    }),
    reply: bulkRemovalReply(row),
    toast: { failure: `Failed to update ${label}!` },
  })

interface EditableFields {
  schema: z.ZodObject
  references: References
  parent?: string
  /** The fields of a manual order. */
  positionFields: readonly string[]
}

/** The fields that many rows can get together when the declaration names none: choices, yes or no, and references to single rows. */
export const defaultBulkFields = ({ schema, references, parent, positionFields }: EditableFields): string[] =>
  Object.keys(schema.shape).filter((field) => {
    if (field === parent || positionFields.includes(field)) return false
    const inner = schema.shape[field] as z.ZodType
    return isSwitchField(inner) || choicesOf(inner) !== undefined || (field in references && !isListField(inner))
  })

/** Whether a field holds a list, to which a bulk edit can add. */
export const isListField = (schema: z.core.$ZodType | undefined): boolean => schema !== undefined && unwrap(schema) instanceof z.ZodArray

/** Whether a field is a yes or no. */
export const isSwitchField = (schema: z.core.$ZodType): boolean => unwrap(schema) instanceof z.ZodBoolean
