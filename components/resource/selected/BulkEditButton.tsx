import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { BulkRemoval } from '#contract/bulk.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { BulkEdit } from '#store/createUpdateMany.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useListScreen } from '../screen/listContexts.ts'
import { outcomeNotice } from '../bulk/outcomeNotice.ts'
import type { SelectedActionsProps } from '../bulk/SelectedActionsProps.ts'

const BulkEditDialog = lazyPart(() => import('../bulk/BulkEditDialog.tsx').then((file) => file.BulkEditDialog))
const BulkResults = lazyPart(() => import('../bulk/BulkResults.tsx').then((file) => file.BulkResults<unknown>))

/** Changes a field of the selected rows. Renders nothing if the declaration allows none, or if the role may not change rows. */
export function BulkEditButton<R extends AnyResource>({ of: resource, selection, timeZone, fields }: SelectedActionsProps<R>) {
  const { texts, nameOf, mayEdit } = useListScreen(resource)
  const { bulkEdit } = resource
  const dispatch = useAppDispatch()
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [outcome, setOutcome] = useState<BulkRemoval<RowOf<R>> | null>(null)
  if (!bulkEdit || !mayEdit) return null
  const names = { one: texts.one, many: texts.many ?? texts.list.toLowerCase() }

  const save = async (edit: BulkEdit) => {
    setSaving(true)
    const result = await dispatch(bulkEdit.updateMany(edit))
    setSaving(false)
    // Without any results the first batch failed, and a message says why: the dialog stays for another try.
    if (!bulkEdit.updateMany.fulfilled.match(result) || result.payload.results.length === 0) return
    const { results: rowResults, undoToken } = result.payload
    const changed = rowResults.filter(({ isChanged }) => isChanged).length
    const refused = rowResults.filter(({ isRefused }) => isRefused).length
    const notice = outcomeNotice({ changed, total: changed + refused, ...names, done: 'changed' })
    dispatch(noticeShown({ ...notice, undoToken: undoToken ?? undefined }))
    setOpen(false)
    if (refused > 0) setOutcome(result.payload)
  }
  return (
    <>
      <Button size="small" icon={<EditOutlined aria-hidden />} onClick={() => setOpen(true)}>
        Edit
      </Button>
      {isOpen && (
        <BulkEditDialog
          {...{ resource, nameOf, timeZone, isSaving, ...names }}
          ids={selection.ids}
          onSave={(edit) => void save(edit)}
          onCancel={() => setOpen(false)}
        >
          {fields?.()}
        </BulkEditDialog>
      )}
      {outcome && (
        <BulkResults
          {...outcome}
          many={names.many}
          done="changed"
          nameOf={(row) => nameOf(row as RowOf<R>)}
          onClose={() => setOutcome(null)}
        />
      )}
    </>
  )
}
