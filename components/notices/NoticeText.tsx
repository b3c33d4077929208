import type { Notice } from '#store/ui/ui.ts'

/** The text of a message, how often it was shown, and the reason on a line of its own. */
export const NoticeText = ({ notice: { text, count = 1, reason } }: { notice: Pick<Notice, 'text' | 'count' | 'reason'> }) => (
  <span className="notice-text">
    {text}
    {count > 1 && <span className="notice-count"> ×{count}</span>}
    {/* The space separates them for screen readers. */}
    {reason && <span className="notice-reason"> {reason}</span>}
  </span>
)
