import { formatsByZone } from '../../kernel/formatsByZone.ts'

/** The time on the clock of a zone: 09:00. */
export const clockOf = formatsByZone('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
