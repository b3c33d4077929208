import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { EventTabKey } from '#constants/eventTabs.ts'

export interface EventTabProps {
  event: Event
}

/** Tab key → screen. Each tab's code loads when it is first opened. */
export const eventTabs: Partial<Record<EventTabKey, ComponentType<EventTabProps>>> = {
  basic: dynamic(() => import('./basic/BasicTab.tsx').then((file) => file.BasicTab), { ssr: false }),
  locations: dynamic(() => import('./locations/LocationsTab.tsx').then((file) => file.LocationsTab), { ssr: false }),
  tracks: dynamic(() => import('./tracks/TracksTab.tsx').then((file) => file.TracksTab), { ssr: false }),
  speakers: dynamic(() => import('./speakers/SpeakersTab.tsx').then((file) => file.SpeakersTab), { ssr: false }),
  registrations: dynamic(() => import('./registrations/RegistrationsTab.tsx').then((file) => file.RegistrationsTab), { ssr: false }),
}
