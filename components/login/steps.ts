import type { AuthOption } from '#contract/auth.ts'

export interface Challenge {
  challengeId: string
  options: readonly AuthOption[]
}
export interface SentCode {
  option: AuthOption
  /** Seconds until another code can be requested. */
  resendAfter: number
}
