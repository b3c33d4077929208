import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { linkTargets } from '#constants/setUpChoices.ts'
import { type DynamicLink, shortLinkPath, targetedLinkTypes } from '#contract/events/dynamicLinks.ts'
import type { Column } from '../../resource/base/columns.tsx'
import { formatInZone } from '../../ui/dates.ts'
import { Instant } from '../../ui/Instant.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { currentMinute } from '../../ui/currentMinute.ts'
import { ToneTag } from '../../ui/ToneTag.tsx'
import { CopyAddress } from '../../ui/CopyAddress.tsx'

export const linkColumns = (timeZone: string): Column<DynamicLink>[] => [
  { field: 'name', sorter: true, ellipsis: true },
  {
    field: 'targetType',
    phone: 'line',
    exportFields: ['targetType', 'targetName'],
    sorter: true,
    ellipsis: true,
    width: 160,
    render: (row) => <Target link={row} />,
  },
  {
    field: 'eventCompanyTypeId',
    title: 'For',
    exportFields: ['companyTypeName'],
    sorter: true,
    width: 95,
    ellipsis: true,
    render: ({ companyTypeName }) => companyTypeName ?? noValue,
  },
  {
    field: 'irRepContactId',
    exportFields: ['irRepName'],
    sorter: true,
    width: 130,
    ellipsis: true,
    render: ({ irRepName }) => irRepName ?? noValue,
  },
  {
    field: 'shortCode',
    title: 'Address',
    sorter: true,
    width: 150,
    phone: 'line',
    render: ({ shortCode, name }) => <CopyAddress path={shortLinkPath(shortCode ?? '')} name={name} />,
  },
  { field: 'clickCount', sorter: true, width: 70, align: 'right', render: ({ clickCount }) => formatCount(clickCount) },
  {
    field: 'registrationCount',
    title: 'Registered',
    sorter: true,
    width: 95,
    align: 'right',
    render: ({ registrationCount }) => formatCount(registrationCount),
  },
  {
    field: 'expiresAt',
    title: 'Status',
    phone: 'state',
    exportFields: ['isActive', 'expiresAt'],
    sorter: true,
    width: 110,
    render: (row) => <LinkState link={row} timeZone={timeZone} />,
  },
]

const noValue = <span className="quiet">—</span>

function Target({ link: { targetType, targetName } }: { link: DynamicLink }) {
  const kind = choiceLabel(linkTargets, targetType)
  if (!targetedLinkTypes.includes(targetType)) return kind
  if (targetName === null) return <ToneTag tone="error">{kind} was deleted</ToneTag>
  return (
    <span title={`${kind}: ${targetName}`}>
      {targetName} <span className="quiet">{kind.toLowerCase()}</span>
    </span>
  )
}

/** Whether a link is active, expired or switched off. */
function LinkState({ link: { isActive, expiresAt }, timeZone }: { link: DynamicLink; timeZone: string }) {
  const [now] = useState(currentMinute)
  if (isActive === false) return <ToneTag tone="neutral">Not active</ToneTag>
  if (!expiresAt) return <ToneTag tone="success">Active</ToneTag>
  if (Date.parse(expiresAt) <= Date.parse(now))
    return (
      <Instant at={expiresAt} prefix="Expired ">
        <ToneTag tone="warning">Expired</ToneTag>
      </Instant>
    )
  return (
    <Instant at={expiresAt} prefix="Expires ">
      until {formatInZone(expiresAt, timeZone, 'D MMM YYYY')}
    </Instant>
  )
}
