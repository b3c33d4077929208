import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { severity } from '#constants/notices.ts'
import type { OutputOf } from '#contract/call.ts'
import type { publishAgenda as declared } from '#contract/events/publishAgenda.ts'
import { publishAgenda } from '#store/events/publishAgenda.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown, refreshRequested } from '#store/ui/ui.ts'
import { BulkResults } from '../../resource/bulk/BulkResults.tsx'
import { groupRefusals } from '#contract/refusals.ts'
import { RefusalList } from '../../resource/bulk/RefusalList.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { formatCount } from '../../ui/numbers.ts'

type Publication = OutputOf<typeof declared>

/** Asks whether to publish the whole agenda, with the drafts that cannot be and why; then publishes the others. */
export function PublishAgenda({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const [preview, setPreview] = useState<Publication | null>(null)
  const [done, setDone] = useState<Publication | null>(null)
  const [isPublishing, setPublishing] = useState(false)
  useEffect(() => {
    let isOpen = true
    void dispatch(publishAgenda({ eventId, dryRun: true })).then((result) => {
      if (!isOpen) return
      if (publishAgenda.fulfilled.match(result)) setPreview(result.payload)
      else onClose()
    })
    return () => void (isOpen = false)
  }, [dispatch, eventId, onClose])

  const publish = async () => {
    setPublishing(true)
    const result = await dispatch(publishAgenda({ eventId }))
    setPublishing(false)
    if (!publishAgenda.fulfilled.match(result)) return onClose()
    const { results, publishedDays, undoToken } = result.payload
    const published = results.filter(({ isChanged }) => isChanged).length
    const isAll = published === results.length
    const days = publishedDays > 0 ? ` and ${countText(publishedDays, 'day')}` : ''
    const text = `${countText(published, 'session')}${isAll ? '' : ` of ${formatCount(results.length)}`}${days} published.`
    dispatch(noticeShown({ severity: isAll ? severity.success : severity.warning, text, undoToken: undoToken ?? undefined }))
    dispatch(refreshRequested())
    if (isAll) onClose()
    else setDone(result.payload)
  }

  if (done)
    return (
      <BulkResults
        results={done.results}
        undoToken={done.undoToken}
        many="sessions"
        done="published"
        nameOf={({ title }) => title}
        onClose={onClose}
      />
    )
  const count = preview?.results.filter(({ isChanged }) => isChanged).length ?? 0
  const refused = preview?.results.filter(({ isRefused }) => isRefused) ?? []
  return (
    <Modal
      open
      width={560}
      title={preview && count === 0 ? 'No draft can be published' : 'Publish the agenda?'}
      okText={count === 0 ? 'Publish' : `Publish ${countText(count, 'session')}`}
      okButtonProps={{ disabled: count === 0 }}
      confirmLoading={isPublishing}
      onOk={() => void publish()}
      onCancel={onClose}
    >
      {preview ? (
        <>
          {count > 0 && <p>{questionText(count, preview.publishedDays)}</p>}
          {preview.results.length === 0 && <p>There are no drafts.</p>}
          {refused.length > 0 && (
            <>
              <p>{refused.length === 1 ? '1 draft cannot be published:' : `${formatCount(refused.length)} drafts cannot be published:`}</p>
              <RefusalList
                refusals={groupRefusals(refused.map(({ id, message, row }) => ({ message, name: row?.title ?? `Session ${id}` })))}
              />
            </>
          )}
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </Modal>
  )
}

const countText = (count: number, noun: string): string => `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`

function questionText(sessions: number, days: number): string {
  const what = days > 0 ? `${countText(sessions, 'draft session')} and ${countText(days, 'day')}` : countText(sessions, 'draft session')
  return `Visitors will see ${what} that they cannot see now. You can undo this for 10 minutes.`
}
