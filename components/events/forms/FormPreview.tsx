import { useMemo } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { dataSources } from '#constants/questionKinds.ts'
import type { Event } from '#contract/events/events.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import { eventLists, fixedChoices, numbered } from '#contract/forms/listChoices.ts'
import type { FormHost } from '../../registrationForm/FormHost.ts'
import { RegistrationForm } from '../../registrationForm/RegistrationForm.tsx'
import { formatInZone, storedDateFormat } from '../../ui/dates.ts'
import { useFormLists } from './useFormLists.ts'

interface Props {
  event: Pick<Event, 'eventId' | 'startsAt' | 'endsAt' | 'timeZone'>
  questions: readonly FormQuestion[]
  isCompanyRequired: boolean
}

/** The form as registrants see it. It checks answers as the form does, and sends nothing. */
export const FormPreview = (props: Props) => (
  <>
    <h2>Preview</h2>
    <p className="quiet">As registrants see it. Nothing is sent or stored.</p>
    {props.questions.some(usesEventList) ? <PreviewWithLists {...props} /> : <PreviewedForm {...props} host={withExamples} />}
  </>
)

const usesEventList = ({ dataSource }: FormQuestion): boolean => dataSource !== null && eventLists.includes(dataSource)

/** Offers what the lists of the event have, and examples where that is nothing. */
function PreviewWithLists(props: Props) {
  const { listOf, status } = useFormLists(props.event.eventId)
  const host = useMemo<FormHost>(() => {
    const isLoading = status !== 'loaded' && status !== 'failed'
    const choicesOf = (dataSource: number) => {
      if (eventLists.includes(dataSource) && isLoading) return undefined
      const own = listOf(dataSource) ?? []
      return own.length > 0 ? own : withExamples.choicesOf(dataSource)
    }
    return { ...withExamples, choicesOf }
  }, [listOf, status])
  return <PreviewedForm {...props} host={host} />
}

const PreviewedForm = ({ event: { startsAt, endsAt, timeZone }, questions, isCompanyRequired, host }: Props & { host: FormHost }) => (
  <RegistrationForm
    questions={questions}
    isCompanyRequired={isCompanyRequired}
    event={{
      firstDay: formatInZone(startsAt, timeZone, storedDateFormat),
      lastDay: formatInZone(endsAt, timeZone, storedDateFormat),
      timeZone,
    }}
    host={host}
    submitText="Check the answers"
    onSubmit={() => 'This answer would be accepted. Nothing was sent.'}
  />
)

/** Chosen files stay in the browser, and lists of ours offer examples. */
const withExamples: FormHost = {
  choicesOf: (dataSource) =>
    fixedChoices(dataSource) ?? numbered([1, 2, 3].map((number) => `${choiceLabel(dataSources, dataSource)}: example ${number}`)),
  storeFile: ({ name }) => Promise.resolve(`preview ${name} ${crypto.randomUUID()}`),
}
