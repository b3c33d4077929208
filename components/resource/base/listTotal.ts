import { limits } from '#constants/limits.ts'
import { formatCount } from '../../ui/numbers.ts'

/** The number of rows that match, as the server counted or estimated it. */
export interface ListTotal {
  total: number
  isEstimate: boolean
}

/** The last page that can be requested: of a long list, the last one whose rows are counted. */
export const lastPageOf = ({ total, isEstimate }: ListTotal, pageSize: number): number =>
  Math.max(1, isEstimate ? Math.floor(limits.countedRows / pageSize) : Math.ceil(total / pageSize))

/** "1,320", "about 1,002,000"; "more than 10,000" where counting ended there and the database expected fewer. */
export function totalText({ total, isEstimate }: ListTotal): string {
  if (!isEstimate) return formatCount(total)
  return total === limits.countedRows + 1 ? `more than ${formatCount(limits.countedRows)}` : `about ${formatCount(total)}`
}
