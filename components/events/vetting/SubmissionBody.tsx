import { Tabs } from 'antd'
import { useState } from 'react'
import type { VettingSubmission } from '#contract/events/vetting.ts'
import { AfterPaint } from '../../ui/AfterPaint.tsx'
import { Responses } from '../registrations/Responses.tsx'
import { Evidence } from './Evidence.tsx'
import { SubmissionFields } from './SubmissionFields.tsx'

/** What is below the head of a submission: evidence, the answers of the registration that it was made from, and its fields. */
export function SubmissionBody({ row }: { row: VettingSubmission | null }) {
  // The tab stays when the user steps to the next submission.
  const [tab, setTab] = useState('evidence')
  const fields = <SubmissionFields row={row} />
  if (!row) return fields
  const { eventRegistrationId } = row
  const answers = eventRegistrationId
    ? [{ key: 'answers', label: 'Answers', children: <Responses eventRegistrationId={eventRegistrationId} /> }]
    : []
  return (
    <AfterPaint>
      <Tabs
        activeKey={answers.length === 0 && tab === 'answers' ? 'evidence' : tab}
        onChange={setTab}
        items={[
          { key: 'evidence', label: 'Evidence', children: <Evidence key={row.vettingSubmissionId} row={row} /> },
          ...answers,
          { key: 'details', label: 'Details', forceRender: true, children: fields },
        ]}
      />
    </AfterPaint>
  )
}
