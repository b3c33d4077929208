import { describe, expect, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { AntdTheme } from '#components/ui/AntdTheme.tsx'
import { Modal } from '#components/ui/Modal.tsx'

/** A button that opens a dialog whose field has the focus at once. */
function Opener({ isRemoved }: { isRemoved: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <AntdTheme>
      <button onClick={() => setOpen(true)}>Open</button>
      {(isOpen || !isRemoved) && (
        <Modal open={isOpen} title="Name" onCancel={() => setOpen(false)}>
          <input autoFocus aria-label="Name" />
        </Modal>
      )}
    </AntdTheme>
  )
}

describe('a dialog gives the focus back to what opened it', () => {
  test.each([true, false])('when it is removed at once: %s', async (isRemoved) => {
    render(<Opener isRemoved={isRemoved} />)
    const opener = screen.getByRole('button', { name: 'Open' })
    act(() => opener.focus())
    act(() => opener.click())
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
    act(() => screen.getByRole('button', { name: 'Close' }).click())
    await waitFor(() => expect(opener).toHaveFocus())
  })
})
