import { expect, jest, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { Instant } from '#components/ui/Instant.tsx'
import { formatForViewer } from '#components/ui/dates.ts'
import { renderScreen } from '../support/screens.tsx'

const at = '2026-06-01T07:00:00.000Z'

test('an instant is shown in the viewer’s own time once somebody points at it, and not before', () => {
  const made = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  renderScreen(
    <Instant at={at} prefix="Starts ">
      1 Jun 2026
    </Instant>,
  )
  const shown = screen.getByText('1 Jun 2026')
  expect(shown).not.toHaveAttribute('title')
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
  fireEvent.pointerEnter(shown)
  expect(shown).toHaveAttribute('title', `Starts ${formatForViewer(at)}`)
})
