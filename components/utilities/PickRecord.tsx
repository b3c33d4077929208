import { type ReactNode, useId, useState } from 'react'
import { Lookup } from '../form/LookupField.tsx'
import { type HitOf, type SearchedListName, useListSearch } from '../form/searchedLists.ts'
import { Modal } from '../ui/Modal.tsx'

interface Props<Name extends SearchedListName> {
  list: Name
  title: string
  label: string
  okText: string
  onPick: (id: number, hit: HitOf<Name> | undefined) => void
  onClose: () => void
  /** What is offered below the search. */
  children?: ReactNode
}

/** Asks for one contact or company, found by a search. */
export function PickRecord<Name extends SearchedListName>({ list, title, label, okText, onPick, onClose, children }: Props<Name>) {
  const fieldId = useId()
  const { search, hitOf } = useListSearch(list)
  const [id, setId] = useState<number | null>(null)
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ disabled: id === null }}
      onOk={() => id !== null && onPick(id, hitOf(id))}
      onCancel={onClose}
    >
      <div className="merge-other">
        <label htmlFor={fieldId}>{label}</label>
        <Lookup id={fieldId} search={search} value={id} onChange={setId} />
        {children}
      </div>
    </Modal>
  )
}
