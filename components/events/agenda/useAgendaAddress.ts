import { useRouter } from 'next/router'
import type { AgendaDay } from '#contract/events/agenda.ts'
import { useAddress } from '../../resource/useAddress.ts'

export type AgendaView = 'plan' | 'list'

/** Which day and which view the address shows, `?day=12&view=list`. Without a day it is today's, or else the first. */
export function useAgendaAddress(days: readonly AgendaDay[], today: string) {
  const { query } = useRouter()
  const move = useAddress()
  const asked = Number(query.day)
  const day = days.find(({ agendaDayId }) => agendaDayId === asked) ?? days.find(({ date }) => date === today) ?? days[0]
  const view: AgendaView = query.view === 'list' ? 'list' : 'plan'
  return {
    day,
    view,
    showDay: (agendaDayId: number) => move({ day: String(agendaDayId) }, 'push'),
    showView: (next: AgendaView) => move({ view: next === 'list' ? next : '', page: '', sort: '', q: '' }, 'push'),
  }
}
