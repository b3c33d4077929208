import { Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { limits } from '#constants/limits.ts'
import { formatCount } from '../../ui/numbers.ts'
import type { Selection } from './useSelection.ts'

interface Props {
  selection: Selection
  /** The number of rows that match the filters. */
  total: number
  /** The name for screen readers: "Selected tracks". */
  label: string
  /** The actions for the selected rows. */
  children: ReactNode
}

/** The bar shown above a list while rows are selected: how many, a button to select all that match, and the actions. */
export function BulkBar({ selection: { ids, selectAll, clear }, total, label, children }: Props) {
  const [isSelecting, setSelecting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const selectAllMatches = async () => {
    setSelecting(true)
    setProblem(await selectAll())
    setSelecting(false)
  }
  return (
    <Flex gap={8} align="center" wrap className="bulk-bar" role="region" aria-label={label}>
      <strong className="tabular">{formatCount(ids.length)} selected</strong>
      {total > limits.selectableRows ? (
        <span className="quiet">Filter the list to {formatCount(limits.selectableRows)} rows or fewer to select all of them</span>
      ) : (
        ids.length < total && (
          <Button type="link" size="small" loading={isSelecting} onClick={() => void selectAllMatches()}>
            Select all {formatCount(total)} that match
          </Button>
        )
      )}
      {children}
      <Button size="small" onClick={clear}>
        Clear selection
      </Button>
      {problem && (
        <span role="alert" className="bad">
          {problem}
        </span>
      )}
    </Flex>
  )
}
