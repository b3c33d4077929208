import { expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Select } from 'antd'
import { LazySelect } from '#components/ui/LazySelect.tsx'
import { renderScreen } from '../support/screens.tsx'

const options = ['Moderator', 'Speaker', 'Panel host'].map((label, value) => ({ value, label }))
const field = () => screen.getByRole('combobox', { name: 'Role' })
const next = () => screen.getByRole('button', { name: 'Next' })

/** Ant Design reads the code of the key, which a simulated keyboard leaves at 0. Like a browser, moves the focus unless something prevents it. */
async function pressTab(user: UserEvent) {
  if (fireEvent.keyDown(field(), { key: 'Tab', keyCode: 9 })) await user.tab()
}

const isLeft = () =>
  waitFor(() => {
    expect(next()).toHaveFocus()
    expect(field()).toHaveAttribute('aria-expanded', 'false')
  })

test('Tab leaves a select of several, and what was just selected stays so', async () => {
  const choose = jest.fn()
  const { user } = renderScreen(
    <>
      <Select mode="multiple" aria-label="Role" options={options} onChange={choose} />
      <button>Next</button>
    </>,
  )
  await user.click(field())
  await user.click(await screen.findByTitle('Speaker'))
  expect(choose.mock.calls.map(([chosen]) => chosen)).toEqual([[1]])
  await pressTab(user)
  await isLeft()
  expect(choose).toHaveBeenCalledTimes(1)
})

test.each([undefined, 2])('Tab leaves a select with %s and chooses nothing, whatever is highlighted', async (value) => {
  const choose = jest.fn()
  const { user } = renderScreen(
    <>
      <Select aria-label="Role" options={options} value={value} onChange={choose} />
      <button>Next</button>
    </>,
  )
  await user.click(field())
  await screen.findByTitle('Speaker')
  fireEvent.keyDown(field(), { key: 'ArrowUp', keyCode: 38 })
  await pressTab(user)
  await isLeft()
  expect(choose).not.toHaveBeenCalled()
})

test('Tab leaves the select of a filter', async () => {
  const choose = jest.fn()
  const { user } = renderScreen(
    <>
      <LazySelect<number> className="filter" label="Role" options={options} selectedLabels={[]} onChange={choose} />
      <button>Next</button>
    </>,
  )
  act(() => void fireEvent.mouseDown(field()))
  await waitFor(() => expect(field()).toHaveAttribute('aria-expanded', 'true'))
  await pressTab(user)
  await isLeft()
  expect(choose).not.toHaveBeenCalled()
})
