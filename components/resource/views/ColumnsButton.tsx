import { ProjectOutlined } from '@ant-design/icons'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePopupButton } from '../../ui/usePopupButton.ts'
import type { ListView } from './useListView.ts'

const ColumnsPopover = lazyPart(() => import('./ColumnsPopover.tsx').then((file) => file.ColumnsPopover), { ahead: true })

/** Opens the layout of a list: its columns, their order, and the height of its rows. */
export function ColumnsButton({ view }: { view: ListView }) {
  const { holder, isUsed, isLoading, popup, button } = usePopupButton(ColumnsPopover.preload)
  const close = () => {
    popup.onOpenChange(false)
    holder.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={holder} className="button-menu">
      <Button
        icon={<ProjectOutlined aria-hidden />}
        aria-label="Columns"
        title="Columns"
        aria-haspopup="dialog"
        aria-busy={isLoading}
        {...button}
      />
      {isUsed && <ColumnsPopover view={view} onClose={close} {...popup} />}
    </span>
  )
}
