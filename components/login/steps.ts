import type { AuthOption } from '#contract/auth.ts'

export interface Challenge {
  challengeId: string
  options: readonly AuthOption[]
}
export interface SentCode {
  option: AuthOption
  /** Seconds until another code may be asked for. */
  resendAfter: number
}
