import { MoreOutlined } from '@ant-design/icons'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { openIn, routes } from '#constants/routes.ts'
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
  const router = useRouter()
  const close = () => setOpen(undefined)
  const choose = (key: string) => {
    if (key === 'duplicate') void router.push(openIn(routes[kind], `copy-${id}`))
    else setOpen(key)
  }
  const items = [
    { key: 'duplicate', label: 'Duplicate' },
    { key: 'merge', label: 'Merge with…' },
    ...(kind === 'contacts' ? [{ key: 'move', label: 'Move to another company' }] : []),
  ]
  return (
    <div>
      <ButtonMenu menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button icon={<MoreOutlined aria-hidden />} aria-label="More" title="More" />
      </ButtonMenu>
      {open === 'merge' && <MergeTool kind={kind} id={id} onClose={close} />}
      {open === 'move' && <MoveContact contact={{ value: id, label: name }} onClose={close} />}
    </div>
  )
}
