import { MoreOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { resaveHeadshots } from '#store/events/headshots.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { jobStarted } from '#store/jobs/jobs.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { usePermission } from '../../ui/usePermission.ts'

/**
 * Renders headshots again from their originals: all of an event, which is rarely needed and needs a confirmation, or that of one speaker.
 */
export function ResaveButton({ target }: { target: { eventId: number } | { speakerId: number } }) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const mayEdit = usePermission('editEvents')
  const [isSaving, setSaving] = useState(false)
  if (!mayEdit) return null
  const isOne = 'speakerId' in target
  const resave = async () => {
    const isConfirmed =
      isOne ||
      (await confirm({
        title: 'Rebuild all headshots?',
        content: 'Each headshot is cropped again from its original picture.',
        okText: 'Rebuild',
      }))
    if (!isConfirmed) return
    setSaving(true)
    const result = await dispatch(resaveHeadshots(target))
    setSaving(false)
    if (!resaveHeadshots.fulfilled.match(result)) return
    // For an event this is a job: the lists load again when it ends.
    if ('job' in result.payload) dispatch(jobStarted(result.payload.job))
    else dispatch(refreshRequested())
  }
  if (!isOne)
    return (
      <ButtonMenu menu={{ items: [{ key: 'resave', label: 'Rebuild headshots' }], onClick: () => void resave() }}>
        <Button icon={<MoreOutlined aria-hidden />} loading={isSaving} aria-label="More" title="More" />
      </ButtonMenu>
    )
  return (
    <Button size="small" className="resave" loading={isSaving} onClick={() => void resave()}>
      Rebuild headshot
    </Button>
  )
}
