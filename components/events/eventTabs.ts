import type { ComponentType } from 'react'
import type { EventTabKey } from '#constants/eventTabs.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import type { EventTabProps } from './EventTabProps.ts'

/** Tab key → screen. Each tab's code loads when it is first opened. */
export const eventTabs: Partial<Record<EventTabKey, ComponentType<EventTabProps>>> = {
  basic: lazyPart(() => import('./basic/BasicTab.tsx').then((file) => file.BasicTab)),
  locations: lazyPart(() => import('./locations/LocationsTab.tsx').then((file) => file.LocationsTab)),
  tracks: lazyPart(() => import('./tracks/TracksTab.tsx').then((file) => file.TracksTab)),
  speakers: lazyPart(() => import('./speakers/SpeakersTab.tsx').then((file) => file.SpeakersTab)),
  registrations: lazyPart(() => import('./registrations/RegistrationsTab.tsx').then((file) => file.RegistrationsTab)),
}
