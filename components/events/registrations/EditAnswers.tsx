import { useState } from 'react'
import type { Registration } from '#contract/events/registrations.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const AnswerEditor = lazyPart(() => import('./AnswerEditor.tsx').then((file) => file.AnswerEditor))

/** Opens the form in which staff write the answers of a registration. */
export function EditAnswers({ registration }: { registration: Registration }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="edit-answers">
        <Button size="small" onClick={() => setOpen(true)}>
          Edit answers
        </Button>
      </p>
      {isOpen && <AnswerEditor registration={registration} onClose={() => setOpen(false)} />}
    </>
  )
}
