import { outlookOfUndo } from '#contract/history.ts'
import type { MergedResource } from '#contract/utilities/merges.ts'
import { undoDelete } from '#store/history/history.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { mergedRecords, previewUndoMerge } from '#store/utilities/merges.ts'
import { EvidencePart, EvidenceRow } from '../events/vetting/EvidencePart.tsx'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/ConfirmProvider.tsx'
import { dateFormat, formatInZone, viewerZone } from '../ui/dates.ts'
import { useLookup } from '../ui/useLookup.ts'

/** The records that were merged into this one, each with its undo while there is one. Nothing where there are none. */
export function MergedRecords({ resource, id, version }: { resource: MergedResource; id: number; version: number }) {
  const lookup = useLookup(mergedRecords, { resource, id }, version)
  const undoMerge = useUndoMerge()
  if (lookup.rows.length === 0) return null
  return (
    <EvidencePart title="Merged into this record" lookup={lookup} none="">
      {lookup.rows.map((one) => (
        <EvidenceRow
          key={one.id}
          title={one.name}
          facts={[one.detail, formatInZone(one.mergedAt, viewerZone(), dateFormat), one.mergedByName]}
          state={
            one.undoToken && (
              <Button
                size="small"
                aria-label={`Undo the merge of ${one.name}`}
                onClick={() => void undoMerge(one.name, one.undoToken ?? '')}
              >
                Undo
              </Button>
            )
          }
        />
      ))}
    </EvidencePart>
  )
}

/** Undoes a merge after showing what comes back and what stays. */
function useUndoMerge(): (name: string, undoToken: string) => Promise<void> {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  return async (name, undoToken) => {
    const result = await dispatch(previewUndoMerge({ undoToken }))
    if (!previewUndoMerge.fulfilled.match(result)) return
    const { undone, conflicts, problem } = result.payload
    const isConfirmed = await confirm({
      title: problem ? 'This merge cannot be undone now' : `Undo the merge of ${name}?`,
      content: problem ?? (
        <>
          {undone.length > 0 && <p>{outlookOfUndo(undone)}.</p>}
          {conflicts.length > 0 && (
            <ul className="merge-joined">
              {conflicts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </>
      ),
      okText: problem ? 'OK' : 'Undo the merge',
      okOnly: Boolean(problem),
    })
    if (!isConfirmed || problem) return
    await dispatch(undoDelete({ undoToken }))
    dispatch(refreshRequested())
  }
}
