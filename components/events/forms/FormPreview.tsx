import { choiceLabel } from '#constants/choice.ts'
import { dataSources } from '#constants/questionKinds.ts'
import type { Event } from '#contract/events/events.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import { fixedChoices, numbered } from '#contract/forms/listChoices.ts'
import type { FormHost } from '../../registrationForm/FormHost.ts'
import { RegistrationForm } from '../../registrationForm/RegistrationForm.tsx'
import { formatInZone, storedDateFormat } from '../../ui/dates.ts'

interface Props {
  event: Pick<Event, 'startsAt' | 'endsAt' | 'timeZone'>
  questions: readonly FormQuestion[]
}

/** The form as registrants see it. It checks answers as the form does, and sends nothing. */
export const FormPreview = ({ event: { startsAt, endsAt, timeZone }, questions }: Props) => (
  <>
    <h2>Preview</h2>
    <p className="quiet">As registrants see it. Nothing is sent or stored.</p>
    <RegistrationForm
      questions={questions}
      event={{
        firstDay: formatInZone(startsAt, timeZone, storedDateFormat),
        lastDay: formatInZone(endsAt, timeZone, storedDateFormat),
        timeZone,
      }}
      host={previewHost}
      submitText="Check the answers"
      onSubmit={() => 'This answer would be accepted. Nothing was sent.'}
    />
  </>
)

/** Chosen files stay in the browser, and lists of ours offer examples. */
const previewHost: FormHost = {
  choicesOf: (dataSource) =>
    fixedChoices(dataSource) ?? numbered([1, 2, 3].map((number) => `${choiceLabel(dataSources, dataSource)}: example ${number}`)),
  storeFile: ({ name }) => Promise.resolve(`preview ${name} ${crypto.randomUUID()}`),
}
