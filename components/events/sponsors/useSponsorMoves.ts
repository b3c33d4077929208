import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { sponsorLevels, sponsors } from '#store/events/sponsors.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { SponsorPosition } from './board.ts'

export interface SponsorMoves {
  moveSponsor: (sponsorId: number, position: SponsorPosition) => void
  /** Moves a level before another one, or to the bottom. */
  moveLevel: (sponsorLevelId: number, before: number | null) => void
}

/**
 * Moves sponsors and levels optimistically; the store reverts what the server refuses. The moved item stays focused: a row that moves to
 * another level gets a new element there.
 */
export function useSponsorMoves(eventId: number, board: RefObject<HTMLElement | null>): SponsorMoves {
  const dispatch = useAppDispatch()
  const focused = useRef<{ key: string; selector: string } | null>(null)
  useLayoutEffect(() => {
    const { key, selector } = focused.current ?? {}
    if (!key || document.activeElement !== document.body) return
    board.current?.querySelector<HTMLElement>(`[data-row-key="${key}"] ${selector}`)?.focus({ preventScroll: true })
  })
  // A focus that the user moves elsewhere stays there.
  const remember = useCallback((key: string) => {
    const active = document.activeElement
    const inRow = active?.closest(`[data-row-key="${key}"]`)
    focused.current = { key, selector: inRow && active?.matches('.move-handle') ? '.move-handle' : '.sponsor-menu button' }
    const forget = () => {
      if (!document.activeElement?.closest(`[data-row-key="${key}"]`)) focused.current = null
      else document.addEventListener('focusin', forget, { once: true })
    }
    document.addEventListener('focusin', forget, { once: true })
  }, [])
  const moveSponsor = useCallback<SponsorMoves['moveSponsor']>(
    (sponsorId, { level: { sponsorLevelId }, before }) => {
      remember(`sponsor-${sponsorId}`)
      if (sponsors.reorder) void dispatch(sponsors.reorder({ eventId, sponsorId, sponsorLevelId, before }))
    },
    [dispatch, eventId, remember],
  )
  const moveLevel = useCallback<SponsorMoves['moveLevel']>(
    (sponsorLevelId, before) => {
      remember(`level-${sponsorLevelId}`)
      if (sponsorLevels.reorder) void dispatch(sponsorLevels.reorder({ eventId, sponsorLevelId, before }))
    },
    [dispatch, eventId, remember],
  )
  return { moveSponsor, moveLevel }
}
