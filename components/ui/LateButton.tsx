import { type ReactNode, useCallback, useState } from 'react'
import { Button } from './Button.tsx'
import { useWhenIdle } from './useWhenIdle.ts'

/** A button whose code comes after the rows. Until then an invisible one of the same text has its place, so that nothing moves. */
export function LateButton({ text, children }: { text: string; children: ReactNode }) {
  const [isIdle, setIdle] = useState(false)
  useWhenIdle(useCallback(() => setIdle(true), []))
  return (
    <span className="late-button">
      <Button aria-hidden style={{ visibility: 'hidden' }} tabIndex={-1}>
        {text}
      </Button>
      {isIdle && children}
    </span>
  )
}
