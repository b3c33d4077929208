import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { useState } from 'react'
import { downloadAgenda } from '#store/events/agenda.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'

/** Prints the shown days, or downloads the agenda as a calendar file. */
export function MoreMenu({ eventId, printLabel }: { eventId: number; printLabel?: string }) {
  const dispatch = useAppDispatch()
  const [isSaving, setSaving] = useState(false)
  const download = async (all?: 'true') => {
    setSaving(true)
    await dispatch(downloadAgenda({ eventId, all }))
    setSaving(false)
  }
  return (
    <ButtonMenu
      menu={{
        items: [
          ...(printLabel ? [{ key: 'print', icon: <PrinterOutlined />, label: printLabel }] : []),
          { key: 'published', icon: <CalendarOutlined />, label: 'Calendar file of published sessions' },
          { key: 'all', icon: <CalendarOutlined />, label: 'Calendar file of all sessions' },
        ],
        onClick: ({ key }) => {
          if (key === 'print') window.print()
          else void download(key === 'all' ? 'true' : undefined)
        },
      }}
    >
      <Button type="text" icon={<MoreOutlined />} loading={isSaving} aria-label="Print or calendar file" title="Print or calendar file" />
    </ButtonMenu>
  )
}
