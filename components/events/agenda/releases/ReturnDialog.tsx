import { Alert, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { severity } from '#constants/notices.ts'
import type { AgendaRelease, ReturnedAgenda } from '#contract/events/agendaReleases.ts'
import { counted } from '#contract/textLists.ts'
import { returnToRelease } from '#store/events/agendaReleases.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown, refreshRequested } from '#store/ui/ui.ts'
import { Modal } from '../../../ui/Modal.tsx'

/** Says what a return to a release would change, or why it cannot be; then returns to it. */
export function ReturnDialog({ eventId, release: { number }, onClose }: { eventId: number; release: AgendaRelease; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const [preview, setPreview] = useState<ReturnedAgenda | null>(null)
  const [isReturning, setReturning] = useState(false)
  const [version, setVersion] = useState(0)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    let isOpen = true
    void dispatch(returnToRelease({ eventId, number, dryRun: true })).then((result) => {
      if (!isOpen) return
      if (returnToRelease.fulfilled.match(result)) setPreview(result.payload)
      else close()
    })
    return () => void (isOpen = false)
  }, [dispatch, eventId, number, version])

  const returnTo = async () => {
    setReturning(true)
    const result = await dispatch(returnToRelease({ eventId, number, plan: preview?.plan }))
    setReturning(false)
    // Somebody changed the agenda meanwhile: it is looked at again.
    if (failureOf(result)?.status === 409) {
      setPreview(null)
      return setVersion(version + 1)
    }
    if (returnToRelease.fulfilled.match(result)) {
      const { undoToken } = result.payload
      dispatch(
        noticeShown({ severity: severity.success, text: `The agenda is back at release ${number}.`, undoToken: undoToken ?? undefined }),
      )
      dispatch(refreshRequested())
    }
    onClose()
  }
  const effects = preview ? effectsOf(preview) : []
  const isRefused = preview !== null && preview.refusals.length > 0
  const isSame = preview !== null && !isRefused && effects.length === 0
  return (
    <Modal
      open
      width={560}
      title={isRefused ? `The agenda cannot return to release ${number}` : `Return to release ${number}?`}
      okText="Return"
      okButtonProps={{ disabled: preview === null || isRefused || isSame }}
      confirmLoading={isReturning}
      onOk={() => void returnTo()}
      onCancel={onClose}
    >
      {preview === null && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {isSame && <p>The agenda is as it was in release {number} already.</p>}
      {isRefused && <Lines texts={preview.refusals} />}
      {preview !== null && !isRefused && effects.length > 0 && (
        <>
          <p>Visitors will see the agenda as it was then. You can undo this for 10 minutes.</p>
          <Lines texts={effects} />
          {preview.leftOut.length > 0 && (
            <Alert type="warning" showIcon title={`No longer at the event, and left out: ${preview.leftOut.join(', ')}.`} />
          )}
        </>
      )}
    </Modal>
  )
}

const Lines = ({ texts }: { texts: readonly string[] }) => (
  <ul className="differences">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

function effectsOf({ changed, published, drafts }: ReturnedAgenda): string[] {
  return [
    ...(changed > 0 ? [`${counted(changed, 'session changes', 'sessions change')} back`] : []),
    ...(published > 0 ? [`${counted(published, 'session is', 'sessions are')} published again`] : []),
    ...(drafts > 0 ? [`${counted(drafts, 'session becomes a draft', 'sessions become drafts')}`] : []),
  ]
}
