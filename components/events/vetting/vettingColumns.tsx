import { choiceLabel } from '#constants/choice.ts'
import { allocatorTypes } from '#constants/vetting.ts'
import type { VettingSubmission } from '#contract/events/vetting.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { PersonPicture } from '../../ui/PersonPicture.tsx'
import { DueText } from './DueText.tsx'
import { usdText } from './money.ts'
import { RiskCount } from './RiskFlags.tsx'
import { VettingStatusControl } from './VettingStatusControl.tsx'

export const vettingColumns = (mayDecide: boolean): Column<VettingSubmission>[] => [
  {
    field: 'applicantName',
    exportFields: ['applicantName', 'contactEmail'],
    sorter: true,
    width: 206,
    render: ({ applicantName, contactEmail }) => (
      <div className="side-by-side">
        <PersonPicture name={applicantName} />
        <span className="cut">
          <span className="strong" title={applicantName}>
            {applicantName}
          </span>
          <br />
          <span className="quiet small not-on-phone" title={contactEmail ?? undefined}>
            {contactEmail}
          </span>
        </span>
      </div>
    ),
  },
  {
    field: 'companyId',
    title: 'Company',
    exportFields: ['companyName', 'allocatorType'],
    sorter: true,
    ellipsis: true,
    phone: 'line',
    render: ({ companyName, allocatorType }) => (
      <>
        {companyName ?? <span className="quiet">—</span>}
        <div className="quiet small not-on-phone cut">{choiceLabel(allocatorTypes, allocatorType)}</div>
      </>
    ),
  },
  { field: 'aumUsd', title: 'Assets', sorter: true, width: 104, align: 'right', render: ({ aumUsd }) => usdText(aumUsd) },
  {
    field: 'vettingStatusId',
    sorter: true,
    width: 180,
    phone: 'state',
    action: () => (mayDecide ? 'Change status' : undefined),
    render: (row) => <VettingStatusControl row={row} mayDecide={mayDecide} />,
  },
  {
    field: 'assignedToContactId',
    title: 'Assigned to',
    exportFields: ['assigneeName'],
    sorter: true,
    width: 156,
    ellipsis: true,
    render: ({ assigneeName }) => assigneeName ?? <span className="quiet">Nobody</span>,
  },
  {
    field: 'riskFlags',
    title: 'Risk',
    width: 144,
    ellipsis: true,
    phone: 'hidden',
    render: ({ riskFlags }) => <RiskCount flags={riskFlags} />,
  },
  { field: 'dueAt', sorter: true, width: 150, phone: 'line', render: (row) => <DueText row={row} /> },
]
