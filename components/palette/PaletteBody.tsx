import { LoadingOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Command } from 'cmdk'
import { useRouter } from 'next/router'
import { type Ref, useRef, useState } from 'react'
import { limits } from '#constants/limits.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useTheme } from '../ui/useTheme.ts'
import type { Entry } from './Entry.ts'
import { PaletteLine } from './PaletteLine.tsx'
import { useActiveOption } from './useActiveOption.ts'
import { usePaletteGroups } from './usePaletteGroups.ts'

/** The field and the list below it, as a combobox with its options. */
export function PaletteBody({ field, onClose }: { field: Ref<HTMLInputElement>; onClose: () => void }) {
  const [text, setText] = useState('')
  const root = useRef<HTMLDivElement>(null)
  useActiveOption(root)
  const { groups, status, again, remember } = usePaletteGroups(text)
  const router = useRouter()
  const dispatch = useAppDispatch()
  const { choose: chooseTheme } = useTheme()
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const isSearching = status === 'searching'

  const choose = (entry: Entry) => {
    remember(entry)
    onClose()
    entry.run?.({ dispatch, chooseTheme })
    if (entry.address) void router.push(entry.address)
  }
  return (
    <Command ref={root} shouldFilter={false} label="Search everything" loop vimBindings={false}>
      <div className="palette-field">
        {isSearching ? <LoadingOutlined spin aria-hidden /> : <SearchOutlined aria-hidden />}
        <Command.Input
          ref={field}
          value={text}
          onValueChange={setText}
          maxLength={limits.searchTerm}
          placeholder="Search records, screens and actions"
          aria-label="Search everything"
        />
        <Button size="small" type="text" onClick={onClose}>
          Esc
        </Button>
      </div>
      <Command.List label="Results" className="palette-list">
        {groups.map(({ key, label, entries }) => (
          <Command.Group key={key} heading={label}>
            {entries.map((entry) => (
              <PaletteLine key={entry.key} entry={entry} group={key} onChoose={choose} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {status === 'failed' && (
        <div className="palette-words" role="alert">
          <span>Search failed. Check your connection.</span>
          <Button size="small" onClick={again}>
            Retry
          </Button>
        </div>
      )}
      {count === 0 && status !== 'failed' && (
        <p className="palette-words">{isSearching ? 'Searching…' : `No results for “${text.trim()}”`}</p>
      )}
      <p className="for-screen-readers" role="status">
        {isSearching ? '' : count === 0 ? 'No results' : `${count} ${count === 1 ? 'result' : 'results'}`}
      </p>
    </Command>
  )
}
