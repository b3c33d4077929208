import { afterAll, afterEach } from '@jest/globals'
import { registrationMails, sendRegistrationMail } from '#contract/events/registrationMails.ts'
import type * as tables from '#nucleus/db/tables/index.ts'
import { mailServer } from './mailServer.ts'
import { makeCompanyType, makeEvent, makeRegistration, ok, startNucleus, type Values } from './nucleus.ts'

export const sender = { fromName: 'Alpine Allocators', replyToEmail: 'team@alpine.example' }

/** A nucleus that sends mails of registrations to a mail server on this machine, and an administrator who is signed in. */
export async function mailedRegistrations() {
  const server = await mailServer()
  const nucleus = await startNucleus({ sendMail: server.sendMail, config: { PUBLIC_URL: 'https://events.example.com' } })
  const { db, clock } = nucleus
  const session = { token: '' }
  /** The code of the sign-in arrives elsewhere. */
  async function signIn(): Promise<void> {
    const other = await startNucleus({ database: nucleus.database, clock })
    session.token = (await other.signIn('admin')).token
    await other.close()
  }
  await signIn()
  afterAll(async () => {
    await nucleus.close()
    await server.close()
  })
  afterEach(() => {
    server.received.length = 0
    server.rules.refuse = undefined
    server.rules.breakOff = undefined
    server.rules.hold = undefined
  })

  async function openPlace(event: Values<typeof tables.events> = {}, type: Values<typeof tables.eventCompanyTypes> = {}) {
    const { eventId, name } = await makeEvent(db, { ...sender, ...event })
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, linkSlug: 'allocators', ...type })
    const register = (values: Values<typeof tables.registrations> = {}) => makeRegistration(db, { eventId, eventCompanyTypeId, ...values })
    return { eventId, eventCompanyTypeId, name, register }
  }
  const mailsOf = async (eventRegistrationId: number) => ok(await nucleus.call(registrationMails, { eventRegistrationId }, session.token))
  const deliver = () => nucleus.app.jobs.runRepeated()
  const send = (eventRegistrationId: number, trigger: number) =>
    nucleus.call(sendRegistrationMail, { eventRegistrationId, trigger }, session.token)
  return { server, nucleus, db, clock, session, signIn, openPlace, mailsOf, deliver, send }
}
