import * as z from 'zod'
import type { Permission } from '#constants/roles.ts'
import { bulkRemovalReply, bulkRemoveBody, idsQuery } from './bulk.ts'
import { bulkEditCall } from './bulkEdit.ts'
import type { Host, Toast } from './call.ts'
import { defineColumnCalls } from './columns.ts'
import { defineGet, definePost, idParams } from './define.ts'
import { type Duplicate, duplicateSource, duplicateUndo } from './duplicate.ts'
import { exportQuery } from './exportQuery.ts'
import { listQuery, positiveId, rowVersion } from './fields.ts'
import { defineImport, type ImportRules } from './import.ts'
import { job } from './jobs.ts'
import { confirmation } from './question.ts'
import { type NewParts, newPartsField } from './newParts.ts'
import { type ManualOrder, reorderCall } from './reorder.ts'
import type { SuccessRule } from './reply.ts'
import type { RemoveInput } from './resourceTypes.ts'
import { removalReply } from './removal.ts'
import { saveEffects, withEffects } from './saveEffects.ts'
import { removeToast, saveToast } from './saveTexts.ts'

/** Texts of a resource's calls that differ from the usual ones. */
export interface ResourceToasts<Input> {
  export: { failure: string }
  upsert: Toast<Input>
  remove: Toast<RemoveInput>
}

/** The part of a declaration from which its calls follow. */
export interface DeclaredCalls<Path extends string = string> {
  area: string
  name: string
  label: string
  idKey: string
  permission: Permission
  list: Path
  /** The server that answers the list; the console's own answers all other calls. */
  listHost?: Host
  /** The path of the export, with the list's path parameters. Default: the list's path and `/export`. */
  export?: string
  /** Default: the list's path and `/ids`. */
  ids?: string
  /** Without it the list is read-only: a report. */
  upsert?: string
  remove?: string
  /** Some saves need a confirmation (`contract/question.ts`), given by `isSure` in the body. */
  needsConfirmation?: true
  /** Some saves also change other rows: the reply says what they did there, and has a token that undoes all of it. So do saves of which an undo is expected, such as moves. */
  hasEffects?: true
  upsertSucceedsWhen?: SuccessRule
  removeSucceedsWhen?: SuccessRule
}

interface CallParts {
  parent?: string
  schema: z.ZodObject
  row: z.ZodObject
  filters?: z.ZodObject
  params?: Partial<Record<string, z.ZodType>>
  toasts?: Partial<ResourceToasts<never>>
  import?: ImportRules
  duplicate?: Duplicate
  newParts?: NewParts
  bulkEdit: readonly string[]
  /** The path and the rules of the manual order. */
  reorder?: { path: string; order: ManualOrder }
}

/** The calls of a resource, with their toasts (spec §8). */
export function defineResourceCalls(resource: DeclaredCalls & CallParts) {
  const { area, name, idKey, permission, row, filters, bulkEdit, reorder } = resource
  const params = idParams(resource.list).extend((resource.params ?? {}) as Record<string, z.ZodType>)
  const filterFields = filters?.shape ?? {}
  return {
    list: defineGet({
      name: `${area}/${name}/fetchList`,
      path: resource.list,
      budget: 'list',
      params,
      query: listQuery.extend(filterFields),
      reply: z.array(row),
      host: resource.listHost,
    }),
    ids: defineGet({
      name: `${area}/${name}/fetchIds`,
      path: resource.ids ?? `${resource.list}/ids`,
      budget: 'ids',
      params,
      query: idsQuery.extend(filterFields),
      reply: z.array(positiveId),
    }),
    ...exportCalls(resource, params),
    ...writeCalls({ ...resource, key: { [idKey]: positiveId, rowVersion: rowVersion.optional() } }),
    ...(resource.import && defineImport({ area, name, permission })),
    ...defineColumnCalls({ area, name, list: resource.list, params, filters }),
    ...(bulkEdit.length > 0 && { updateMany: bulkEditCall(resource, bulkEdit) }),
    ...(reorder && { reorder: reorderCall({ ...resource, ...reorder }) }),
  }
}

function exportCalls(resource: DeclaredCalls & CallParts, params: z.ZodObject) {
  const { area, name, list, filters, toasts } = resource
  const path = resource.export ?? `${list}/export`
  const ofPath = pickKeys(Object.keys(idParams(path).shape))
  const toast = toasts?.export ?? { failure: 'Failed to export the list!' }
  // Parameters of the list's path that this path lacks become filters.
  const query = exportQuery.extend(filters?.shape ?? {}).extend(params.omit(ofPath).partial().shape)
  return {
    // A file of the rows that match. `X-Total-Rows` is their number, `X-Estimated-Length` the approximate size in bytes.
    export: defineGet({
      name: `${area}/${name}/export`,
      path,
      budget: 'stream',
      params: params.pick(ofPath),
      query,
      reply: z.unknown(),
      background: true,
      takesLong: true,
      toast,
    }),
    // The same as a job that writes the file, for any number of rows; its body has the parameters of the export's address.
    exportJob: definePost({
      name: `${area}/${name}/exportJob`,
      path: `${path.replace(/\/\{\w+\}/g, '')}/job`,
      permission: 'read',
      budget: 'exportJob',
      body: query.extend(params.pick(ofPath).shape),
      reply: job,
      toast: { ...toast, success: exportStartedText },
    }),
  }
}

function writeCalls(resource: DeclaredCalls & CallParts & { key: z.ZodRawShape }) {
  const { area, name, label, idKey, permission, schema, row, toasts, duplicate, newParts, key } = resource
  const hasParts = duplicate !== undefined && duplicate.parts.length > 0
  const toast = (toasts?.upsert as Toast<unknown> | undefined) ?? saveToast(label, idKey)
  return {
    upsert: definePost({
      name: `${area}/${name}/upsert`,
      path: resource.upsert ?? '',
      permission,
      body: z.object({
        ...z.object(schema.shape).partial().shape,
        ...key,
        [idKey]: positiveId.nullish(),
        ...(resource.needsConfirmation && confirmation),
        ...(hasParts && duplicateSource),
        ...(newParts && { [newPartsField]: newParts.schema }),
      }),
      reply:
        hasParts || resource.hasEffects ? row.extend({ ...(hasParts && duplicateUndo), ...(resource.hasEffects && saveEffects) }) : row,
      toast: resource.hasEffects ? withEffects(toast) : toast,
      succeedsWhen: resource.upsertSucceedsWhen,
    }),
    remove: definePost({
      name: `${area}/${name}/remove`,
      path: resource.remove ?? '',
      permission,
      budget: 'row',
      body: z.object(key),
      reply: removalReply,
      toast: (toasts?.remove as Toast<unknown> | undefined) ?? removeToast(label),
      succeedsWhen: resource.removeSucceedsWhen,
    }),
    removeMany: definePost({
      name: `${area}/${name}/removeMany`,
      path: resource.remove ? `${resource.remove}/bulk` : '',
      permission,
      budget: 'bulk',
      body: bulkRemoveBody,
      reply: bulkRemovalReply(row),
      isRepeatable: true,
      toast: { failure: removeToast(label).failure },
    }),
  }
}

const exportStartedText = 'Export started. You will get a message when the file is ready.'

const pickKeys = (keys: readonly string[]): Record<string, true> => Object.fromEntries(keys.map((key) => [key, true] as const))
