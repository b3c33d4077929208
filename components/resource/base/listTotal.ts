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

/** "1,320", "about 1,002,000". */
export const totalText = ({ total, isEstimate }: ListTotal): string => (isEstimate ? 'about ' : '') + formatCount(total)
