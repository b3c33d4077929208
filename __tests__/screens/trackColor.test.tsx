import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { answer } from '../support/screens.tsx'
import { drawer, list, page, row, show, upsert } from '../support/tracks.tsx'

test('each new track gets a colour that no other track of the event has', async () => {
  const stored = [row(1, 'Macro', { color: '#1f5fbf' })]
  answer(list, () => page(stored))
  answer(upsert, (input) => {
    const track = row(stored.length + 1, 'Credit', input)
    stored.push(track)
    return { data: track }
  })
  const { user } = show()
  await screen.findByText('Macro')
  await user.click(screen.getByRole('button', { name: /Add track/ }))
  const form = within(await drawer())
  const color = () => form.getByRole('textbox', { name: 'Colour' })
  await waitFor(() => expect(color()).toHaveValue('#b91c1c'))
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Credit')
  await user.click(form.getByRole('button', { name: 'Save and add another' }))
  await waitFor(() => expect(color()).toHaveValue('#047857'))
})
