import { liftOver, type Gap } from '../../resource/order/liftOver.ts'
import type { Lift } from '../../resource/order/liftRow.ts'
import { type MoveContext, positionsOf } from './board.ts'

const noLift: Lift = { from: 0, to: 0, moveTo: () => undefined, moveBy: () => undefined, end: () => undefined }

/** Lifts a sponsor over all levels: it can be dropped before any other sponsor and at the end of any level. */
export function liftSponsor(row: HTMLElement, movable: MoveContext, sponsorId: number): Lift {
  const { positions, from } = positionsOf(movable.groups, sponsorId)
  return liftElement(row, movable, {
    from,
    gapsOf: (find) =>
      positions.map(({ level, before }, at) => {
        if (at === from) return middleOf(row)
        if (before !== null) return edgeOf(find(`sponsor-${before}`), 'top')
        return edgeOf(find(`level-${level.sponsorLevelId}`), 'bottom')
      }),
  })
}

/** Lifts a level over the others. */
export function liftLevel(section: HTMLElement, movable: MoveContext, sponsorLevelId: number): Lift {
  const ids = movable.groups.map(({ level }) => level.sponsorLevelId)
  const others = ids.filter((id) => id !== sponsorLevelId)
  const from = ids.indexOf(sponsorLevelId)
  return liftElement(section, movable, {
    from,
    gapsOf: (find) =>
      [...others, null].map((id, at) => {
        if (at === from) return edgeOf(section, 'top', headMiddle)
        return id === null ? edgeOf(find(`level-${others.at(-1) ?? 0}`), 'bottom') : edgeOf(find(`level-${id}`), 'top')
      }),
  })
}

type FindElement = (key: string) => HTMLElement | null
function liftElement(
  element: HTMLElement,
  { board, dropLine }: MoveContext,
  { from, gapsOf }: { from: number; gapsOf: (find: FindElement) => Gap[] },
): Lift {
  const [frame, mark] = [board.current, dropLine.current]
  if (!frame || !mark) return noLift
  const find: FindElement = (key) => frame.querySelector<HTMLElement>(`[data-row-key="${key}"]`)
  return liftOver(element, { gaps: gapsOf(find), from, dropLine: mark, board: frame })
}

/** Pixels: half the height of a level's head. */
const headMiddle = 24

function edgeOf(element: HTMLElement | null, edge: 'top' | 'bottom', more = 0): Gap {
  const box = element?.getBoundingClientRect()
  return { y: (box?.[edge] ?? 0) + window.scrollY + more }
}
const middleOf = (element: HTMLElement): Gap => {
  const { top, bottom } = element.getBoundingClientRect()
  return { y: (top + bottom) / 2 + window.scrollY }
}
