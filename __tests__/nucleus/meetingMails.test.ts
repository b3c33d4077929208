import { expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { meetingStatuses, participationStatuses } from '#constants/meetings.ts'
import { deliveryStatuses, mailTriggers } from '#constants/mails.ts'
import { changeMeetingStatus } from '#contract/events/meetingCalls.ts'
import { previewEmailTemplate } from '#contract/events/emailTemplates.ts'
import { meetings } from '#contract/events/meetings.ts'
import { previewRegistrationMail } from '#contract/events/registrationMails.ts'
import { participationStatus } from '#contract/meetings/floor.ts'
import { emailTemplates, events } from '#nucleus/db/tables/index.ts'
import { at, between, threePeople } from '../support/meetings.ts'
import { textsOf } from '../support/mailServer.ts'
import { mailedRegistrations, sender } from '../support/mailedRegistrations.ts'
import { ok } from '../support/nucleus.ts'

/** The placed meetings of a registrant in mails: `{{meetings.list}}`, and the calendar file that comes with it. */
const { server, nucleus, db, session, deliver, send, mailsOf } = await mailedRegistrations()
const { call } = nucleus
const { token } = session

const bodyHtml = '<p>Welcome.</p><p>Your meetings:<br>{{meetings.list}}</p>'

test('a mail lists whom a registrant meets, when and where, by time, and leaves out what is not placed or was called off', async () => {
  const scene = await threePeople(db)
  const { eventId, ada, ben, cleo, place } = scene
  const save = async (input: object) => ok(await call(meetings.calls.upsert, input as never, token))
  const mailTo = async ({ eventRegistrationId }: { eventRegistrationId: number }) =>
    ok(
      await call(
        previewEmailTemplate,
        { eventId, eventCompanyTypeId: null, subject: 'Your meetings', bodyHtml, eventRegistrationId },
        token,
      ),
    )
  const { meetingTimeId } = await scene.slot('12:00', '12:25')
  const { sessionLocationId } = await scene.table('Alcove <3>')

  const second = await save({ ...between(eventId, ada, ben), ...place, tableName: 'Window' })
  const first = await save({ ...between(eventId, cleo, ben), meetingTimeId, sessionLocationId })
  expect([first, second].map(({ meetingStatusId }) => meetingStatusId)).toEqual([meetingStatuses.provisional, meetingStatuses.provisional])
  expect(first.startsAt).toBe(at('12:00'))
  const { text, html, problems, empty } = await mailTo(ben)
  expect([problems, empty]).toEqual([{}, []])
  const lines = [
    '1 Jun 2026, 08:00–08:25 EDT, Alcove <3>: Cleo Lee, Cleo Capital',
    '1 Jun 2026, 09:00–09:25 EDT, Table 1, Window: Ada Lee, Ada Capital',
  ]
  expect(text).toContain(`Your meetings:\n${lines.join('\n')}`)
  expect(html).toContain('Alcove &lt;3&gt;: Cleo Lee')

  // Whoever has none gets the mail without that paragraph.
  ok(await call(changeMeetingStatus, { meetingId: first.meetingId, meetingStatusId: meetingStatuses.cancelled, reason: 'Ill' }, token))
  const without = await mailTo(cleo)
  expect(without.empty).toEqual(['meetings.list'])
  expect(without.text).not.toContain('Your meetings')
  // Somebody who does not come to a meeting has it no more.
  const own = second.participants.find(({ contactId }) => contactId === ada.contactId)
  const declined = { meetingParticipantId: own?.meetingParticipantId ?? 0, meetingParticipationStatusId: participationStatuses.declined }
  ok(await call(participationStatus, declined, token))
  expect((await mailTo(ada)).empty).toEqual(['meetings.list'])
})

test('a mail with meetings brings them as a calendar file of the moment when it leaves; one without brings none', async () => {
  const { eventId, ada, ben, cleo, place } = await threePeople(db)
  await db.update(events).set(sender).where(eq(events.eventId, eventId))
  await db.insert(emailTemplates).values({ eventId, trigger: mailTriggers.approved, name: 'Own', subject: 'Your meetings', bodyHtml })
  const { meetingId } = ok(await call(meetings.calls.upsert, { ...between(eventId, ada, ben), ...place }, token))
  const sentTo = async ({ eventRegistrationId }: { eventRegistrationId: number }) => {
    ok(await send(eventRegistrationId, mailTriggers.approved))
    return async () => {
      await deliver()
      expect(await mailsOf(eventRegistrationId)).toMatchObject([{ deliveryStatusId: deliveryStatuses.sent }])
      return textsOf(server.received.splice(0).at(-1))
    }
  }
  const { attachments } = ok(
    await call(previewRegistrationMail, { eventRegistrationId: ada.eventRegistrationId, trigger: mailTriggers.approved }, token),
  )
  expect(attachments).toEqual(['meetings.ics'])
  const leave = await sentTo(ada)
  // Confirmed after it was written.
  ok(await call(changeMeetingStatus, { meetingId, meetingStatusId: meetingStatuses.confirmed }, token))
  const { text, calendar } = await leave()
  expect(text).toContain('Ben Lee, Ben Capital')
  expect(calendar).toMatch(/^BEGIN:VCALENDAR/)
  expect(calendar.match(/^(SUMMARY|STATUS|UID):.*$/gm)?.toSorted()).toEqual([
    'STATUS:CONFIRMED',
    'SUMMARY:Meeting with Ben Lee\\, Ben Capital',
    expect.stringMatching(/^UID:meeting-participant-\d+@copilot$/),
  ])
  expect(await (await sentTo(cleo))()).toMatchObject({ calendar: '', text: expect.stringContaining('Welcome.') })
})
