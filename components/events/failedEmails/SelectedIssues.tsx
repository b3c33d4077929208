import { Button } from 'antd'
import { deliveryStatuses } from '#constants/mails.ts'
import { failedEmails } from '#store/events/failedEmails.ts'
import { BulkBar } from '../../resource/bulk/BulkBar.tsx'
import { ExportSelected } from '../../resource/selected/ExportSelected.tsx'
import type { Selection } from '../../resource/bulk/useSelection.ts'
import { useListScreen } from '../../resource/screen/listContexts.ts'
import { usePermission } from '../../ui/usePermission.ts'
import { useIssueActions } from './useIssueActions.ts'

/** The bar over selected mails that did not arrive. */
export function SelectedIssues({ selection, total, onDone }: { selection: Selection; total: number; onDone: () => void }) {
  const maySend = usePermission('send')
  const { list } = useListScreen(failedEmails)
  const { ids } = selection
  // The status of a mail on another page is not known.
  const mayHaveArrived = (id: number) =>
    list.rows.every((one) => one.registrationMailId !== id || one.deliveryStatusId === deliveryStatuses.unknown)
  const { release, suppress, ignore } = useIssueActions(() => {
    selection.clear()
    onDone()
  })
  return (
    <BulkBar selection={selection} total={total} label="Selected mails">
      {maySend && (
        <>
          <Button size="small" onClick={() => void release(ids, ids.some(mayHaveArrived))}>
            Release and resend
          </Button>
          <Button size="small" onClick={() => void suppress(ids)}>
            Suppress addresses
          </Button>
          <Button size="small" onClick={() => void ignore(ids)}>
            Ignore
          </Button>
        </>
      )}
      <ExportSelected of={failedEmails} selection={selection} />
    </BulkBar>
  )
}
