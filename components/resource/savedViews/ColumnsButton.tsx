import { ProjectOutlined } from '@ant-design/icons'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePopupButton } from '../../ui/usePopupButton.ts'
import type { ListView } from './useListView.ts'

const ColumnsPopover = lazyPart(() => import('./ColumnsPopover.tsx').then((file) => file.ColumnsPopover), { prefetch: true })

/** Opens the layout of a list: its columns, their order, and the height of its rows. */
export function ColumnsButton({ view }: { view: ListView }) {
  const { container, isMounted, isLoading, popup, button } = usePopupButton(ColumnsPopover.preload)
  const close = () => {
    popup.onOpenChange(false)
    container.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={container} className="button-menu">
      <Button
        icon={<ProjectOutlined aria-hidden />}
        className="bar-option"
        title="Columns"
        aria-haspopup="dialog"
        aria-busy={isLoading}
        {...button}
      >
        Columns
      </Button>
      {isMounted && <ColumnsPopover view={view} onClose={close} {...popup} />}
    </span>
  )
}
