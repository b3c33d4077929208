import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { LastMove } from './useMoves.ts'

const shownMs = 12_000

/** The last move with an undo button, shown for some seconds. */
export function LastMoveNote({ last, undo }: { last: LastMove | null; undo: () => void }) {
  const [dismissed, setDismissed] = useState<LastMove | null>(null)
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setDismissed(last), shownMs)
    return () => clearTimeout(timer)
  }, [last])
  return (
    <div className="agenda-last" role="status">
      {last && last !== dismissed && (
        <span className="notices-stay-above">
          {last.text}{' '}
          <Button size="small" onClick={undo}>
            Undo
          </Button>
        </span>
      )}
    </div>
  )
}
