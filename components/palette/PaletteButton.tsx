import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { useEffect, useEffectEvent } from 'react'
import { lazyPart } from '../ui/lazyPart.tsx'
import { useIsHydrated } from '../ui/useIsHydrated.ts'
import { useLazyPanel } from '../ui/useLazyPanel.ts'

const Palette = lazyPart(() => import('./Palette.tsx').then((file) => file.Palette), { prefetch: true })

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the palette: a search field in the header, an icon on a phone, and Ctrl or ⌘ with k anywhere. */
export function PaletteButton() {
  const { isOpen, wasOpened, open, close } = useLazyPanel()
  const isMounted = useIsHydrated()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    // An editor may use the same keys.
    if (event.defaultPrevented) return
    event.preventDefault()
    if (isOpen) close()
    else open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-label="Search everything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={() => void Palette.preload()}
      >
        <SearchOutlined aria-hidden />
        <span className="palette-button-words">Search everything</span>
        {/* Its text comes from the style sheet, so that it is not part of the button's name. */}
        <kbd aria-hidden data-keys={isMounted && isMac() ? '⌘ k' : 'Ctrl k'} />
      </button>
      {wasOpened && <Palette isOpen={isOpen} onClose={close} />}
    </>
  )
}
