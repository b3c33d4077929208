import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { answer } from '../support/screens.tsx'
import { drawer, list, page, row, show } from '../support/tracks.tsx'

/** Each sheet that is added makes the browser calculate the styles of the whole page again. */
test('a record opens and closes without adding a style sheet to the page', async () => {
  answer(list, page([row(1, 'Macro')]))
  const { user } = show()
  await screen.findByText('Macro')
  const sheets = () => [...document.querySelectorAll('style')].map(({ textContent }) => textContent.slice(0, 100))
  const before = sheets()
  await user.click(screen.getByText('Macro'))
  const dialog = within(await drawer())
  await dialog.findByRole('textbox', { name: 'Name' })
  expect(sheets()).toEqual(before)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(sheets()).toEqual(before)
})
