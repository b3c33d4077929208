/** The meanings of coloured words and bars. The colours are in theme.ts; `tone-…` classes and `--tone-…` variables use them. */
export const toneNames = ['success', 'warning', 'error', 'info', 'accent', 'neutral'] as const
export type Tone = (typeof toneNames)[number]

export interface ToneColors {
  /** Words on `soft`. */
  text: string
  /** Behind words. */
  soft: string
  /** Bars and dots on the page. */
  solid: string
}
