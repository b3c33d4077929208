import { HistoryOutlined } from '@ant-design/icons'
import { Button, Drawer, Flex } from 'antd'
import { useRef, useState } from 'react'
import type { AnyResource } from '#contract/resource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Viewers } from '../live/Viewers.tsx'
import { CopyLink } from './CopyLink.tsx'
import { RecordForm } from './RecordForm.tsx'
import { RecordSteps } from './RecordSteps.tsx'
import type { LeaveHandler, ResourceDrawerProps } from './ResourceDrawerProps.ts'
import { useNextRows } from './useNextRows.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import type { Values } from '../base/values.ts'

/** A record appears immediately: an animation would only delay reading. */
const noMotion = { motionAppear: false, motionEnter: false, motionLeave: false }
const HistoryDrawer = lazyPart(() => import('./HistoryDrawer.tsx').then((file) => file.HistoryDrawer))

/**
 * A record in a drawer: its form, Save, its history, and previous and next. Asks before unsaved changes are lost. The drawer stays open
 * while the user steps from record to record.
 */
export function ResourceDrawer<R extends AnyResource>(props: ResourceDrawerProps<R>) {
  const { resource, row, title, head, width = 560, isReadOnly = false, versionViewer, steps, onClose } = props
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [footerElement, setFooterElement] = useState<HTMLElement | null>(null)
  const leave = useRef<LeaveHandler>(null)
  useReturnFocus()
  const next = useNextRows(props)
  const id = (row as Values | null)?.[resource.declared.idKey] as number | undefined
  return (
    <Drawer
      open
      motion={noMotion}
      maskMotion={noMotion}
      // The form of a new record focuses its first field.
      autoFocus={Boolean(row) || isReadOnly}
      size={width}
      className="record"
      title={<span aria-live="polite">{title}</span>}
      aria-busy={Boolean(steps?.pendingDirection)}
      onClose={() => leave.current?.(onClose)}
      mask={{ closable: true }}
      // The history opens over the record, which stays where it is.
      push={false}
      extra={
        id !== undefined && (
          <Flex gap={4} align="center" justify="space-between">
            <Viewers resource={resource.declared.name} id={id} />
            {steps && <RecordSteps steps={steps} onStep={(go) => leave.current?.(go)} />}
            <span className="grow" />
            {steps?.link && <CopyLink link={steps.link} />}
            <Button type="text" icon={<HistoryOutlined />} onClick={() => setHistoryOpen(true)}>
              History
            </Button>
          </Flex>
        )
      }
      footer={<div ref={setFooterElement} />}
    >
      {head}
      <div role="status" className="record-added quiet">
        {next.text}
      </div>
      <RecordForm
        key={id ?? `new ${next.count}`}
        {...props}
        defaults={next.defaults}
        onAddNext={row || isReadOnly || props.isOnlyOne || props.copyOf ? undefined : next.add}
        footerElement={footerElement}
        ref={leave}
      />
      {isHistoryOpen && id !== undefined && (
        <HistoryDrawer
          resource={resource.declared}
          id={id}
          rowVersion={(row as Values).rowVersion as number}
          isReadOnly={isReadOnly}
          versionViewer={versionViewer}
          onClose={() => setHistoryOpen(false)}
          onRestored={onClose}
        />
      )}
    </Drawer>
  )
}
