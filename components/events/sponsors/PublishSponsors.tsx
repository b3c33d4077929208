import { SendOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { Sponsor } from '#contract/events/sponsors.ts'
import { andMore, counted } from '#contract/textLists.ts'
import { sponsors } from '#store/events/sponsors.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { outcomeNotice } from '../../resource/bulk/outcomeNotice.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'

/** How many of them the question names. */
const named = 5

/** Publishes the shown sponsors that are not published, after a question that names them. Renders nothing without any. */
export function PublishSponsors({ shown }: { shown: readonly Sponsor[] }) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const [isSaving, setSaving] = useState(false)
  const { bulkEdit } = sponsors
  const hidden = shown.filter(({ isPublished }) => !isPublished)
  const count = hidden.length
  if (!bulkEdit || count === 0) return null
  const publish = async () => {
    const names = andMore(
      hidden.slice(0, named).map(({ name }) => name),
      count,
    )
    const title = `Publish ${counted(count, 'sponsor')}?`
    if (!(await confirm({ title, content: `Visitors of the event's pages see ${names}.`, okText: 'Publish' }))) return
    setSaving(true)
    const result = await dispatch(bulkEdit.updateMany({ ids: hidden.map(({ sponsorId }) => sponsorId), values: { isPublished: true } }))
    setSaving(false)
    if (!bulkEdit.updateMany.fulfilled.match(result) || result.payload.results.length === 0) return
    const { results, undoToken } = result.payload
    const changed = results.filter(({ isChanged }) => isChanged).length
    const notice = outcomeNotice({ changed, total: count, one: 'sponsor', many: 'sponsors', done: 'published' })
    dispatch(noticeShown({ ...notice, undoToken: undoToken ?? undefined }))
  }
  return (
    <Button icon={<SendOutlined aria-hidden />} loading={isSaving} onClick={() => void publish()}>
      {`Publish all (${count})`}
    </Button>
  )
}
