import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'

interface Props {
  /** What the part with the text is called in narrow windows. */
  textLabel?: string
  preview: ReactNode
  children: ReactNode
}

/** A text with its preview beside it; in narrow windows one of the two. */
export function TextAndPreview({ textLabel = 'Text', preview, children }: Props) {
  const [shownPart, setShownPart] = useState<'text' | 'preview'>('text')
  return (
    <div className="page-editor" data-shows={shownPart}>
      <div className="page-editor-switch">
        <Segmented
          aria-label="What to show"
          block
          // Also in a form that is only read.
          disabled={false}
          value={shownPart}
          onChange={setShownPart}
          options={[
            { value: 'text', label: textLabel },
            { value: 'preview', label: 'Preview' },
          ]}
        />
      </div>
      <div className="page-editor-text">{children}</div>
      <div className="page-editor-preview">{preview}</div>
    </div>
  )
}
