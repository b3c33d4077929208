import { cloneParts, type ClonePartName } from '#contract/events/events.ts'
import { limits } from '#constants/limits.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { agenda } from './agenda.ts'
import { automaticEmails } from './automaticEmails.ts'
import { companyTypes } from './companyTypes.ts'
import { emailTemplates } from './emailTemplates.ts'
import { copyForms } from './forms.ts'
import type { ClonePart, EventCopy } from '../copies/EventCopy.ts'
import { locations } from './locations.ts'
import { meetingTimes } from './meetingTimes.ts'
import { options } from './options.ts'
import { pages } from './pages.ts'
import { sponsorLevels } from './sponsorLevels.ts'
import { tracks } from './tracks.ts'

const parts: Readonly<Record<ClonePartName, ClonePart>> = {
  tracks,
  locations,
  companyTypes,
  agenda,
  sponsorLevels,
  options,
  meetingTimes,
  pages,
  emailTemplates,
  automaticEmails,
}

/** Throws 422 when the parts have more rows than one copy may include. */
export async function checkSize(db: Db, eventId: number, chosen: readonly ClonePartName[]): Promise<void> {
  const counts = await countParts(db, eventId)
  const total = counts.reduce((sum, { part, rows }) => (chosen.includes(part) ? sum + rows : sum), 0)
  if (total > limits.clonedRows) throw ruleBroken({ parts: tooManyRows(total) })
}

const tooManyRows = (rows: number): string =>
  `These parts have ${rows.toLocaleString('en-US')} rows, and a copy takes ${limits.clonedRows.toLocaleString('en-US')} at most. Leave out a part.`

/** The parts whose rows name questions, which themselves name options and sessions. */
const afterForms: readonly ClonePartName[] = ['automaticEmails']

/** Copies each part once, after the parts that its rows refer to, whatever the order of the argument. */
export async function copyParts(copy: EventCopy, chosen: readonly ClonePartName[]): Promise<void> {
  const isLate = (name: ClonePartName) => afterForms.includes(name)
  const inOrder = cloneParts.filter((name) => chosen.includes(name))
  for (const name of inOrder) if (!isLate(name)) await parts[name].copy(copy)
  if (chosen.includes('companyTypes')) await copyForms(copy)
  for (const name of inOrder) if (isLate(name)) await parts[name].copy(copy)
}

/** How many rows each part of an event has. */
export const countParts = (db: Db, eventId: number): Promise<{ part: ClonePartName; rows: number }[]> =>
  Promise.all(cloneParts.map(async (part) => ({ part, rows: await parts[part].count(db, eventId) })))
