import { PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { EventQuestion, EventQuestionAnswer } from '#contract/events/questions.ts'
import { optionValue } from '#contract/forms/keys.ts'
import { eventQuestionAnswers, formQuestions } from '#store/events/questions.ts'
import { useAppSelector } from '#store/hooks.ts'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { SuggestedField } from '../../form/SuggestedField.tsx'
import { InnerList } from '../../resource/list/InnerList.tsx'
import { useListScreen } from '../../resource/screen/listContexts.ts'
import { ListRows } from '../../resource/list/ListRows.tsx'
import type { Column } from '../../resource/base/columns.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { AddSeveralDialog } from './AddSeveralDialog.tsx'

const { NumberField, SwitchField, TextField } = fieldsOf(eventQuestionAnswers.declared)
const Suggested = fieldOf(eventQuestionAnswers.declared, SuggestedField)

const texts = { list: 'Options', one: 'option', empty: 'No options yet.', search: 'Search options' }
const columns: Column<EventQuestionAnswer>[] = [
  {
    field: 'label',
    ellipsis: true,
    render: ({ label, isActive = true }) => (
      <>
        {label}
        {!isActive && <span className="quiet"> · not offered</span>}
      </>
    ),
  },
  { field: 'capacity', width: 90, align: 'right' },
  { field: 'chosenCount', width: 90, align: 'right' },
]

/** The options of a question that is answered by choosing. */
export function QuestionOptions({ question }: { question: EventQuestion }) {
  const { eventQuestionId } = question
  const { rows } = useAppSelector(formQuestions.selectState)
  const options = rows.find((one) => one.eventQuestionId === eventQuestionId)?.answers ?? []
  const taken = new Set(options.map(({ value }) => value))
  return (
    <InnerList resource={eventQuestionAnswers} scope={{ eventQuestionId }} columns={columns} texts={texts} nameOf={nameOf}>
      <div className="list-bar">
        <span className="grow" />
        <AddOptions question={question} existing={options} />
      </div>
      <ListRows of={eventQuestionAnswers} start={false} />
      <RecordDrawer of={eventQuestionAnswers} defaults={{ isActive: true }}>
        {(row) => (
          <>
            <TextField name="label" autoFocus={!row} />
            <Suggested
              name="value"
              suggest={({ label }) => (row || typeof label !== 'string' ? '' : optionValue(label, taken))}
              disabled={row !== null && row.chosenCount > 0}
              extra={row !== null && row.chosenCount > 0 ? 'Cannot change: the option has been chosen' : 'Names the option in exports'}
            />
            <NumberField name="capacity" extra="Leave empty for no limit" />
            <SwitchField name="isDefault" />
            <SwitchField name="isExclusive" />
            <SwitchField name="allowsFreeText" />
            <SwitchField name="isActive" extra={row !== null && row.chosenCount > 0 && chosenText(row.chosenCount)} />
          </>
        )}
      </RecordDrawer>
    </InnerList>
  )
}

function AddOptions(added: { question: EventQuestion; existing: EventQuestion['answers'] }) {
  const { mayEdit, open } = useListScreen(eventQuestionAnswers)
  const [isSeveral, setSeveral] = useState(false)
  if (!mayEdit) return null
  return (
    <>
      <Button onClick={() => setSeveral(true)}>Add several</Button>
      <Button icon={<PlusOutlined />} onClick={() => open('new')}>
        Add option
      </Button>
      {isSeveral && <AddSeveralDialog {...added} onClose={() => setSeveral(false)} />}
    </>
  )
}

const chosenText = (count: number): string =>
  count === 1 ? '1 registration chose it, and keeps it' : `${formatCount(count)} registrations chose it, and keep it`

/** A stable function: a new one would render every row again. */
const nameOf = ({ label }: EventQuestionAnswer): string => label
