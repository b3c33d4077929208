import { type KeyboardEvent, useState } from 'react'

/** The active cell, the other corner of the selection, and the text that is being edited; months by their numbers. */
export interface GridPlace {
  active: number
  anchor: number
  editing: string | undefined
}

interface Options {
  /** The months of the grid in their order, and how far the next one and the next year are. */
  months: readonly number[]
  step: number
  mayEdit: boolean
  /** The month that is active at first. */
  start: number
  textOf: (month: number) => string
  onChange: (texts: Readonly<Record<number, string>>) => void
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
}

/** The selection of the grid, and what its keys do: those of a spreadsheet. */
export function useGridKeys({ months, step, mayEdit, start, textOf, onChange, onUndo, onRedo, onSave }: Options) {
  const [place, setPlace] = useState<GridPlace>({ active: start, anchor: start, editing: undefined })
  const { active, anchor, editing } = place
  const selected = selectedMonths(place, months)
  const select = (to: number, { extends: isExtending = false } = {}) =>
    setPlace({ active: to, anchor: isExtending ? anchor : to, editing: undefined })
  const edit = (text: string) => mayEdit && setPlace({ active, anchor: active, editing: text })
  const move = (by: number, isExtending = false) => {
    const to = nearest(months, active + by, by)
    if (to !== undefined) select(to, { extends: isExtending })
  }
  const clear = () => mayEdit && onChange(Object.fromEntries(selected.map((month) => [month, ''])))

  /** Ends the editing with what was typed, and moves on. */
  function commit(by: number) {
    if (editing !== undefined && editing !== textOf(active)) onChange({ [active]: editing })
    select(nearest(months, active + by, by) ?? active)
  }

  /** Copies the first year of the selection, or the year above a single cell, to the rows below. */
  function fillDown() {
    const top = Math.min(...selected.map((month) => Math.floor(month / 12)))
    const isOneRow = selected.every((month) => Math.floor(month / 12) === top)
    const sourceOf = (month: number) => (isOneRow ? month - 12 : top * 12 + (month % 12))
    const filled = selected.filter((month) => months.includes(sourceOf(month)) && sourceOf(month) !== month)
    if (filled.length > 0) onChange(Object.fromEntries(filled.map((month) => [month, textOf(sourceOf(month))])))
  }

  function onShortcut(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase()
    if (key === 'z' && event.shiftKey) onRedo()
    else if (key === 'z') onUndo()
    else if (key === 'y') onRedo()
    else if (key === 's' && mayEdit) onSave()
    else if (key === 'd' && mayEdit) fillDown()
    else if (key === 'a') setPlace({ anchor: months[0] ?? active, active: months.at(-1) ?? active, editing: undefined })
    else if (key === 'home') select(months[0] ?? active)
    else if (key === 'end') select(months.at(-1) ?? active)
    else return false
    return true
  }

  function onKey(event: KeyboardEvent): boolean {
    const { key, shiftKey } = event
    if (editing !== undefined) {
      if (key === 'Enter') commit(shiftKey ? -12 : 12)
      else if (key === 'Tab') commit(shiftKey ? -step : step)
      else if (key === 'Escape') select(active)
      else return false
      return true
    }
    if (event.ctrlKey || event.metaKey) return onShortcut(event)
    if (key === 'ArrowLeft') move(-step, shiftKey)
    else if (key === 'ArrowRight') move(step, shiftKey)
    else if (key === 'ArrowUp') move(-12, shiftKey)
    else if (key === 'ArrowDown') move(12, shiftKey)
    else if (key === 'Home') select(months.find((month) => Math.floor(month / 12) === Math.floor(active / 12)) ?? active)
    else if (key === 'End') select(months.findLast((month) => Math.floor(month / 12) === Math.floor(active / 12)) ?? active)
    else if (key === 'Enter' || key === 'F2') edit(textOf(active))
    else if (key === 'Delete' || key === 'Backspace') clear()
    else if (key.length === 1 && /[\d.,+\-−(]/.test(key)) edit(key)
    else return false
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || !onKey(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { ...place, selected, select, edit, setText: (text: string) => setPlace({ ...place, editing: text }), commit, clear, onKeyDown }
}

/** The months in the rectangle between both corners of the selection. */
function selectedMonths({ active, anchor }: GridPlace, months: readonly number[]): number[] {
  const between = (a: number, b: number, value: number) => value >= Math.min(a, b) && value <= Math.max(a, b)
  return months.filter(
    (month) =>
      between(Math.floor(active / 12), Math.floor(anchor / 12), Math.floor(month / 12)) && between(active % 12, anchor % 12, month % 12),
  )
}

/** The month itself, or the nearest one in the direction of the move; undefined beyond the last. */
function nearest(months: readonly number[], to: number, by: number): number | undefined {
  if (months.includes(to)) return to
  const isWholeYear = Math.abs(by) === 12
  if (isWholeYear)
    return (
      months.find((month) => Math.floor(month / 12) === Math.floor(to / 12) && Math.abs(month - to) < 12 && month % 12 >= to % 12) ??
      months.findLast((month) => Math.floor(month / 12) === Math.floor(to / 12))
    )
  return by > 0 ? months.find((month) => month >= to) : months.findLast((month) => month <= to)
}
