import type { KeyboardEvent } from 'react'

/** Whether a key adds to what is typed, other than a space, which presses buttons. */
export const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
