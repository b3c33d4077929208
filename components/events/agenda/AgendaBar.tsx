import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { type ReactNode, useState } from 'react'
import { downloadAgenda } from '#store/events/agenda.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import type { AgendaView } from './useAgendaAddress.ts'
import { ClashIcon } from './SessionBlock.tsx'

export type AgendaPanel = 'unscheduled' | 'clashes'

interface Props {
  eventId: number
  view: AgendaView
  onView: (view: AgendaView) => void
  panel: AgendaPanel | null
  onPanel: (panel: AgendaPanel | null) => void
  unscheduled: number
  clashes: { count: number; hasBlocking: boolean }
  filters: ReactNode
  /** None where the list has its own. */
  onAdd?: () => void
  mayEdit: boolean
  /** A day is shown. */
  canPrint: boolean
}

/** What stands over the plan: its view, its filters, what waits and what clashes. */
export function AgendaBar({ eventId, view, onView, panel, onPanel, unscheduled, clashes, filters, onAdd, mayEdit, canPrint }: Props) {
  const isList = view === 'list'
  const toggle = (one: AgendaPanel) => onPanel(panel === one ? null : one)
  return (
    <div className="list-bar agenda-bar">
      <div role="group" aria-label="View" className="agenda-views">
        <button type="button" aria-pressed={!isList} onClick={() => onView('plan')}>
          <AppstoreOutlined aria-hidden /> Plan
        </button>
        <button type="button" aria-pressed={isList} onClick={() => onView('list')}>
          <UnorderedListOutlined aria-hidden /> List
        </button>
      </div>
      {filters}
      <span className="grow" />
      <Button
        icon={clashes.count > 0 ? <ClashIcon isBlocking={clashes.hasBlocking} /> : undefined}
        aria-expanded={panel === 'clashes'}
        onClick={() => toggle('clashes')}
      >
        {clashes.count === 0 ? 'No clashes' : clashes.count === 1 ? '1 clash' : `${clashes.count} clashes`}
      </Button>
      {!isList && (
        <Button
          icon={<InboxOutlined />}
          aria-expanded={panel === 'unscheduled'}
          data-takes={mayEdit ? 'unscheduled' : undefined}
          onClick={() => toggle('unscheduled')}
        >
          {`Unscheduled ${unscheduled}`}
        </Button>
      )}
      <MoreButton eventId={eventId} canPrint={canPrint} />
      {onAdd && mayEdit && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          Add session
        </Button>
      )}
    </div>
  )
}

/** Print, and the calendar file. */
function MoreButton({ eventId, canPrint }: Pick<Props, 'eventId' | 'canPrint'>) {
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
          ...(canPrint ? [{ key: 'print', icon: <PrinterOutlined />, label: 'Print this day' }] : []),
          { key: 'published', icon: <CalendarOutlined />, label: 'Calendar file, published sessions' },
          { key: 'all', icon: <CalendarOutlined />, label: 'Calendar file, all sessions' },
        ],
        onClick: ({ key }) => (key === 'print' ? window.print() : void download(key === 'all' ? 'true' : undefined)),
      }}
    >
      <Button icon={<MoreOutlined />} loading={isSaving} aria-label="Print or calendar file" />
    </ButtonMenu>
  )
}
