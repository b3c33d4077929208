import { EyeOutlined } from '@ant-design/icons'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePopupButton } from '../../ui/usePopupButton.ts'
import type { ListView } from './useListView.ts'

const SavedViewsMenu = lazyPart(() => import('./SavedViewsMenu.tsx').then((file) => file.SavedViewsMenu), { prefetch: true })

/** Shows the name of the current view and opens the menu of views. */
export function SavedViewsButton({ view }: { view: ListView }) {
  const { container, isMounted, isLoading, popup, button } = usePopupButton(SavedViewsMenu.preload)
  const { view: shownView, isChanged } = view
  const isUnsaved = shownView !== undefined && isChanged
  const label = shownView ? `View: ${shownView.name}${isUnsaved ? ', changed' : ''}` : 'Views'
  return (
    <span ref={container} className="button-menu">
      <Button
        icon={<EyeOutlined aria-hidden />}
        className={shownView ? 'view-button' : 'view-button bar-option'}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-busy={isLoading}
        {...button}
      >
        <span className="cut">{shownView?.name ?? 'Views'}</span>
        {isUnsaved && <span className="view-dot" aria-hidden />}
      </Button>
      {isMounted && <SavedViewsMenu view={view} {...popup} />}
    </span>
  )
}
