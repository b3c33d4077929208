import { Node } from '@tiptap/react'

const cellAttributes = () => ({ colspan: { default: null }, rowspan: { default: null } })

const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

const TableHeader = TableCell.extend({
  name: 'tableHeader',
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const sections = ['thead', 'tbody', 'tfoot']

const TableSection = Node.create({
  name: 'tableSection',
  content: 'tableRow+',
  addAttributes: () => ({ tag: { default: 'tbody', rendered: false } }),
  parseHTML: () => sections.map((tag) => ({ tag, attrs: { tag } })),
  renderHTML: ({ node }) => [sections.find((tag) => tag === node.attrs.tag) ?? 'tbody', 0],
})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableSection+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', 0],
})

/** Tables that a stored text has. The editor preserves them and edits their cells, but adds no rows or columns. */
export const tableNodes = [Table, TableSection, TableRow, TableCell, TableHeader]
