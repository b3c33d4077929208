import { useRouter } from 'next/router'
import type { AgendaDay } from '#contract/events/agenda.ts'
import { useAddress } from '../../resource/base/useAddress.ts'
import { isAgendaList } from './isAgendaList.ts'

export type AgendaView = 'plan' | 'list'

const all = 'all'

/** The day and view in the address: `?day=12&as=list`, or `?day=all`. Without a day it is today's, or else the first. */
export function useAgendaAddress(days: readonly AgendaDay[], today: string) {
  const { query } = useRouter()
  const updateAddress = useAddress()
  const requestedDayId = Number(query.day)
  const day = days.find(({ agendaDayId }) => agendaDayId === requestedDayId) ?? days.find(({ date }) => date === today) ?? days[0]
  const view: AgendaView = isAgendaList(query) ? 'list' : 'plan'
  return {
    day,
    /** Whether all days are shown, below each other. */
    isAllDays: query.day === all && days.length > 1,
    view,
    showDay: (agendaDayId: number | typeof all) => updateAddress({ day: String(agendaDayId) }, 'push'),
    showView: (next: AgendaView) =>
      updateAddress({ as: next === 'list' ? next : '', view: '', without: '', page: '', sort: '', q: '' }, 'push'),
  }
}
