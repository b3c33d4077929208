import { cloneParts, type ClonePartName } from '#contract/events/events.ts'
import { limits } from '#constants/limits.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { agenda } from './agenda.ts'
import { companyTypes } from './companyTypes.ts'
import type { ClonePart, EventCopy } from './EventCopy.ts'
import { locations } from './locations.ts'
import { options } from './options.ts'
import { pages } from './pages.ts'
import { sponsorLevels } from './sponsorLevels.ts'
import { tracks } from './tracks.ts'

const parts: Readonly<Record<ClonePartName, ClonePart>> = { tracks, locations, companyTypes, agenda, sponsorLevels, options, pages }

/** Throws 422 when the parts have more rows than one copy takes along. */
export async function checkSize(db: Db, eventId: number, asked: readonly ClonePartName[]): Promise<void> {
  const counted = await countParts(db, eventId)
  const total = counted.reduce((sum, { part, rows }) => (asked.includes(part) ? sum + rows : sum), 0)
  if (total > limits.clonedRows) throw ruleBroken({ parts: tooMany(total) })
}

const tooMany = (rows: number): string =>
  `These parts have ${rows.toLocaleString('en-US')} rows, and a copy takes ${limits.clonedRows.toLocaleString('en-US')} at most. Leave out a part.`

/** Copies parts, each once and after those that its rows may refer to, in whatever order they are asked for. */
export async function copyParts(copy: EventCopy, asked: readonly ClonePartName[]): Promise<void> {
  for (const name of cloneParts) if (asked.includes(name)) await parts[name].copy(copy)
}

/** How much each part of an event would bring. */
export const countParts = (db: Db, eventId: number): Promise<{ part: ClonePartName; rows: number }[]> =>
  Promise.all(cloneParts.map(async (part) => ({ part, rows: await parts[part].count(db, eventId) })))
