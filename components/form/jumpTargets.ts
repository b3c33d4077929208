import { Extension, Mark, Node } from '@tiptap/react'

const idAttribute = () => ({ id: { default: null } })

/** A place without a text of its own to which a link of the same page jumps. */
const EmptyTarget = Node.create({
  name: 'jumpTarget',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: idAttribute,
  parseHTML: () => [{ tag: 'a[id]:not([href]):empty' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes],
})

const TextTarget = Mark.create({
  name: 'jumpTargetText',
  inclusive: false,
  addAttributes: idAttribute,
  parseHTML: () => [{ tag: 'a[id]:not([href]):not(:empty)' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

/** Of a paragraph or a heading; the next one that Enter makes has none. */
const BlockTarget = Extension.create({
  name: 'jumpTargetBlock',
  addGlobalAttributes: () => [{ types: ['paragraph', 'heading'], attributes: { id: { default: null, keepOnSplit: false } } }],
})

/** Jump targets that a stored text has. The editor preserves them, and adds none. */
export const jumpTargets = [EmptyTarget, TextTarget, BlockTarget]
