import { MoreOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ButtonMenu } from '../ui/ButtonMenu.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'

const MergeTool = lazyPart(() => import('./MergeTool.tsx').then((file) => file.MergeTool))
const MoveContact = lazyPart(() => import('./MoveContact.tsx').then((file) => file.MoveContact))

interface Props {
  kind: 'contacts' | 'companies'
  id: number
  name: string
}

/** What else can be done with a contact or a company on their page. */
export function RecordMenu({ kind, id, name }: Props) {
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  const items = [
    { key: 'merge', label: 'Merge with…' },
    ...(kind === 'contacts' ? [{ key: 'move', label: 'Move to another company' }] : []),
  ]
  return (
    <div>
      <ButtonMenu menu={{ items, onClick: ({ key }) => setOpen(key) }}>
        <Button icon={<MoreOutlined aria-hidden />} aria-label="More" title="More" />
      </ButtonMenu>
      {open === 'merge' && <MergeTool kind={kind} id={id} onClose={close} />}
      {open === 'move' && <MoveContact contact={{ value: id, label: name }} onClose={close} />}
    </div>
  )
}
