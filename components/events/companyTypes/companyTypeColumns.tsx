import { choiceLabel } from '#constants/choice.ts'
import { registrationSides } from '#constants/choices.ts'
import type { EventCompanyType } from '#contract/events/companyTypes.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { ToneTag } from '../../ui/ToneTag.tsx'

export const companyTypeColumns: Column<EventCompanyType>[] = [
  { field: 'name', sorter: true, ellipsis: true },
  { field: 'side', sorter: true, width: 130, phone: 'line', render: ({ side }) => choiceLabel(registrationSides, side) },
  {
    field: 'seatsTaken',
    title: 'Seats',
    exportFields: ['seatsTaken', 'capacity'],
    sorter: true,
    width: 125,
    align: 'right',
    phone: 'line',
    render: ({ seatsTaken, capacity }) => (capacity ? `${formatCount(seatsTaken)} of ${formatCount(capacity)}` : formatCount(seatsTaken)),
  },
  { field: 'questionCount', sorter: true, width: 95, align: 'right', render: ({ questionCount }) => formatCount(questionCount) },
  {
    field: 'requiresApproval',
    title: 'Admission',
    exportFields: ['requiresApproval', 'requiresVetting', 'waitlistEnabled'],
    width: 180,
    ellipsis: true,
    render: (row) => admissionText(row),
  },
  {
    field: 'isActive',
    title: 'Status',
    phone: 'state',
    sorter: true,
    width: 110,
    render: ({ isActive }) => <ToneTag tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Not active'}</ToneTag>,
  },
]

/** "Vetting, then approval", "Approval", "Automatic". */
const admissionText = ({ requiresApproval, requiresVetting }: EventCompanyType): string =>
  requiresVetting ? 'Vetting, then approval' : requiresApproval ? 'Approval' : 'Automatic'
