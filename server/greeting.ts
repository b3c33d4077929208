import type { AddressInfo } from 'node:net'
import type { Config } from '#nucleus/base/config.ts'
import { dataLocation } from '#nucleus/db/dataLocation.ts'
import { demoAdministrator } from '#nucleus/demo/demoAdministrator.ts'
import type { OpenNucleus } from '#nucleus/process/open.ts'
import { staffMissing } from '#nucleus/staff/staff.ts'
import { originOf } from '#nucleus/process/serve.ts'

/** The lines printed for the person who started the process: where the console is and how to sign in. */
export async function greeting({
  config,
  address,
  nucleus,
}: {
  config: Config
  address: AddressInfo
  nucleus?: OpenNucleus
}): Promise<string> {
  const lines = [`Copilot console:  ${originOf(address)}`]
  const account = nucleus && (await demoAdministrator(nucleus.database.db))
  if (account) lines.push(`Sign in as:       ${account.email} (demo data)`)
  const missing = nucleus && (await staffMissing(nucleus.database.db))
  if (config.NUCLEUS_URL) lines.push(`API server:       ${new URL(config.NUCLEUS_URL).origin}`)
  else lines.push(`Sign-in codes:    ${config.MAIL_URL ? 'sent by e-mail' : 'printed here, because MAIL_URL is not set'}`)
  if (nucleus) lines.push(`Data:             ${dataLocation(config)}`)
  if (missing) lines.push(missing)
  return lines.join('\n')
}
