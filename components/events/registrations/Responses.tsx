import { Button, Descriptions, Empty, Flex, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { RegistrationResponse } from '#contract/events/registrations.ts'
import { registrationResponses } from '#store/events/registrations.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'

/** What the registrant answered, section by section in the order of the form. */
export function Responses({ eventRegistrationId }: { eventRegistrationId: number }) {
  const dispatch = useAppDispatch()
  const { rows, status } = useAppSelector(({ events }) => events.registrationResponses)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const request = dispatch(registrationResponses.fetch({ eventRegistrationId }))
    return () => request.abort()
  }, [dispatch, eventRegistrationId, attempt])
  if (status === 'failed')
    return (
      <Flex gap={8} align="center" role="status">
        The answers could not be loaded.
        <Button size="small" onClick={() => setAttempt(attempt + 1)}>
          Load again
        </Button>
      </Flex>
    )
  if (status !== 'loaded') return <Skeleton active paragraph={{ rows: 5 }} title={false} />
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="This company type has no questions." />
  return sections(rows).map(([name, answers]) => (
    <Descriptions
      key={name}
      title={name || undefined}
      size="small"
      column={1}
      bordered
      className="responses"
      items={answers.map(({ eventQuestionId, label, text }) => ({
        key: eventQuestionId,
        label,
        children: text || <span className="quiet">No answer</span>,
      }))}
    />
  ))
}

const sections = (rows: RegistrationResponse[]): [string, RegistrationResponse[]][] => [
  ...Map.groupBy(rows, ({ sectionName }) => sectionName ?? ''),
]
