import { afterAll, afterEach } from '@jest/globals'
import { mailServer } from './mailServer.ts'
import { startNucleus } from './nucleus.ts'

/** A nucleus that sends to a mail server on this machine, and another one, `staff`, of the same database to sign in at: its codes arrive elsewhere. */
export async function mailingNucleus() {
  const server = await mailServer()
  const nucleus = await startNucleus({
    sendMail: server.sendMail,
    config: { MAILS_PER_MINUTE: 0, PUBLIC_URL: 'https://events.example.com' },
  })
  const { db, clock } = nucleus
  const staff = await startNucleus({ database: nucleus.database, clock })
  const work = () => nucleus.app.jobs.runRepeated()
  afterEach(async () => {
    server.rules.refuse = undefined
    server.rules.breakOff = undefined
    server.rules.hold = undefined
    // What is due belongs to no other test.
    await work()
    server.received.length = 0
  })
  afterAll(async () => {
    await nucleus.close()
    await staff.close()
    await server.close()
  })
  return { server, nucleus, db, clock, staff, work }
}
