import { Form, type FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { severity } from '#constants/notices.ts'
import { fieldMessages } from '#contract/issueMessages.ts'
import type * as z from 'zod'
import type { AnyResource, RowOf, SaveInputOf } from '#contract/resource.ts'
import { failureOf, questionOf } from '#store/createCallThunk.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { dropDraft, readDraft, writeDraft } from '#store/drafts.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { conflictFound, noticeShown } from '#store/ui/ui.ts'
import { takenOut } from '../../form/takenOut.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { showFieldErrors } from './showFieldErrors.ts'
import type { SeenRow } from '../live/authors.ts'
import { mergeNewer } from '../live/mergeNewer.ts'
import { useOpenRecord } from '../live/useOpenRecord.ts'
import { type RemoteChange, type RemoteChanges, useRemoteChanges } from '../live/useRemoteChanges.ts'
import { useConflict } from './useConflict.ts'
import { differingFields, inputOf, isSameValue, sentValues, type Values } from '../base/values.ts'

export interface RowForm {
  form: FormInstance<Values>
  initial: Values
  isDirty: boolean
  /** The same at the time of the call, not of the last render. */
  hasUnsaved: () => boolean
  /** Call on every input: takes effect before the values have been compared. */
  markUnsaved: () => void
  isSaving: boolean
  /** The row that a new one is a duplicate of. */
  copied: Values | null
  /** The name of a row that the stored row refers to, where the row has it. */
  storedName: (field: string, id: unknown) => string | undefined
  /** When the restored draft was written; null if the form was filled from the row. */
  draftWrittenAt: number | null
  dropDraft: () => void
  /** Validates and saves. Returns the stored row; undefined if it was refused (the fields show why). */
  save: () => Promise<Values | undefined>
  /** Changes of other users since the form was opened, by field, and the user's choice between both values. */
  remoteChanges: RemoteChanges
  answer: (field: string, answer: 'take' | 'keep') => void
  /** Who has deleted the row: the user in another place, or somebody else. */
  deletedBy: 'self' | 'others' | undefined
  conflict: {
    seen: SeenRow
    base: Values
    mine: Values
    current: Values
    save: (values: Values) => Promise<Values | undefined>
    cancel: () => void
  } | null
}

/** Initial values of a new row. */
export type Defaults<R extends AnyResource> = Partial<z.input<R['schema']>>

interface RowFormOptions<R extends AnyResource> {
  row: RowOf<R> | null
  defaults: Defaults<R>
  /** The field that says what a new row is for: an unsaved one for something else is not restored. */
  purpose?: keyof Defaults<R>
  /** The row that a new one is a duplicate of: its draft is not that of an empty form. */
  copyOf?: RowOf<R> | null
  onSaved?: (row: RowOf<R>) => void
}

const draftPauseMs = 400

/** What the rules of the fields say, which quote a text that the schema only refuses. */
const ruleMessages = async (form: FormInstance<Values>): Promise<Record<string, string>> => {
  const refusal = await form.validateFields().then(
    () => ({ errorFields: [] }),
    (error: RuleErrors) => error,
  )
  return Object.fromEntries(refusal.errorFields.map(({ name, errors }) => [name.join('.'), errors[0] ?? '']))
}

interface RuleErrors {
  errorFields: { name: (string | number)[]; errors: string[] }[]
}

/**
 * A form for one row: unsaved changes, drafts, saving with the loaded version, and the conflict if another user saved first. `row` is
 * null for a new one, which starts from `defaults`.
 */
export function useRowForm<R extends AnyResource>(
  { declared, upsertInForm }: ResourceStore<R>,
  { row, defaults, purpose, copyOf, onSaved }: RowFormOptions<R>,
): RowForm {
  const { idKey, name, parent, duplicate } = declared
  const schema = row ? declared.schema : declared.newSchema
  const copied = (copyOf ?? null) as Values | null
  const copiedId = copied?.[idKey] as number | undefined
  const hasParts = copied !== null && duplicate !== undefined && duplicate.parts.length > 0
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const [form] = Form.useForm<Values>()
  const source = (row ?? defaults) as Values
  const id = (row as Values | null)?.[idKey] as number | undefined
  const newKey = copiedId === undefined ? 'new' : `copy-${copiedId}`
  const sharedKey = `${name}:${id ?? `${newKey}:${parent ? String(source[parent]) : ''}`}`
  const wanted = row || purpose === undefined ? undefined : defaults[purpose]
  // A draft for another purpose is neither restored nor overwritten.
  const [key] = useState(() => {
    const found = wanted === undefined ? undefined : dispatch(readDraft(sharedKey))
    return found && found.values[purpose as string] !== wanted ? `${sharedKey}:${String(wanted)}` : sharedKey
  })
  const [base, setBase] = useState(() => ({ values: inputOf(schema, source), rowVersion: source.rowVersion as number | undefined }))
  const [draft, setDraft] = useState(() => dispatch(readDraft(key)))
  const [isSaving, setSaving] = useState(false)
  // A second click can arrive before the first has rendered.
  const isUnderWay = useRef(false)
  const [isDirty, setDirtyState] = useState(Boolean(draft))
  // Set immediately, before the next render: code after a save may leave the page.
  const hasUnsaved = useRef(isDirty)
  const setDirty = (next: boolean) => {
    hasUnsaved.current = next
    setDirtyState(next)
  }
  const remoteChanges = useRemoteChanges(name, id)
  const openRecord = useOpenRecord(name, id, source.rowVersion as number | undefined)
  const [conflict, settleConflict] = useConflict({ callName: declared.calls.upsert.name, idKey, id })

  // Watches all values, including those set by code.
  const formValues = Form.useWatch([], { form, preserve: true }) as Values | undefined
  useEffect(() => {
    if (formValues === undefined) return
    const values = sentValues(form.getFieldsValue(true) as Values)
    const hasChanges = differingFields(values, base.values, Object.keys(schema.shape)).length > 0
    // Whoever takes back what they typed may leave at once: there must be no draft of it then.
    if (hasUnsaved.current && !hasChanges) dispatch(dropDraft(key))
    hasUnsaved.current = hasChanges
    setDirtyState(hasChanges)
    const timer = setTimeout(() => {
      // A save may have ended since, without the page having been painted: its values are no draft any more.
      if (hasUnsaved.current) dispatch(writeDraft(key, { values, rowVersion: base.rowVersion }))
      else dispatch(dropDraft(key))
    }, draftPauseMs)
    return () => clearTimeout(timer)
  }, [formValues, form, schema, base, dispatch, key])

  // The row was changed behind the form (by another user, a restore, another window): fields that the user has not edited take the new
  // value, the others ask. Saves of this form are not reported.
  const version = source.rowVersion as number | undefined
  const followRow = useEffectEvent((newerVersion: number, baseVersion: number) => {
    const newer = inputOf(schema, source)
    const mine = sentValues(form.getFieldsValue(true) as Values)
    const merged = mergeNewer({ base: base.values, mine, newer, keys: Object.keys(schema.shape) })
    form.setFieldsValue(merged.applied)
    setBase({ values: newer, rowVersion: newerVersion })
    // A draft of an even older version keeps that version: saving it shows the conflict.
    setDraft((before) => (before?.rowVersion === baseVersion ? { ...before, rowVersion: newerVersion } : before))
    remoteChanges.add(merged, newer, baseVersion)
  })
  const baseVersion = base.rowVersion
  useEffect(() => {
    if (isSaving || version === undefined || baseVersion === undefined || version <= baseVersion) return
    followRow(version, baseVersion)
  }, [version, baseVersion, isSaving])

  // Some values follow from other records, such as Full from the attendees: they change without a new version, and nobody has edited the row.
  const followOthers = useEffectEvent(() => {
    const newer = inputOf(schema, source)
    const mine = sentValues(form.getFieldsValue(true) as Values)
    const { applied } = mergeNewer({ base: base.values, mine, newer, keys: Object.keys(schema.shape) })
    if (Object.keys(applied).length === 0) return
    form.setFieldsValue(applied)
    setBase((before) => ({ ...before, values: { ...before.values, ...applied } }))
  })
  useEffect(() => {
    if (!isSaving && version !== undefined && version === baseVersion) followOthers()
  }, [source, version, baseVersion, isSaving])

  const send = async (values: Values, rowVersion: number | undefined): Promise<Values | undefined> => {
    if (isUnderWay.current) return undefined
    const parsed = schema.safeParse(values)
    if (!parsed.success) return show({ ...fieldMessages(schema, parsed.error.issues, values), ...(await ruleMessages(form)) })
    isUnderWay.current = true
    setSaving(true)
    try {
      const input = { ...values, ...(id !== undefined && { [idKey]: id, rowVersion }), ...(hasParts && { duplicateOf: copiedId }) }
      let result = await dispatch(upsertInForm(input as SaveInputOf<R>))
      const question = questionOf(failureOf(result))
      if (question) {
        if (!(await confirm({ ...question, cancelText: 'Keep editing' }))) return undefined
        result = await dispatch(upsertInForm({ ...input, isSure: true } as SaveInputOf<R>))
      }
      if (!upsertInForm.fulfilled.match(result)) return show(failureOf(result)?.fields ?? {})
      const stored = result.payload
      const missing = takenOut(schema, values, stored as Values)
      if (missing !== undefined) dispatch(noticeShown({ severity: severity.warning, text: missing }))
      dispatch(dropDraft(key))
      settleConflict()
      // What the server wrote otherwise than it was sent, such as a text without what is taken out of it, unless it was changed since.
      const newer = inputOf(schema, stored as Values)
      form.setFieldsValue(mergeNewer({ base: values, mine: mine(), newer, keys: Object.keys(newer) }).applied)
      setBase({ values: newer, rowVersion: (stored as Values).rowVersion as number })
      setDraft(undefined)
      setDirty(false)
      remoteChanges.clear()
      onSaved?.(stored)
      return stored as Values
    } finally {
      isUnderWay.current = false
      setSaving(false)
    }
  }

  const show = (messages: Record<string, string>): undefined => {
    showFieldErrors(form, messages, confirm)
    return undefined
  }

  const storedName = (field: string, id: unknown): string | undefined => {
    const name = declared.references[field]?.name
    const holder = [conflict?.current, source, copied].find((one) => one?.[field] === id)
    const text = name && holder?.[name]
    return typeof text === 'string' ? text : undefined
  }
  // A question that is still open in the form is about the newest version, which the form has merged.
  const versionBefore = ({ rowVersion }: Values) => Math.min(draft?.rowVersion ?? base.rowVersion ?? 0, (rowVersion as number) - 1)
  const mine = () => sentValues(form.getFieldsValue(true) as Values)
  return {
    form,
    isDirty,
    hasUnsaved: () => hasUnsaved.current,
    markUnsaved: () => {
      hasUnsaved.current = true
    },
    isSaving,
    copied,
    storedName,
    initial: { ...base.values, ...draft?.values },
    draftWrittenAt: draft?.at ?? null,
    dropDraft: () => {
      dispatch(dropDraft(key))
      setDraft(undefined)
      setDirty(false)
      remoteChanges.clear()
      form.setFieldsValue(Object.fromEntries(Object.keys(schema.shape).map((field) => [field, base.values[field]])))
    },
    save: () => {
      const values = mine()
      const isUndecided = ([field, { needsChoice, theirs }]: [string, RemoteChange]) => needsChoice && !isSameValue(values[field], theirs)
      // Saving must not answer open questions.
      if (id === undefined || !Object.entries(remoteChanges.changes).some(isUndecided))
        return send(values, draft?.rowVersion ?? base.rowVersion)
      dispatch(conflictFound({ callName: declared.calls.upsert.name, input: { [idKey]: id }, current: source }))
      return Promise.resolve(undefined)
    },
    remoteChanges: remoteChanges.changes,
    answer: (field, answer) => {
      const change = remoteChanges.changes[field]
      if (answer === 'take' && change) form.setFieldValue(field, change.theirs)
      remoteChanges.remove(field)
      form.focusField(field)
    },
    deletedBy: openRecord?.isDeleted ? (openRecord.isOwn ? 'self' : 'others') : undefined,
    conflict: conflict
      ? {
          seen: { resource: name, id: id ?? 0, version: versionBefore(conflict.current) },
          base: base.values,
          mine: mine(),
          current: conflict.current,
          save: (values) => {
            form.setFieldsValue(values)
            return send(values, conflict.current.rowVersion as number)
          },
          cancel: settleConflict,
        }
      : null,
  }
}
