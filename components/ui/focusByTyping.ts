import type { KeyboardEvent } from 'react'

/** Letters typed with a longer pause than this begin a new word. */
const pauseMs = 700
let typed = { text: '', at: 0 }

/** In a menu, moves the focus to the next entry that starts with the typed letters, as in the menus of an operating system. */
export function focusByTyping({ key, currentTarget, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent<HTMLElement>): void {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
  const isSameWord = timeStamp - typed.at < pauseMs
  typed = { text: (isSameWord ? typed.text : '') + key.toLocaleLowerCase(), at: timeStamp }
  const entries = [...currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])')]
  const focused = entries.findIndex((entry) => entry.contains(document.activeElement))
  // The first letter leads to the next such entry; further letters may keep the focused one.
  const from = typed.text.length === 1 ? focused + 1 : Math.max(focused, 0)
  const inOrder = [...entries.slice(from), ...entries.slice(0, from)]
  inOrder.find((entry) => entry.textContent.trim().toLocaleLowerCase().startsWith(typed.text))?.focus()
}
