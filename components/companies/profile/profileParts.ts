import type { ComponentType } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { CompanyPartProps } from './CompanyPartProps.ts'

const DetailsPart = lazyPart(() => import('./DetailsPart.tsx').then((file) => file.DetailsPart), { prefetch: true })
const ContactsPart = lazyPart(() => import('./ContactsPart.tsx').then((file) => file.ContactsPart), { prefetch: true })
const EventsPart = lazyPart(() => import('./EventsPart.tsx').then((file) => file.EventsPart), { prefetch: true })
const FundsPart = lazyPart(() => import('./FundsPart.tsx').then((file) => file.FundsPart))

interface ProfilePart {
  /** In the address: `?part=contacts`. */
  key: string
  label: string
  Part: ComponentType<CompanyPartProps>
}

/** The parts of a company's page, in the order of its menu. The first is shown without `part` in the address. */
export const profileParts: readonly [ProfilePart, ...ProfilePart[]] = [
  { key: 'details', label: 'Details', Part: DetailsPart },
  { key: 'contacts', label: 'Contacts', Part: ContactsPart },
  { key: 'events', label: 'Events', Part: EventsPart },
  { key: 'funds', label: 'Funds', Part: FundsPart },
]
