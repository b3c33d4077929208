import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { eventTabGroups } from '#constants/eventTabs.ts'
import { routes } from '#constants/routes.ts'
import type { EventStateId } from '#constants/statuses.ts'
import type { OutputOf } from '#contract/call.ts'
import type { Event } from '#contract/events/events.ts'
import { type fetchPublishChecks as declared, publishCheckOf } from '#contract/events/publishChecks.ts'
import { fetchPublishChecks } from '#store/events/publishChecks.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Modal } from '../ui/Modal.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { stateQuestion } from './stateTexts.ts'

type Findings = OutputOf<typeof declared>

interface Props {
  event: Pick<Event, 'eventId' | 'name'>
  /** The state that the event gets. */
  to: EventStateId
  onConfirm: () => void
  onClose: () => void
}

const tabLabels = new Map(eventTabGroups.flatMap(({ tabs }) => tabs.map(({ key, label }) => [key, label])))

/** What visitors of an event would miss, before it goes live: each with a link to the tab where it is mended. */
export function PublishChecks({ event: { eventId, name }, to, onConfirm, onClose }: Props) {
  const question = stateQuestion(to, name)
  const dispatch = useAppDispatch()
  const [findings, setFindings] = useState<Findings | 'failed' | null>(null)
  useEffect(() => {
    const request = dispatch(fetchPublishChecks({ eventId }))
    void request.then((result) => {
      if (fetchPublishChecks.fulfilled.match(result)) setFindings(result.payload)
      else if (!('aborted' in result.meta && result.meta.aborted)) setFindings('failed')
    })
    return () => request.abort()
  }, [dispatch, eventId])
  if (!question) return null
  const isComplete = findings !== null && findings.length === 0
  return (
    <Modal
      open
      width={560}
      title={question.title}
      okText={isComplete ? question.okText : `${question.okText} anyway`}
      okButtonProps={{ disabled: findings === null }}
      onOk={onConfirm}
      onCancel={onClose}
    >
      {findings === null && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {findings === 'failed' && <p>Could not check whether the event is ready.</p>}
      {isComplete && <p>Nothing is missing: pages, agenda, speakers and sponsors are published.</p>}
      {findings !== null && findings !== 'failed' && findings.length > 0 && (
        <>
          <p>Not ready yet:</p>
          <ul className="refusal-list">
            {findings.map(({ check, ...counts }) => {
              const { tab, text } = publishCheckOf(check)
              return (
                <li key={check} className="publish-check">
                  <span>{text(counts)}</span>
                  {tab && (
                    <PageLink href={routes.event(eventId, tab)} onClick={onClose}>
                      {tabLabels.get(tab)}
                    </PageLink>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Modal>
  )
}
