import { privateDataSources } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { takesSeveral } from '#contract/forms/answerRules.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import { placeLabels } from '#contract/forms/listChoices.ts'
import { AmountControl, DateControl, LongTextControl, NumberControl, StateControl, TextControl } from './TextControls.tsx'
import { ChecksControl, DropDownControl, RadiosControl, YesNoControl } from './ChoiceControls.tsx'
import type { ControlProps } from './ControlProps.ts'
import { FilesControl } from './FilesControl.tsx'
import { useFormHost } from './FormHost.ts'
import { HeadshotControl } from './HeadshotControl.tsx'
import { SuggestionsControl } from './SuggestionsControl.tsx'

/** The control of a question's type. */
export function AnswerControl(props: ControlProps) {
  const { question } = props
  const { SearchControl, fullOptionIds } = useFormHost()
  if (SearchControl && isOfRecords(question)) return <SearchControl {...props} />
  switch (question.questionTypeId) {
    case types.TextArea:
      return <LongTextControl {...props} />
    case types.Radio:
      return <RadiosControl {...props} choices={optionsOf(props, fullOptionIds)} />
    case types.Checkbox:
      return <ChecksControl {...props} choices={optionsOf(props, fullOptionIds)} />
    case types.Select:
      return takesSeveral(question) ? (
        <ChecksControl {...props} choices={optionsOf(props, fullOptionIds)} />
      ) : (
        <DropDownControl {...props} choices={optionsOf(props, fullOptionIds)} />
      )
    case types.DataSelect:
      return <ListControl {...props} />
    case types.Yes_No:
      return <YesNoControl {...props} />
    case types.Number:
      return <NumberControl {...props} />
    case types.AUM_Number:
      return <AmountControl {...props} />
    case types.Datepicker:
      return <DateControl {...props} />
    case types.Upload:
      return <FilesControl {...props} />
    case types.Headshot_Upload:
      return <HeadshotControl {...props} />
    case types.Autocomplete:
      return <SuggestionsControl {...props} />
    case types.Address_Country:
    case types.Address_TimeZone:
      return <DropDownControl {...props} choices={placesOf(question.questionTypeId)} />
    case types.Address_StateProvince:
      return <StateControl {...props} />
    default:
      return <TextControl {...props} />
  }
}

/** Whether companies or contacts are chosen. */
const isOfRecords = ({ questionTypeId, dataSource }: FormQuestion): boolean =>
  (questionTypeId === types.DataSelect || questionTypeId === types.Autocomplete) &&
  dataSource !== null &&
  privateDataSources.includes(dataSource)

/** A choice from one of our lists. */
function ListControl(props: ControlProps) {
  const { choicesOf } = useFormHost()
  const { question } = props
  const choices = (question.dataSource === null ? [] : choicesOf(question.dataSource)) ?? []
  return takesSeveral(question) ? <ChecksControl {...props} choices={choices} /> : <DropDownControl {...props} choices={choices} />
}

/** The options that are offered, or chosen. One without a place says so, and cannot be chosen. */
const optionsOf = ({ question, value }: ControlProps, fullIds?: ReadonlySet<number>) =>
  question.options.flatMap(({ eventQuestionAnswerId: id, label, isActive }) => {
    const isChosen = ([value].flat() as unknown[]).includes(id)
    if (!isActive) return isChosen ? [{ value: id, label: `${label} (no longer offered)` }] : []
    return [fullIds?.has(id) ? { value: id, label: `${label} (fully booked)`, disabled: !isChosen } : { value: id, label }]
  })

const placesOf = (questionTypeId: number) => [...(placeLabels(questionTypeId) ?? [])].map(([value, label]) => ({ value, label }))
