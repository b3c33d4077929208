import { CopyOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Skeleton, Space } from 'antd'
import { useEffect, useState } from 'react'
import { severity } from '#constants/notices.ts'
import { agendaFeedPath } from '#contract/events/agendaFeed.ts'
import { fetchAgendaFeed, removeAgendaFeed, renewAgendaFeed } from '#store/events/agendaFeed.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { formatForViewer } from '../../ui/dates.ts'

interface Feed {
  createdAt: string
  /** Known only right after it was created. */
  secret?: string
}

/** Creates, replaces and turns off the address under which calendar programs subscribe to the published sessions. */
export function CalendarAddress({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const [feed, setFeed] = useState<Feed | null>()
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    let isOpen = true
    void dispatch(fetchAgendaFeed({ eventId })).then((result) => {
      if (!isOpen) return
      if (fetchAgendaFeed.fulfilled.match(result)) return setFeed(result.payload)
      dispatch(noticeShown({ severity: severity.error, text: 'The calendar link could not be loaded.' }))
      onClose()
    })
    return () => void (isOpen = false)
  }, [dispatch, eventId, onClose])

  const renew = async () => {
    setSaving(true)
    const result = await dispatch(renewAgendaFeed({ eventId }))
    setSaving(false)
    if (renewAgendaFeed.fulfilled.match(result)) setFeed(result.payload)
  }
  const replace = async () => {
    const content = 'The old link stops working. Everyone who subscribed needs the new one.'
    if (await confirm({ title: 'Replace the calendar link?', content, okText: 'Replace link' })) await renew()
  }
  const turnOff = async () => {
    const content = 'Calendars that subscribed get no more changes. You can create a new link at any time.'
    if (!(await confirm({ title: 'Turn the calendar link off?', content, okText: 'Turn off' }))) return
    setSaving(true)
    const result = await dispatch(removeAgendaFeed({ eventId }))
    setSaving(false)
    if (removeAgendaFeed.fulfilled.match(result)) setFeed(null)
  }

  return (
    <Modal open width={560} title="Calendar link" footer={<Button onClick={onClose}>Close</Button>} onCancel={onClose}>
      <Flex vertical gap={12} style={{ marginBlockEnd: 12 }}>
        <p>Outlook, Google Calendar and Apple Calendar can subscribe to the published sessions of this event and follow their changes.</p>
        <p>
          Anyone with this link can see the sessions on published days that are for all company types, with their published speakers and
          without links to streams. While the event is a draft, the calendar is empty. When it is cancelled, all sessions are marked as
          cancelled.
        </p>
      </Flex>
      {feed === undefined && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {feed === null && (
        <Button type="primary" loading={isSaving} onClick={() => void renew()}>
          Create link
        </Button>
      )}
      {feed && (
        <Flex vertical gap={12}>
          {feed.secret === undefined ? (
            <p>
              This event has a link, created {formatForViewer(feed.createdAt)}. It can't be shown again. Replace it if you have lost it.
            </p>
          ) : (
            <NewAddress secret={feed.secret} />
          )}
          <Flex gap={8}>
            <Button loading={isSaving} onClick={() => void replace()}>
              Replace link
            </Button>
            <Button danger disabled={isSaving} onClick={() => void turnOff()}>
              Turn off
            </Button>
          </Flex>
        </Flex>
      )}
    </Modal>
  )
}

function NewAddress({ secret }: { secret: string }) {
  const dispatch = useAppDispatch()
  const address = `${window.location.origin}/nucleus${agendaFeedPath(secret)}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      dispatch(noticeShown({ severity: severity.success, text: 'Calendar link copied.', style: 'brief' }))
    } catch {
      // Without HTTPS the browser denies access to the clipboard.
      dispatch(noticeShown({ severity: severity.error, text: 'The link could not be copied. Select it and copy it by hand.' }))
    }
  }
  return (
    <div>
      <p className="strong">Copy the link now: it is not shown again.</p>
      <Space.Compact block>
        <Input readOnly value={address} aria-label="Calendar link" onFocus={({ target }) => target.select()} />
        <Button icon={<CopyOutlined />} onClick={() => void copy()}>
          Copy
        </Button>
      </Space.Compact>
    </div>
  )
}
