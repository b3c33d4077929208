import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { ReturnGrid } from '#components/funds/ReturnGrid.tsx'
import { useReturnDraft } from '#components/funds/useReturnDraft.ts'
import { returnFrequencies } from '#constants/funds.ts'
import type { Fund } from '#contract/funds/funds.ts'
import type { FundReturn } from '#contract/funds/fundReturns.ts'
import { renderScreen } from '../support/screens.tsx'

const fund = { fundId: 1, name: 'Amber', inceptionDate: '2024-03-01', returnFrequency: returnFrequencies.monthly } as Fund
const stored = (year: number, month: number, returnPct: number) =>
  ({ year, month, returnPct, rowVersion: 1, isEstimate: false }) as FundReturn
const rows = [stored(2024, 3, 1.5), stored(2024, 4, -0.5)]

function Screen() {
  const draft = useReturnDraft({ fund, rows, today: '2025-06-10', reload: () => Promise.resolve() })
  const [selected, setSelected] = useState<readonly number[]>([])
  return (
    <>
      <ReturnGrid
        fund={fund}
        label="Returns"
        grid={draft.grid}
        mayEdit
        onChange={draft.setTexts}
        onPaste={draft.paste}
        onSelect={setSelected}
        onUndo={draft.undo}
        onRedo={draft.redo}
        onSave={() => undefined}
      />
      <p data-testid="about">{`${draft.grid.changed.length} changed, ${selected.length} selected. ${draft.note}`}</p>
    </>
  )
}

const cell = (label: string) => screen.getByRole('gridcell', { name: new RegExp(`^${label}: `) })
const row = (year: number) =>
  within(screen.getByRole('row', { name: new RegExp(`^${year}`) }))
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)
const about = () => screen.getByTestId('about').textContent

let user: ReturnType<typeof renderScreen>['user']
beforeEach(() => {
  ;({ user } = renderScreen(<Screen />))
})

test('by keyboard alone values are typed, moved between, edited, cleared, filled down and undone', async () => {
  await user.tab()
  expect(cell('May 2024')).toHaveFocus()
  await user.keyboard('1.2{Tab}-0.75{Enter}')
  expect(row(2024).slice(0, 4)).toEqual(['1.50', '-0.50', '1.20', '-0.75'])
  expect(cell('June 2025')).toHaveFocus()
  await user.keyboard('{ArrowUp}{F2}{Backspace}{Backspace}9{Enter}')
  expect(row(2024)[3]).toBe('-0.90')
  await user.keyboard('{ArrowUp}{ArrowLeft}{Delete}')
  expect(row(2024)[2]).toBe('')
  await user.keyboard('{Control>}zz{/Control}')
  expect(row(2024).slice(2, 4)).toEqual(['1.20', '-0.75'])
  await user.keyboard('{Control>}y{/Control}')
  expect(row(2024)[3]).toBe('-0.90')
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
  expect(row(2025)[4]).toBe('1.20')
  await user.keyboard('abc{Escape}')
  expect(about()).toBe('3 changed, 2 selected. ')
})

test('a block of a spreadsheet is pasted as it lies', async () => {
  await user.click(cell('November 2024'))
  await user.paste('1,5\t(2,25%)\r\n')
  expect([cell('November 2024').textContent, cell('December 2024').textContent]).toEqual(['1.50', '-2.25'])
  await user.click(cell('January 2025'))
  await user.paste('1\n2\n3\n4\n5\n6\n7')
  expect(row(2025)).toEqual(['1.00', '2.00', '3.00', '4.00', '5.00', '6.00'])
  expect(about()).toContain('6 values were put into the grid. 1 was left out: its month is before the inception')
})

test('a table with its own dates goes where they say, and what is no number is marked', async () => {
  await user.click(cell('June 2025'))
  await user.paste('Date\tReturn\n31.05.2024\tn.m.\n30.06.2024\t0,5')
  expect(cell('June 2024').textContent).toBe('0.50')
  expect(cell('May 2024')).toHaveAttribute('aria-invalid', 'true')
  expect(cell('May 2024')).toHaveAttribute('title', '“n.m.” is not a number. Enter a percentage such as 1.25')
})
