import type { Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { plainListEntries } from '#contract/listEntries.ts'
import { jumpTargets } from './jumpTargets.ts'
import { tableNodes } from './tableNodes.ts'

/** What a formatted text may have. An element without an extension would be lost when its text is edited. */
export const richTextExtensions = [
  StarterKit.configure({ link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel', 'sms'] }, heading: { levels: [2, 3] } }),
  ...tableNodes,
  ...jumpTargets,
]

/** With which the editor ends a text, to type in. */
const emptyEnd = '<p></p>'

/** The text in the form in which it is stored; null when it is empty. */
export function htmlOf(editor: Editor): string | null {
  if (editor.isEmpty) return null
  const html = plainListEntries(editor.getHTML())
  return html.endsWith(emptyEnd) ? html.slice(0, -emptyEnd.length) : html
}
