import { ArrowRightOutlined, FileTextOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { Command } from 'cmdk'
import type { Entry } from './Entry.ts'

const icons = { record: FileTextOutlined, screen: ArrowRightOutlined, action: ThunderboltOutlined }

/** One option of the list. A record without a screen cannot be chosen. */
export function PaletteLine({ entry, group, onChoose }: { entry: Entry; group: string; onChoose: (entry: Entry) => void }) {
  const { key, kind, title, hint, address, run } = entry
  const Icon = icons[kind]
  return (
    <Command.Item value={`${group} ${key}`} disabled={!address && !run} onSelect={() => onChoose(entry)} className="palette-line">
      <Icon aria-hidden />
      <span className="palette-line-title">{title}</span>
      {hint && <span className="palette-line-hint">{hint}</span>}
    </Command.Item>
  )
}
