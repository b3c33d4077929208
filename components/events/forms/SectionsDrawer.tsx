import { Drawer, Input } from 'antd'
import { useState } from 'react'
import { limits } from '#constants/limits.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import { counted } from '#contract/textLists.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { changeSection } from '#store/events/formSections.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { Button } from '../../ui/Button.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'

interface Props {
  eventCompanyTypeId: number
  /** In the order of the form. */
  questions: readonly FormQuestion[]
  onClose: () => void
}

/** The sections of a form: renames one, or moves it with all its questions. */
export function SectionsDrawer({ eventCompanyTypeId, questions, onClose }: Props) {
  const dispatch = useAppDispatch()
  const [isBusy, setBusy] = useState(false)
  const [renamed, setRenamed] = useState<string | null>()
  useReturnFocus()
  const sections = [...Map.groupBy(questions, ({ sectionName }) => sectionName)]
  const change = async (sectionName: string | null, next: { name: string } | { place: number }) => {
    setBusy(true)
    const result = await dispatch(changeSection({ eventCompanyTypeId, sectionName, ...next }))
    setBusy(false)
    if (failureOf(result)) return false
    dispatch(refreshRequested())
    return true
  }
  return (
    <Drawer open title="Sections of the form" size={480} onClose={onClose}>
      <p className="quiet">A section moves with all its questions. Registrants see the changes once you publish the form.</p>
      <ol className="plain-list">
        {sections.map(([name, ofSection], index) => (
          <li key={name ?? ''} className="form-version">
            <strong>{name ?? 'Without a section'}</strong>
            <div className="quiet">{counted(ofSection.length, 'question')}</div>
            {renamed === name ? (
              <NewName
                name={name ?? ''}
                isBusy={isBusy}
                onSave={async (next) => {
                  if (await change(name, { name: next })) setRenamed(undefined)
                }}
                onCancel={() => setRenamed(undefined)}
              />
            ) : (
              <div className="form-version-actions">
                <Button size="small" disabled={isBusy} onClick={() => setRenamed(name)}>
                  Rename<span className="for-screen-readers"> {name ?? 'the questions without a section'}</span>
                </Button>
                <Button size="small" disabled={isBusy || index === 0} onClick={() => void change(name, { place: index - 1 })}>
                  Move up<span className="for-screen-readers"> {name ?? 'the questions without a section'}</span>
                </Button>
                <Button
                  size="small"
                  disabled={isBusy || index === sections.length - 1}
                  onClick={() => void change(name, { place: index + 1 })}
                >
                  Move down<span className="for-screen-readers"> {name ?? 'the questions without a section'}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

interface NewNameProps {
  name: string
  isBusy: boolean
  onSave: (name: string) => Promise<void>
  onCancel: () => void
}

/** The new name of a section. */
function NewName({ name, isBusy, onSave, onCancel }: NewNameProps) {
  const [text, setText] = useState(name)
  const next = text.trim()
  const mayNotSave = isBusy || next === '' || next === name || next.length > limits.name
  const save = () => {
    if (!mayNotSave) void onSave(next)
  }
  return (
    <div className="form-version-actions">
      <Input
        autoFocus
        aria-label="New name"
        maxLength={limits.name}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={save}
      />
      <Button size="small" disabled={mayNotSave} onClick={save}>
        Save name
      </Button>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
