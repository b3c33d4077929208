import { choiceLabel } from '#constants/choice.ts'
import { mailTriggers } from '#constants/mails.ts'
import type { OwnEmailTemplate } from '#contract/events/emailTemplates.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { ToneTag } from '../../ui/ToneTag.tsx'

export const templateColumns: Column<OwnEmailTemplate>[] = [
  {
    field: 'trigger',
    sorter: true,
    width: 170,
    render: ({ trigger }) => <span className="strong">{choiceLabel(mailTriggers, trigger)}</span>,
  },
  {
    field: 'eventCompanyTypeId',
    title: 'For',
    exportFields: ['companyTypeName'],
    sorter: true,
    width: 170,
    ellipsis: true,
    phone: 'line',
    render: ({ companyTypeName }) => companyTypeName ?? <span className="quiet">Every company type</span>,
  },
  { field: 'subject', sorter: true, ellipsis: true, phone: 'line' },
  {
    field: 'isActive',
    title: 'Sent',
    exportFields: ['isActive', 'isAutomatic'],
    sorter: true,
    width: 150,
    phone: 'state',
    render: (row) => <SendingTag {...row} />,
  },
]

/** Whether a text is sent, and by what. */
export function SendingTag({ isActive, isAutomatic }: Pick<OwnEmailTemplate, 'isActive' | 'isAutomatic'>) {
  if (isActive === false) return <ToneTag tone="neutral">Not active</ToneTag>
  return isAutomatic ? <ToneTag tone="success">Automatically</ToneTag> : <ToneTag tone="info">By hand</ToneTag>
}
