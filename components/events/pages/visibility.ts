import type { pageVisibility } from '#contract/events/pages.ts'
import type { Tone } from '#styles/tones.ts'

type Visibility = (typeof pageVisibility)[keyof typeof pageVisibility]

export const visibilityTones: Readonly<Record<Visibility, Tone>> = { 1: 'neutral', 2: 'info', 3: 'success' }

/** Who can see a page, as text. */
export const visibilityTexts: Readonly<Record<Visibility, string>> = {
  1: 'Only staff see this page.',
  2: 'Only registered attendees see this page.',
  3: 'Everyone can see this page.',
}
