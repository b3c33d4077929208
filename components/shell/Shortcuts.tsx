import { useRouter } from 'next/router'
import { useEffect, useRef } from 'react'
import { lazyPart } from '../ui/lazyPart.tsx'
import { shortcuts } from './shortcutList.ts'
import { isTyping } from '../ui/isTyping.ts'
import { useLazyPanel } from '../ui/useLazyPanel.ts'

const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx').then((module) => module.ShortcutsDialog))
const secondKeyMs = 1500

/** Keys that work everywhere: `?` lists them, `/` searches, `g` and a letter opens a page. Ignored while the user types. */
export function Shortcuts() {
  const { push } = useRouter()
  const { isOpen, wasOpened, open, close } = useLazyPanel()
  const goPressedAt = useRef(-Infinity)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || (event.target instanceof Element && event.target.closest('[role="dialog"]'))) return
      const isSecond = event.timeStamp - goPressedAt.current < secondKeyMs
      goPressedAt.current = event.key === 'g' ? event.timeStamp : -Infinity
      if (event.key === '?') open()
      const search = event.key === '/' && document.querySelector<HTMLElement>('#main input[type=search]')
      if (search) {
        event.preventDefault()
        search.focus()
      }
      const page = isSecond && shortcuts.find(({ keys }) => keys[0] === 'g' && keys[1] === event.key)
      if (page && page.route) void push(page.route)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  return wasOpened ? <ShortcutsDialog isOpen={isOpen} onClose={close} /> : null
}
