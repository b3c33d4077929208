import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { CopyFormButton } from './CopyFormButton.tsx'
import { deletionWarnings } from './deletionOf.ts'
import { FormCheck } from './FormCheck.tsx'
import { Publication } from './Publication.tsx'
import { switchedOffOptions } from './switchedOffOptions.ts'
import { useFormQuestions } from './useFormQuestions.ts'

const FormPreview = lazyPart(() => import('./FormPreview.tsx').then((file) => file.FormPreview), { prefetch: true })
const SectionsButton = lazyPart(() => import('./SectionsButton.tsx').then((file) => file.SectionsButton))

interface Props {
  event: Event
  eventCompanyTypeId: number
  isCompanyRequired: boolean
  /** The list of the questions. */
  children: ReactNode
}

/** The questions of a form with their check above and the form as registrants see it beside them; below them in a narrow window. */
export function FormBuilder({ event, eventCompanyTypeId, isCompanyRequired, children }: Props) {
  const { rows, questions, status, reload } = useFormQuestions(event.eventId, eventCompanyTypeId)
  const isWide = useMedia('(min-width: 1200px)')
  const [choice, setChoice] = useState<boolean>()
  const [openedAt] = useState(() => Date.now())
  const isShown = choice ?? isWide
  return (
    <>
      <div className="form-builder-line">
        <Publication key={eventCompanyTypeId} event={event} eventCompanyTypeId={eventCompanyTypeId} questions={questions} />
        <CopyFormButton key={`copy ${eventCompanyTypeId}`} eventCompanyTypeId={eventCompanyTypeId} />
        <SectionsButton key={`sections ${eventCompanyTypeId}`} eventCompanyTypeId={eventCompanyTypeId} questions={questions} />
        {status === 'failed' ? (
          <LoadAgain text="The form could not be loaded." onClick={reload} />
        ) : (
          <FormCheck
            eventId={event.eventId}
            questions={questions}
            warnings={[...deletionWarnings(event, rows, openedAt), ...switchedOffOptions(rows)]}
          />
        )}
        <Button
          className="form-preview-button"
          icon={isShown ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
          aria-expanded={isShown}
          onClick={() => setChoice(!isShown)}
        >
          {isShown ? 'Hide preview' : 'Show preview'}
        </Button>
      </div>
      <div className="form-builder" data-shows-preview={isShown}>
        <div className="form-builder-list">{children}</div>
        {isShown && (
          <section className="form-builder-preview" aria-label="Preview of the form">
            <FormPreview key={eventCompanyTypeId} event={event} questions={questions} isCompanyRequired={isCompanyRequired} />
          </section>
        )}
      </div>
    </>
  )
}
