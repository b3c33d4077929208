import { UnorderedListOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { FormQuestion } from '#contract/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePermission } from '../../ui/usePermission.ts'

const SectionsDrawer = lazyPart(() => import('./SectionsDrawer.tsx').then((file) => file.SectionsDrawer))

interface Props {
  eventCompanyTypeId: number
  questions: readonly FormQuestion[]
}

/** Opens the sections of a form; nothing while it has none. */
export function SectionsButton({ eventCompanyTypeId, questions }: Props) {
  const mayEdit = usePermission('editEvents')
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit || questions.every(({ sectionName }) => sectionName === null)) return null
  return (
    <>
      <Button icon={<UnorderedListOutlined aria-hidden />} onClick={() => setOpen(true)}>
        Sections
      </Button>
      {isOpen && <SectionsDrawer eventCompanyTypeId={eventCompanyTypeId} questions={questions} onClose={() => setOpen(false)} />}
    </>
  )
}
