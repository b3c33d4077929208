import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { Toolbar } from '#components/form/Toolbar.tsx'
import { axeProblems } from '../support/axe.ts'
import { renderScreen } from '../support/screens.tsx'

const Screen = () => (
  <>
    <Toolbar label="Formatting" className="bar">
      <button type="button">Bold</button>
      <button type="button">Italic</button>
      <button type="button">Link</button>
    </Toolbar>
    <input aria-label="Text" />
  </>
)
const button = (name: string) => screen.getByRole('button', { name })

test('a toolbar is one stop of the Tab key, and the arrow keys, Home and End move within it', async () => {
  const { user } = renderScreen(<Screen />)
  await user.tab()
  expect(button('Bold')).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(button('Italic')).toHaveFocus()
  await user.keyboard('{End}')
  expect(button('Link')).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(button('Bold')).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(button('Link')).toHaveFocus()
  await user.keyboard('{Home}{ArrowRight}')
  await user.tab()
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  await user.tab({ shift: true })
  expect(button('Italic')).toHaveFocus()
  expect(await axeProblems()).toEqual([])
})

test('a button that is clicked is the one to which Tab returns', async () => {
  const { user } = renderScreen(<Screen />)
  await user.click(button('Link'))
  await user.tab()
  await user.tab({ shift: true })
  expect(button('Link')).toHaveFocus()
})
