import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { SessionSpeakers } from '#components/events/agenda/SessionSpeakers.tsx'
import { agendaSessions, agendaSessionSpeakers } from '#contract/events/agenda.ts'
import { type Speaker, speakers } from '#contract/events/speakers.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const sipho = (speakerId: number, values: object): Speaker => {
  const row: object = { speakerId, eventId: 7, firstName: 'Sipho', lastName: 'Ashdown', rowVersion: 1, ...values }
  return row as Speaker
}

test('two speakers of one name are distinguishable where one is added to a session', async () => {
  answer(agendaSessions.calls.list, { data: [] })
  answer(agendaSessionSpeakers.calls.list, { data: [] })
  answer(speakers.calls.list, {
    data: [
      sipho(1, { jobTitle: 'CIO', companyName: 'Harbor', email: 'sipho@harbor.example' }),
      sipho(2, { jobTitle: 'Analyst', companyName: 'Larkfield' }),
    ],
  })
  const sent = answer(agendaSessionSpeakers.calls.upsert, { status: 422 })
  const { user } = renderScreen(<SessionSpeakers eventId={7} sessionId={5} mayEdit />, { url: '/events/7/agenda' })
  await user.type(await screen.findByRole('combobox', { name: 'Add a speaker' }), 'Sipho')
  expect(await screen.findByTitle('Sipho Ashdown · CIO · Harbor · sipho@harbor.example')).toBeVisible()
  await user.click(screen.getByTitle('Sipho Ashdown · Analyst · Larkfield'))
  await waitFor(() => expect(sent).toMatchObject([{ agendaDaySessionId: 5, speakerId: 2 }]))
})
