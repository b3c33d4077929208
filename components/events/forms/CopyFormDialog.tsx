import { Form, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { FormSource } from '#contract/events/formCopy.ts'
import { asSentence } from '#contract/reply.ts'
import { counted } from '#contract/textLists.ts'
import { copyForm, formSources } from '#store/events/formCopy.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { useCopyPreview } from './useCopyPreview.ts'

interface Props {
  eventCompanyTypeId: number
  onClose: () => void
}

const pauseMs = 200

/** Adds the questions of another form to this one, after saying how many and which stay out. */
export function CopyFormDialog({ eventCompanyTypeId, onClose }: Props) {
  const dispatch = useAppDispatch()
  const [term, setTerm] = useState('')
  const q = useLater(term.trim())
  const { rows, status, reload } = useLookup(formSources, { eventCompanyTypeId, ...(q !== '' && { q }) })
  const [source, setSource] = useState<FormSource>()
  const [isCopying, setCopying] = useState(false)
  const { preview, problem } = useCopyPreview(source && { eventCompanyTypeId, fromEventCompanyTypeId: source.eventCompanyTypeId })
  const copy = async () => {
    if (!source) return
    setCopying(true)
    const result = await dispatch(copyForm({ eventCompanyTypeId, fromEventCompanyTypeId: source.eventCompanyTypeId }))
    setCopying(false)
    if (!copyForm.fulfilled.match(result)) return
    dispatch(refreshRequested())
    onClose()
  }
  const offered = source && !rows.includes(source) ? [source, ...rows] : rows
  const none = status === 'failed' ? <LoadAgain text="The forms could not be loaded." onClick={reload} /> : undefined
  return (
    <Modal
      open
      title="Copy questions from another form"
      okText={preview ? `Copy ${counted(preview.added, 'question')}` : 'Copy questions'}
      okButtonProps={{ disabled: !preview }}
      confirmLoading={isCopying}
      onOk={() => void copy()}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        <Form.Item label="Form" htmlFor="copy-from" extra="Of this event, or of another one. Type the name of an event to find it">
          <Select
            id="copy-from"
            placeholder="Choose a form"
            value={source?.eventCompanyTypeId}
            showSearch={{ filterOption: false, onSearch: setTerm }}
            loading={status === 'loading'}
            notFoundContent={none ?? (status === 'loaded' ? 'No form with questions' : 'Searching…')}
            options={byEvent(offered)}
            onChange={(id: number) => setSource(offered.find((one) => one.eventCompanyTypeId === id))}
          />
        </Form.Item>
      </Form>
      <div aria-live="polite">
        {problem !== null && <p className="warned">{asSentence(problem)}</p>}
        {preview && (
          <>
            <p>
              {counted(preview.added, 'question')} with {preview.added === 1 ? 'its' : 'their'} options and conditions will be added below
              those of this form. Registrants see {preview.added === 1 ? 'it' : 'them'} once you publish the form.
            </p>
            {preview.left.length > 0 && (
              <p>
                {counted(
                  preview.left.length,
                  'question stays out, because the form has its key',
                  'questions stay out, because the form has their keys',
                )}
                : {named(preview.left)}.
              </p>
            )}
          </>
        )}
      </div>
    </Modal>
  )
}

/** The forms below the names of their events. */
const byEvent = (sources: readonly FormSource[]) =>
  [...Map.groupBy(sources, ({ eventId }) => eventId)].map(([eventId, ofEvent]) => ({
    key: eventId,
    label: ofEvent[0]?.eventName,
    options: ofEvent.map(({ eventCompanyTypeId, name, questionCount }) => ({
      value: eventCompanyTypeId,
      label: `${name} (${counted(questionCount, 'question')})`,
    })),
  }))

const maxNamed = 5
const named = (labels: readonly string[]): string =>
  labels
    .slice(0, maxNamed)
    .map((label) => `“${label}”`)
    .join(', ') + (labels.length > maxNamed ? ` and ${labels.length - maxNamed} more` : '')

/** A text once nobody has changed it for a moment. */
function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
