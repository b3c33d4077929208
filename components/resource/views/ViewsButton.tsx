import { EyeOutlined } from '@ant-design/icons'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePopupButton } from '../../ui/usePopupButton.ts'
import type { ListView } from './useListView.ts'

const ViewsMenu = lazyPart(() => import('./ViewsMenu.tsx').then((file) => file.ViewsMenu), { ahead: true })

/** Shows the name of the current view and opens the menu of views. */
export function ViewsButton({ view }: { view: ListView }) {
  const { holder, isUsed, isLoading, popup, button } = usePopupButton(ViewsMenu.preload)
  const { view: shown, isChanged } = view
  const isUnsaved = shown !== undefined && isChanged
  const said = shown ? `View: ${shown.name}${isUnsaved ? ', changed' : ''}` : 'Views'
  return (
    <span ref={holder} className="button-menu">
      <Button
        icon={<EyeOutlined aria-hidden />}
        className={shown ? 'view-button' : 'view-button file-button'}
        aria-label={said}
        title={said}
        aria-haspopup="menu"
        aria-busy={isLoading}
        {...button}
      >
        <span className="cut">{shown?.name ?? 'Views'}</span>
        {isUnsaved && <span className="view-dot" aria-hidden />}
      </Button>
      {isUsed && <ViewsMenu view={view} {...popup} />}
    </span>
  )
}
