import { useCallback } from 'react'
import { questionKinds } from '#constants/questionKinds.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import { requestFor, requestForLookup } from '#store/prefetchRequests.ts'
import { companyTypeChoices } from '#store/events/companyTypeChoices.ts'
import { formVersions } from '#store/events/formVersions.ts'
import { eventQuestions, formQuestions } from '#store/events/questions.ts'
import { DeleteSelected } from '../../resource/selected/DeleteSelected.tsx'
import type { ListQuery } from '../../resource/screen/listContexts.ts'
import type { ListParams } from '../../resource/base/listParams.ts'
import { listQueryOf } from '../../resource/screen/listQueryOf.ts'
import { ListRows } from '../../resource/list/ListRows.tsx'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { RecordDrawer } from '../../resource/list/RecordDrawer.tsx'
import { ListBar } from '../../resource/list/ListBar.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { EventTabProps } from '../EventTabProps.ts'
import { missingCompanyTypes } from '../missingCompanyTypes.ts'
import { registerTabRequests } from '../tabRequests.ts'
import { FollowOpened } from './FollowOpened.tsx'
import { FormBuilder } from './FormBuilder.tsx'
import { FormSelect } from './FormSelect.tsx'
import { questionColumns } from './questionColumns.tsx'
import { formInAddress, useForm } from './useForm.ts'

const QuestionFields = lazyPart(() => import('./QuestionFields.tsx').then((file) => file.QuestionFields), { prefetch: true })

const texts = {
  list: 'Registration questions',
  one: 'question',
  many: 'questions',
  empty: 'No questions yet.',
  start: 'Every form asks for name, e-mail, job title, company and phone. Add what else you need to know, or copy it from another form.',
  search: 'Search questions',
}

/** The registration form of one company type: its questions, what is wrong with it, and a preview. */
export function QuestionsTab({ event }: EventTabProps) {
  const { eventId, timeZone } = event
  const form = useForm(eventId)
  const typeId = form.typeId ?? 0
  const type = form.types.rows.find(({ eventCompanyTypeId }) => eventCompanyTypeId === typeId)
  const queryOf = useCallback((params: ListParams) => questionsQuery(eventId, typeId, params), [eventId, typeId])
  const rows = <ListRows of={eventQuestions} minWidth={720} />
  return (
    <ResourceList
      resource={eventQuestions}
      // A link may open a question of another form.
      scope={{ eventId, eventCompanyTypeId: 0 }}
      columns={questionColumns}
      texts={{ ...texts, ...missingCompanyTypes(eventId, form.types) }}
      nameOf={nameOf}
      queryOf={queryOf}
      isKnown={form.typeId !== undefined}
    >
      <ListBar of={eventQuestions} chooser={<FormSelect form={form} />} />
      <DeleteSelected of={eventQuestions} timeZone={timeZone} fields={() => <QuestionFields row={null} event={event} />} />
      {typeId === 0 ? (
        rows
      ) : (
        <FormBuilder event={event} eventCompanyTypeId={typeId} isCompanyRequired={typeof type?.maxContactsPerCompany === 'number'}>
          {rows}
        </FormBuilder>
      )}
      <RecordDrawer
        of={eventQuestions}
        defaults={{
          questionTypeId: questionKinds.input,
          isActive: true,
          showInExport: true,
          ...(typeId !== 0 && { eventCompanyTypeId: typeId }),
        }}
        timeZone={timeZone}
        width={720}
      >
        {(row) => <QuestionFields row={row} event={event} />}
      </RecordDrawer>
      <FollowOpened form={form} />
    </ResourceList>
  )
}

/** The query of one form's questions. */
function questionsQuery(eventId: number, eventCompanyTypeId: number, params: ListParams): ListQuery<typeof eventQuestions.declared> {
  return listQueryOf(eventQuestions.declared, { eventId, eventCompanyTypeId }, params)
}

/** A stable function: a new one would render every row again. */
const nameOf = ({ label }: EventQuestion): string => label

registerTabRequests('registrationquestions', (eventId, params, { form }) => {
  const types = requestForLookup(companyTypeChoices, { eventId })
  const eventCompanyTypeId = formInAddress(form)
  // Without one in the address, the form is that of the first company type, which the reply names.
  if (eventCompanyTypeId === undefined) return [types]
  const { declared } = eventQuestions
  return [
    types,
    requestFor(eventQuestions.list, questionsQuery(eventId, eventCompanyTypeId, params(declared)).paged),
    requestForLookup(formQuestions, { eventId, eventCompanyTypeId }),
    requestForLookup(formVersions, { eventCompanyTypeId }),
  ]
})
