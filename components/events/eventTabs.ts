import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { EventTabKey } from '#constants/eventTabs.ts'

export interface EventTabProps {
  event: Event
}
const waiting = { ssr: false }

/** Tab key → screen. Each tab's code loads when it is first opened. */
export const eventTabs: Partial<Record<EventTabKey, ComponentType<EventTabProps>>> = {
  basic: dynamic(() => import('./basic/BasicTab.tsx').then((file) => file.BasicTab), waiting),
  locations: dynamic(() => import('./locations/LocationsTab.tsx').then((file) => file.LocationsTab), waiting),
  tracks: dynamic(() => import('./tracks/TracksTab.tsx').then((file) => file.TracksTab), waiting),
  speakers: dynamic(() => import('./speakers/SpeakersTab.tsx').then((file) => file.SpeakersTab), waiting),
  registrations: dynamic(() => import('./registrations/RegistrationsTab.tsx').then((file) => file.RegistrationsTab), waiting),
}
