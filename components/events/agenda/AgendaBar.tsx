import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import SendOutlined from '@ant-design/icons/SendOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { AgendaView } from './useAgendaAddress.ts'
import { ClashIcon } from './SessionBlock.tsx'

export type AgendaPanel = 'unscheduled' | 'clashes'

interface Props {
  view: AgendaView
  onView: (view: AgendaView) => void
  panel: AgendaPanel | null
  onPanel: (panel: AgendaPanel | null) => void
  unscheduled: number
  clashes: { count: number; hasBlocking: boolean; status: 'idle' | 'loading' | 'loaded' | 'failed' }
  filters: ReactNode
  /** Undefined where the list has its own button. */
  onAdd?: () => void
  /** Undefined while there is nothing to publish. */
  onPublish?: () => void
  mayEdit: boolean
}

/** The bar above the plan: view, filters, unscheduled sessions and clashes. */
export function AgendaBar({ view, onView, panel, onPanel, unscheduled, clashes, filters, onAdd, onPublish, mayEdit }: Props) {
  const isList = view === 'list'
  const toggle = (selected: AgendaPanel) => onPanel(panel === selected ? null : selected)
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
        className="agenda-tool"
        icon={clashes.count > 0 ? <ClashIcon isBlocking={clashes.hasBlocking} /> : undefined}
        aria-expanded={panel === 'clashes'}
        onClick={() => toggle('clashes')}
      >
        {clashText(clashes)}
      </Button>
      {!isList && (
        <Button
          className="agenda-tool"
          icon={<InboxOutlined />}
          aria-expanded={panel === 'unscheduled'}
          data-takes={mayEdit ? 'unscheduled' : undefined}
          onClick={() => toggle('unscheduled')}
        >
          {`Unscheduled ${unscheduled}`}
        </Button>
      )}
      {onPublish && mayEdit && (
        <Button className="agenda-tool" icon={<SendOutlined aria-hidden />} onClick={onPublish}>
          Publish all
        </Button>
      )}
      {onAdd && mayEdit && (
        <Button type="primary" className="add-button" icon={<PlusOutlined />} onClick={onAdd}>
          <span>
            Add <span className="add-what">session</span>
          </span>
        </Button>
      )}
    </div>
  )
}

/** Clashes that are loading or failed to load must not read like "No clashes". */
function clashText({ count, status }: Props['clashes']): string {
  if (count > 0) return count === 1 ? '1 clash' : `${count} clashes`
  if (status === 'failed') return 'Clashes not loaded'
  return status === 'loaded' ? 'No clashes' : 'Clashes'
}
