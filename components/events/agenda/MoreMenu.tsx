import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import HistoryOutlined from '@ant-design/icons/HistoryOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { useCallback, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { downloadAgenda } from '#store/events/agenda.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePermission } from '../../ui/usePermission.ts'

const ReleasesDrawer = lazyPart(() => import('./releases/ReleasesDrawer.tsx').then((file) => file.ReleasesDrawer))
const CalendarAddress = lazyPart(() => import('./CalendarAddress.tsx').then((file) => file.CalendarAddress))

/** Prints the shown days, shows the releases, downloads the agenda as a calendar file, or manages the address under which calendars subscribe to it. */
export function MoreMenu({ event, printLabel }: { event: Event; printLabel?: string }) {
  const { eventId } = event
  const dispatch = useAppDispatch()
  const mayEdit = usePermission('editEvents')
  const [isSaving, setSaving] = useState(false)
  const [isAddressOpen, setAddressOpen] = useState(false)
  const [areReleasesOpen, setReleasesOpen] = useState(false)
  const closeAddress = useCallback(() => setAddressOpen(false), [])
  const download = async (all?: 'true') => {
    setSaving(true)
    await dispatch(downloadAgenda({ eventId, all }))
    setSaving(false)
  }
  return (
    <>
      <ButtonMenu
        menu={{
          items: [
            ...(printLabel ? [{ key: 'print', icon: <PrinterOutlined />, label: printLabel }] : []),
            { key: 'releases', icon: <HistoryOutlined />, label: 'Releases' },
            { key: 'published', icon: <CalendarOutlined />, label: 'Calendar file of published sessions' },
            { key: 'all', icon: <CalendarOutlined />, label: 'Calendar file of all sessions' },
            ...(mayEdit ? [{ key: 'address', icon: <LinkOutlined />, label: 'Calendar link' }] : []),
          ],
          onClick: ({ key }) => {
            if (key === 'print') window.print()
            else if (key === 'releases') setReleasesOpen(true)
            else if (key === 'address') setAddressOpen(true)
            else void download(key === 'all' ? 'true' : undefined)
          },
        }}
      >
        <Button
          type="text"
          icon={<MoreOutlined />}
          loading={isSaving}
          aria-label="Print, releases and calendar files"
          title="Print, releases and calendar files"
        />
      </ButtonMenu>
      {areReleasesOpen && <ReleasesDrawer event={event} onClose={() => setReleasesOpen(false)} />}
      {isAddressOpen && <CalendarAddress eventId={eventId} onClose={closeAddress} />}
    </>
  )
}
