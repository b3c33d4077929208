import type { FundReturn } from '#contract/funds/fundReturns.ts'

type StoredReturn = Pick<FundReturn, 'returnPct' | 'isEstimate'>
interface Restatement {
  restatedFromPct: number
  restatedAt: string
}

/** The fields that mark a return as restated; none unless a final return gets another value. An estimate is expected to change. */
export const restatementOf = (current: StoredReturn | undefined, returnPct: number, at: Date): Restatement | Record<never, never> =>
  !current || current.isEstimate || current.returnPct === returnPct
    ? {}
    : { restatedFromPct: current.returnPct, restatedAt: at.toISOString() }
