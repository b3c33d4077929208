import { CheckCircleOutlined, CloseCircleFilled, WarningOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useRouter } from 'next/router'
import { checkForm, type FormProblem } from '#contract/forms/checkForm.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import type { ListsOfForm } from '#contract/forms/ruleValues.ts'
import { useAddress } from '../../resource/base/useAddress.ts'
import { hasEventList, useFormLists } from './useFormLists.ts'

interface Props {
  eventId: number
  questions: readonly FormQuestion[]
  /** What staff should know beside what is wrong. */
  warnings: readonly FormProblem[]
}

/** What is wrong with a form, each problem as a link that opens its question. */
export function FormCheck(props: Props) {
  const { questions, warnings } = props
  const listed = new Set(questions.filter(hasEventList).map(({ eventQuestionId }) => eventQuestionId))
  const usesLists = questions.some(
    (question) =>
      (hasEventList(question) && question.validation.minSelected !== undefined) ||
      question.showWhen?.rules.some((rule) => listed.has(rule.eventQuestionId)),
  )
  return usesLists ? <CheckWithLists {...props} /> : <Problems questions={questions} warnings={warnings} />
}

function CheckWithLists({ eventId, ...shown }: Props) {
  const { listOf } = useFormLists(eventId)
  return <Problems {...shown} listOf={listOf} />
}

function Problems({ questions, warnings, listOf }: Omit<Props, 'eventId'> & { listOf?: ListsOfForm }) {
  const { asPath } = useRouter()
  const changeAddress = useAddress()
  const found = useMemo(() => checkForm({ questions: [...questions] }, listOf), [questions, listOf])
  const problems = [...found, ...warnings]
  const labels = new Map(questions.map(({ eventQuestionId, label }) => [eventQuestionId, label]))
  if (problems.length === 0)
    return (
      <p className="form-check" role="status">
        <CheckCircleOutlined aria-hidden className="form-check-fine" /> No problems found
      </p>
    )
  const [path = '', query] = asPath.split('?')
  const hrefOf = (id: number) => `${path}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), open: String(id) })}`
  return (
    <ul className="form-check" aria-label="Problems of the form">
      {problems
        .toSorted((one, other) => Number(one.grade === 'warning') - Number(other.grade === 'warning'))
        .map(({ eventQuestionId, grade, text }) => (
          <li key={`${eventQuestionId} ${text}`}>
            {grade === 'error' ? (
              <CloseCircleFilled aria-hidden className="form-check-error" />
            ) : (
              <WarningOutlined aria-hidden className="form-check-warning" />
            )}{' '}
            {grade === 'error' ? 'Error' : 'Warning'}:{' '}
            <a
              href={hrefOf(eventQuestionId)}
              onClick={(click) => {
                if (click.ctrlKey || click.metaKey || click.shiftKey) return
                click.preventDefault()
                changeAddress({ open: String(eventQuestionId) }, 'push')
              }}
            >
              {labels.get(eventQuestionId)}
            </a>
            {endsSentence(labels.get(eventQuestionId)) ? '' : '.'} {text}
          </li>
        ))}
    </ul>
  )
}

const endsSentence = (label = ''): boolean => /[.!?…]$/.test(label.trim())
