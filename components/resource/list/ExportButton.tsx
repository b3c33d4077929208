import { DownloadOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePopupButton } from '../../ui/usePopupButton.ts'
import type { ExportProps } from './ExportProps.ts'

const ExportMenu = lazyPart(() => import('./ExportMenu.tsx').then((file) => file.ExportMenu), { prefetch: true })

/** Exports the matching rows to a file. Shows progress and can be cancelled. Renders nothing for an empty list. */
export function ExportButton<R extends AnyResource>(props: ExportProps<R, RowOf<R>>) {
  const { container, isMounted, isLoading, popup, button } = usePopupButton(ExportMenu.preload)
  const [isRunning, setRunning] = useState(false)
  const wasRunning = useRef(false)
  // The focused button was replaced: the focus moves to its replacement.
  useEffect(() => {
    if (wasRunning.current !== isRunning && document.activeElement === document.body) container.current?.querySelector('button')?.focus()
    wasRunning.current = isRunning
  }, [isRunning, container])

  if (!isRunning && props.total === 0) return null
  return (
    <span ref={container} className="button-menu">
      {!isRunning && (
        <Button
          size={props.size}
          icon={<DownloadOutlined aria-hidden />}
          className={props.ids ? undefined : 'file-button'}
          title="Export"
          aria-haspopup="menu"
          aria-busy={isLoading}
          {...button}
        >
          Export
        </Button>
      )}
      {isMounted && <ExportMenu {...props} {...popup} onRunning={setRunning} />}
    </span>
  )
}
