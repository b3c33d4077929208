import { CloudUploadOutlined, HistoryOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { FormChange } from '#contract/events/formVersions.ts'
import { checkForm } from '#contract/forms/checkForm.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import { formVersions, publishForm, unpublishedChanges } from '#store/events/formVersions.ts'
import { failureOf, questionOf } from '#store/createCallThunk.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { Button } from '../../ui/Button.tsx'
import type { Confirmation } from '../../ui/confirmation.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { type LoadedLookup, useLookup } from '../../ui/useLookup.ts'
import { usePermission } from '../../ui/usePermission.ts'
import { FormDifferences } from './FormDifferences.tsx'
import { useFormChanges } from './useFormChanges.ts'
import { publishedText } from './versionTexts.ts'

const VersionsDrawer = lazyPart(() => import('./VersionsDrawer.tsx').then((file) => file.VersionsDrawer))

interface Props {
  event: Event
  eventCompanyTypeId: number
  /** The form as it is edited. */
  questions: readonly FormQuestion[]
}

/** Whether the form is published as it is edited, the button that publishes it, and its versions. */
export function Publication({ event, eventCompanyTypeId, questions }: Props) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const mayEdit = usePermission('editEvents')
  const [isPublishing, setPublishing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { rows: versions, status } = useLookup(formVersions, { eventCompanyTypeId }, useFormChanges())
  const [newest] = versions

  const publish = async (changes: ReactNode) => {
    // One with errors is refused, which says them.
    const hasErrors = checkForm({ questions: [...questions] }).some(({ grade }) => grade === 'error')
    if (!hasErrors && !(await confirm(publishQuestion((newest?.version ?? 0) + 1, changes)))) return
    setPublishing(true)
    let result = await dispatch(publishForm({ eventCompanyTypeId }))
    const question = questionOf(failureOf(result))
    if (question && (await confirm({ ...question, content: <Lines text={question.content} /> })))
      result = await dispatch(publishForm({ eventCompanyTypeId, isSure: true }))
    setPublishing(false)
    if (publishForm.fulfilled.match(result)) dispatch(refreshRequested())
  }
  const publishButton = (changes: ReactNode, refusal?: string) =>
    mayEdit && (
      <Button
        icon={<CloudUploadOutlined aria-hidden />}
        disabled={isPublishing || refusal !== undefined}
        title={refusal}
        onClick={() => void publish(changes)}
      >
        Publish
      </Button>
    )
  if (status !== 'loaded' && versions.length === 0) return null
  return (
    <div className="form-publication">
      {newest ? (
        <SinceVersion eventCompanyTypeId={eventCompanyTypeId} version={newest.version}>
          {(lookup) => {
            const changes = lookup.status === 'loaded' ? lookup.rows.length : undefined
            return (
              <>
                <span role="status">
                  {publishedText(newest, event.timeZone)}
                  {changes !== undefined && ` · ${changesText(changes)}`}
                </span>
                {publishButton(
                  <FormDifferences lookup={lookup} />,
                  changes === 0 ? `Version ${newest.version} has no changes to publish.` : undefined,
                )}
              </>
            )
          }}
        </SinceVersion>
      ) : (
        <>
          <span role="status">Not published yet. Registrants see the form once it is published.</span>
          {publishButton(null)}
        </>
      )}
      {newest && (
        <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setOpen(true)}>
          Versions
        </Button>
      )}
      {isOpen && (
        <VersionsDrawer
          eventCompanyTypeId={eventCompanyTypeId}
          timeZone={event.timeZone}
          versions={versions}
          mayEdit={mayEdit}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

const publishQuestion = (version: number, changes: ReactNode): Confirmation => ({
  title: `Publish version ${version} of the form?`,
  content: (
    <>
      <p>Registrants get it from now on, including anyone who has the form open. Answers that were handed in stay as they are.</p>
      {changes}
    </>
  ),
  okText: 'Publish',
})

interface SinceVersionProps {
  eventCompanyTypeId: number
  version: number
  /** Gets the changes that are not published. */
  children: (changes: LoadedLookup<FormChange>) => ReactNode
}

const SinceVersion = ({ eventCompanyTypeId, version, children }: SinceVersionProps) =>
  children(useLookup(unpublishedChanges, { eventCompanyTypeId, before: version, after: 0 }, useFormChanges()))

function changesText(changes: number): string {
  if (changes === 0) return 'No changes since'
  return changes === 1 ? '1 change not published' : `${changes} changes not published`
}

const Lines = ({ text }: { text: string }) => (
  <ul>
    {text.split('\n').map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
