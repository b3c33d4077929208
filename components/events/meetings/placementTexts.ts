import { choiceLabel } from '#constants/choice.ts'
import { placementModes } from '#constants/placements.ts'
import type { PlacementRun } from '#contract/events/placements.ts'
import { counted } from '#contract/textLists.ts'
import { formatInViewerZone } from '../../ui/dates.ts'
import { formatCount } from '../../ui/numbers.ts'

const meetingsText = (count: number): string => counted(count, 'meeting')

/** "2 Mar 2026, 09:00 by Ada Park: All meetings, allocators 3 : managers 1". */
export function nameOfRun({ createdAt, createdByName, mode, allocatorWeight, managerWeight }: PlacementRun): string {
  const weights = allocatorWeight === managerWeight ? '' : `, allocators ${allocatorWeight} : managers ${managerWeight}`
  return `${formatInViewerZone(createdAt)}${createdByName ? ` by ${createdByName}` : ''}: ${choiceLabel(placementModes, mode)}${weights}`
}

/** What a proposal holds, as sentences. */
export function factsOf({ placed, moved, removed, same, unplaced, waitingMinutes, isBest, isStopped }: PlacementRun): string[] {
  return [
    `${meetingsText(placed)} ${placed === 1 ? 'gets' : 'get'} a time and a place, ${formatCount(moved)} move, and ${formatCount(same)} stay where they are.`,
    ...(removed > 0
      ? [`${meetingsText(removed)} ${removed === 1 ? 'loses its place' : 'lose their places'} to others that matter more.`]
      : []),
    unplaced > 0 ? `${meetingsText(unplaced)} ${unplaced === 1 ? 'has' : 'have'} no place in it.` : 'Every meeting has a place in it.',
    `People wait ${counted(waitingMinutes, 'minute')} between their meetings, in all.`,
    ...(isBest ? ['No placement is better.'] : []),
    ...(isStopped ? ['The search ran out of time, so there may be a better one.'] : []),
  ]
}

/** What applying a proposal does, as sentences. */
export function applyTexts({ placed, moved, removed }: PlacementRun): string[] {
  const changed = placed + moved
  return [
    `${meetingsText(changed)} ${changed === 1 ? 'gets its time and its place and becomes' : 'get their times and places and become'} Provisional.`,
    ...(removed > 0
      ? [`${meetingsText(removed)} ${removed === 1 ? 'loses its place and becomes' : 'lose their places and become'} Accepted.`]
      : []),
    'Nobody is told by mail. If something has changed since, nothing is applied, and you see what.',
    'You can roll it back until somebody changes one of these meetings.',
  ]
}

/** What rolling a proposal back does, as sentences. */
export const rollBackTexts = ({ placed, moved, removed }: PlacementRun): string[] => [
  `${meetingsText(placed + moved + removed)} ${placed + moved + removed === 1 ? 'goes' : 'go'} back to the time, the place and the status of before.`,
  'If somebody has changed one of them since, nothing is rolled back, and you see which.',
]
