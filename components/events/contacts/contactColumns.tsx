import type { EventContact } from '#contract/events/eventContacts.ts'
import { fullNameOf } from '#contract/personName.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { InstantLines } from '../../ui/InstantLines.tsx'
import { PersonPicture } from '../../ui/PersonPicture.tsx'
import { PurgatoryTag } from './PurgatoryTag.tsx'

export const contactColumns = (timeZone: string): Column<EventContact>[] => [
  {
    field: 'lastName',
    title: 'Name',
    exportFields: ['firstName', 'lastName', 'contactStateId', 'jobTitle'],
    sorter: true,
    width: 250,
    render: ({ firstName, lastName, headshotUrl, contactStateId, jobTitle }) => (
      <div className="side-by-side">
        <PersonPicture name={fullNameOf({ firstName, lastName })} url={headshotUrl} />
        <span className="cut">
          <span className="strong" title={fullNameOf({ firstName, lastName })}>
            {fullNameOf({ firstName, lastName })}
          </span>
          {jobTitle && (
            <>
              <br />
              <span className="quiet small not-on-phone" title={jobTitle}>
                {jobTitle}
              </span>
            </>
          )}
        </span>
        <PurgatoryTag contactStateId={contactStateId} />
      </div>
    ),
  },
  {
    field: 'companyName',
    phone: 'line',
    title: 'Company',
    exportFields: ['companyName', 'companyTypeName'],
    sorter: true,
    render: ({ companyName, companyTypeName }) => (
      <span className="cut" title={`${companyName}, ${companyTypeName}`}>
        {companyName}
        <br />
        <span className="quiet small">{companyTypeName}</span>
      </span>
    ),
  },
  { field: 'role', sorter: true, width: 130, ellipsis: true },
  {
    field: 'badgeName',
    title: 'Badge',
    exportFields: ['badgeName', 'badgeTitle'],
    sorter: true,
    width: 150,
    ellipsis: true,
    render: ({ badgeName, badgeTitle, firstName, lastName }) => {
      const badgeText = [badgeName, badgeTitle].filter(Boolean).join(', ')
      return badgeText ? <span title={badgeText}>{badgeText}</span> : <span className="quiet">{fullNameOf({ firstName, lastName })}</span>
    },
  },
  { field: 'attendsMeetings', title: 'Meetings', sorter: true, width: 90 },
  {
    field: 'checkedInAt',
    title: 'Checked in',
    sorter: true,
    width: 104,
    render: ({ checkedInAt }) => (checkedInAt ? <InstantLines at={checkedInAt} timeZone={timeZone} /> : <span className="quiet">—</span>),
  },
]
