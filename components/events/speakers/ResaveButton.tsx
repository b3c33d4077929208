import { MoreOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { resaveHeadshots } from '#store/events/headshots.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { jobStarted } from '#store/jobs/jobs.ts'
import { refreshAsked } from '#store/ui/ui.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { useAsk } from '../../ui/Questions.tsx'
import { useMay } from '../../ui/useMay.ts'

/**
 * Renders headshots again from their originals: all of an event, which is rarely needed and needs a confirmation, or that of one speaker.
 */
export function ResaveButton({ of }: { of: { eventId: number } | { speakerId: number } }) {
  const dispatch = useAppDispatch()
  const ask = useAsk()
  const mayEdit = useMay('editEvents')
  const [isSaving, setSaving] = useState(false)
  if (!mayEdit) return null
  const isOne = 'speakerId' in of
  const resave = async () => {
    const isSure =
      isOne ||
      (await ask({
        title: 'Render every headshot again?',
        content: 'Each is cut anew from its original picture and crop.',
        okText: 'Re-save',
      }))
    if (!isSure) return
    setSaving(true)
    const result = await dispatch(resaveHeadshots(of))
    setSaving(false)
    if (!resaveHeadshots.fulfilled.match(result)) return
    // For an event this is a job: the lists load again when it ends.
    if ('job' in result.payload) dispatch(jobStarted(result.payload.job))
    else dispatch(refreshAsked())
  }
  if (!isOne)
    return (
      <ButtonMenu menu={{ items: [{ key: 'resave', label: 'Re-save headshots' }], onClick: () => void resave() }}>
        <Button icon={<MoreOutlined aria-hidden />} loading={isSaving} aria-label="More" title="More" />
      </ButtonMenu>
    )
  return (
    <Button size="small" className="resave" loading={isSaving} onClick={() => void resave()}>
      Re-save headshot
    </Button>
  )
}
