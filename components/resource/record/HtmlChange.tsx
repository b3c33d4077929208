import { useMemo } from 'react'
import { changedLines, htmlLines } from './htmlLines.ts'

/** The changes of formatted text, line by line. Lines far from any change are omitted. */
export function HtmlChange({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => changedLines(htmlLines(before), htmlLines(after)), [before, after])
  if (lines.every(({ change }) => !change)) return <span className="quiet">Only the formatting changed.</span>
  const isNear = (at: number) => lines.slice(Math.max(0, at - 1), at + 2).some(({ change }) => change)
  return (
    <div className="html-change">
      {lines.map(({ text, change }, at) => {
        if (change === 'removed') return <del key={at}>{text}</del>
        if (change === 'added') return <ins key={at}>{text}</ins>
        if (isNear(at)) return <span key={at}>{text}</span>
        return at > 0 && !isNear(at - 1) ? null : <span key={at}>…</span>
      })}
    </div>
  )
}
