import type { ReactNode } from 'react'
import type { Tone } from '#styles/tones.ts'

/** A word in the colour of what it tells. */
export const ToneTag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`tone-tag tone-${tone}`}>{children}</span>
)
