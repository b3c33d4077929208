import QuestionOutlined from '@ant-design/icons/QuestionOutlined'
import { useRouter } from 'next/router'
import { useEffect, useRef } from 'react'
import { severity } from '#constants/notices.ts'
import { routes } from '#constants/routes.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { parseId } from '../ui/parseId.ts'
import { Button } from '../ui/Button.tsx'
import { isDialogOpen, isPopupOpen } from '../ui/isInFront.ts'
import { isTyping } from '../ui/isTyping.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { useLazyPanel } from '../ui/useLazyPanel.ts'
import { pageShortcuts, tabShortcuts } from './goShortcuts.ts'
import { shortcutActions } from './shortcutActions.ts'

const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx').then((module) => module.ShortcutsDialog))
const secondKeyMs = 1500
const eventPages = `${routes.events}/[id]/`

/**
 * The button that lists the keys, and the keys that work everywhere: `?` lists them, `g` and a letter opens a page or a tab of the open
 * event, the others are in `shortcutActions`. Ignored while the user types and while a dialog, a menu or a
 * popover is open.
 */
export function Shortcuts() {
  const dispatch = useAppDispatch()
  const { push, pathname, query } = useRouter()
  const eventId = pathname.startsWith(eventPages) ? parseId(query.id) : undefined
  const { isOpen, wasOpened, open, close } = useLazyPanel()
  const goPressedAt = useRef(-Infinity)
  const routeOf = (letter: string): string | undefined => {
    const tab = eventId !== undefined && tabShortcuts.find((one) => one.letter === letter)
    return tab ? routes.event(eventId, tab.key) : pageShortcuts.find((one) => one.letter === letter)?.route
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      if (isTyping(event.target) || isDialogOpen() || isPopupOpen()) return
      const isSecond = event.timeStamp - goPressedAt.current < secondKeyMs
      goPressedAt.current = event.key === 'g' && !isSecond ? event.timeStamp : -Infinity
      if (event.key === '?') return open()
      const route = isSecond ? routeOf(event.key) : undefined
      if (route) return void push(route)
      const result = !isSecond && shortcutActions[event.key]?.(event.target)
      if (result) event.preventDefault()
      if (typeof result === 'string') dispatch(noticeShown({ severity: severity.info, text: result }))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  return (
    <>
      <Button
        type="text"
        className="shortcuts-button"
        icon={<QuestionOutlined aria-hidden />}
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        title="Keyboard shortcuts (?)"
        onClick={open}
      />
      {wasOpened && <ShortcutsDialog isOpen={isOpen} hasTabs={eventId !== undefined} onClose={close} />}
    </>
  )
}
