import { CopyOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePermission } from '../../ui/usePermission.ts'

const CopyFormDialog = lazyPart(() => import('./CopyFormDialog.tsx').then((file) => file.CopyFormDialog))

/** Copies the questions of another form into this one. */
export function CopyFormButton({ eventCompanyTypeId }: { eventCompanyTypeId: number }) {
  const mayEdit = usePermission('editEvents')
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit) return null
  return (
    <>
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => setOpen(true)}>
        Copy from…
      </Button>
      {isOpen && <CopyFormDialog eventCompanyTypeId={eventCompanyTypeId} onClose={() => setOpen(false)} />}
    </>
  )
}
