import type { ReactNode } from 'react'
import type { Tone } from '#styles/tones.ts'

/** A label in the colour of its meaning. */
export const ToneTag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`tone-tag tone-${tone}`}>{children}</span>
)
