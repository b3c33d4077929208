import type { KeyboardEvent } from 'react'
import { isLetter } from './isLetter.ts'

/** Letters typed with a longer pause than this begin a new word. */
const pauseMs = 700
let typed = { text: '', at: 0 }

/** In a menu, moves the focus to the next entry that starts with the typed letters, as in the menus of an operating system. */
export function focusByTyping(event: KeyboardEvent<HTMLElement>): void {
  if (!isLetter(event)) return
  const { key, timeStamp, currentTarget } = event
  const isSameWord = timeStamp - typed.at < pauseMs
  focusEntry(currentTarget, (isSameWord ? typed.text : '') + key, timeStamp)
}

/** Moves the focus to the next entry that starts with a text. Letters typed soon after the time `at` continue it. */
export function focusEntry(menu: HTMLElement, text: string, at: number): void {
  typed = { text: text.toLocaleLowerCase(), at }
  const entries = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])')]
  const focused = entries.findIndex((entry) => entry.contains(document.activeElement))
  // The first letter leads to the next such entry; further letters may keep the focused one.
  const from = typed.text.length === 1 ? focused + 1 : Math.max(focused, 0)
  const inOrder = [...entries.slice(from), ...entries.slice(0, from)]
  inOrder.find((entry) => entry.textContent.trim().toLocaleLowerCase().startsWith(typed.text))?.focus()
}
