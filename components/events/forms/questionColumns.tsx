import { choiceLabel } from '#constants/choice.ts'
import { questionKinds } from '#constants/questionKinds.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { ToneTag } from '../../ui/ToneTag.tsx'

export const questionColumns: Column<EventQuestion>[] = [
  // A file of one form says of which, so that it can be imported again.
  { field: 'label', sorter: true, ellipsis: true, exportFields: ['companyTypeName', 'label'] },
  {
    field: 'questionTypeId',
    sorter: true,
    width: 125,
    ellipsis: true,
    phone: 'line',
    render: ({ questionTypeId }) => choiceLabel(questionKinds, questionTypeId),
  },
  { field: 'sectionName', sorter: true, width: 110, ellipsis: true, phone: 'line' },
  {
    field: 'isRequired',
    sorter: true,
    width: 95,
    phone: 'hidden',
    render: ({ isRequired, requiredFrom }) => (isRequired ? (requiredFrom ? 'Later' : 'Yes') : 'No'),
  },
  {
    field: 'showWhen',
    title: 'Shown',
    isOptional: true,
    width: 110,
    phone: 'hidden',
    render: ({ showWhen, isStaffOnly }) => (isStaffOnly ? 'To staff' : showWhen?.rules.length ? 'If condition' : 'Always'),
  },
  {
    field: 'isActive',
    title: 'Status',
    phone: 'state',
    sorter: true,
    width: 95,
    render: ({ isActive }) => <ToneTag tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Not active'}</ToneTag>,
  },
]
