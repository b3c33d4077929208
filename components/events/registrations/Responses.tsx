import { Descriptions, Empty, Skeleton } from 'antd'
import type { RegistrationResponse } from '#contract/events/registrations.ts'
import { registrationResponses } from '#store/events/registrations.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { AnswerFiles, filesIn } from './AnswerFiles.tsx'
import { useLookup } from '../../ui/useLookup.ts'

/** The registrant's answers, by section in the order of the form; loaded again with another version of the registration. */
export function Responses({ eventRegistrationId, rowVersion }: { eventRegistrationId: number; rowVersion?: number }) {
  const { rows, status, reload } = useLookup(registrationResponses, { eventRegistrationId }, rowVersion)
  if (status === 'failed') return <LoadAgain text="The answers could not be loaded." onClick={reload} />
  if (rows.length === 0 && status !== 'loaded') return <Skeleton active paragraph={{ rows: 5 }} title={false} />
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="This company type has no questions." />
  return sections(rows).map(([name, answers]) => (
    <Descriptions
      key={name}
      title={name || undefined}
      size="small"
      column={1}
      bordered
      className="responses"
      items={answers.map(({ eventQuestionId, label, text, value, isAnswered }) => ({
        key: eventQuestionId,
        label,
        children:
          filesIn(value).length > 0 ? (
            <AnswerFiles eventRegistrationId={eventRegistrationId} files={filesIn(value)} />
          ) : (
            (text && <span className="response-text">{text}</span>) || (
              <span className="quiet">{isAnswered ? 'Answered with nothing' : 'Not answered'}</span>
            )
          ),
      }))}
    />
  ))
}

const sections = (rows: readonly RegistrationResponse[]): [string, RegistrationResponse[]][] => [
  ...Map.groupBy(rows, ({ sectionName }) => sectionName ?? ''),
]
