import { describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { ButtonMenu } from '#components/ui/ButtonMenu.tsx'
import { LazySelect } from '#components/ui/LazySelect.tsx'
import { axeProblems } from '../support/axe.ts'
import { renderScreen } from '../support/screens.tsx'

describe('a menu under a button', () => {
  const show = (onClick = jest.fn()) => ({
    onClick,
    ...renderScreen(
      <ButtonMenu menu={{ items: ['One', 'Two'].map((label) => ({ key: label, label })), onClick: ({ key }) => onClick(key) }}>
        <button>Open</button>
      </ButtonMenu>,
    ),
  })
  const button = () => screen.getByRole('button', { name: 'Open' })

  test('is a button alone until it is used', () => {
    const { container } = show()
    expect(container.querySelector('.button-menu')).toContainHTML('<button aria-haspopup="menu"')
    expect(container.querySelectorAll('.button-menu *')).toHaveLength(1)
    expect(button()).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test.each(['a click', 'Enter', ' '])('opens by %s with its first entry in focus, on the same button', async (way) => {
    const { user, onClick } = show()
    const before = button()
    if (way === 'a click') await user.click(before)
    else {
      await user.tab()
      await user.keyboard(way === ' ' ? ' ' : '{Enter}')
    }
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'One' })).toHaveFocus())
    expect(button()).toBe(before)
    expect(before).toHaveAttribute('aria-expanded', 'true')
    expect(before).not.toHaveAttribute('aria-busy', 'true')
    await user.click(screen.getByRole('menuitem', { name: 'Two' }))
    expect(onClick.mock.calls).toEqual([['Two']])
    await waitFor(() => expect(before).toHaveFocus())
    expect(before).toHaveAttribute('aria-expanded', 'false')
  })

  test('a second click on its button closes it, and a third opens it again', async () => {
    const { user } = show()
    for (const isOpen of ['true', 'false', 'true']) {
      await user.click(button())
      await waitFor(() => expect(button()).toHaveAttribute('aria-expanded', isOpen))
    }
  })

  test('jumps to the entry that is typed', async () => {
    const { user } = show()
    await user.click(button())
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'One' })).toHaveFocus())
    await user.keyboard('tw')
    expect(screen.getByRole('menuitem', { name: 'Two' })).toHaveFocus()
  })

  test('jumps to the entry that was typed before its code came', async () => {
    show()
    act(() => button().focus())
    fireEvent.click(button())
    for (const key of 'tw') fireEvent.keyDown(button(), { key })
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Two' })).toHaveFocus())
  })

  test('a press elsewhere closes it', async () => {
    const { user } = show()
    await user.click(button())
    await screen.findByRole('menuitem', { name: 'One' })
    await user.click(document.body)
    await waitFor(() => expect(button()).toHaveAttribute('aria-expanded', 'false'))
  })
})

describe('a select that nobody has touched', () => {
  const options = [
    { value: 1, label: 'Red' },
    { value: 2, label: 'Green' },
  ]
  function show({ value }: { value?: number } = {}) {
    const onChange = jest.fn()
    const onClear = jest.fn()
    const chosen = options.filter((option) => option.value === value).map(({ label }) => label)
    const rendered = renderScreen(
      <LazySelect<number>
        className="filter"
        label="Colour"
        placeholder="Any colour"
        options={options}
        value={value}
        selectedLabels={chosen}
        onChange={onChange}
        onClear={onClear}
      />,
    )
    return { ...rendered, onChange, onClear }
  }
  const select = () => screen.getByRole('combobox', { name: 'Colour' })
  const isPlain = () => document.querySelector('.ant-select') === null

  test('is plain, says what is chosen or what could be, and axe finds nothing', async () => {
    const { unmount } = show()
    expect(isPlain()).toBe(true)
    expect(select()).toHaveTextContent('Any colour')
    unmount()
    show({ value: 2 })
    expect(select()).toHaveTextContent('Green')
    expect(await axeProblems()).toEqual([])
  })

  test('gives its place and its focus to the full one when somebody comes by keyboard', async () => {
    const { user } = show()
    await user.tab()
    await waitFor(() => expect(isPlain()).toBe(false))
    await waitFor(() => expect(select()).toHaveFocus())
    expect(screen.getAllByRole('combobox')).toHaveLength(1)
    fireEvent.mouseDown(select())
    await waitFor(() => expect(select()).toHaveAttribute('aria-expanded', 'true'))
  })

  test('gives its place when somebody points at it, without opening or taking the focus', async () => {
    show()
    fireEvent.pointerEnter(select())
    await waitFor(() => expect(isPlain()).toBe(false))
    expect(select()).toHaveAttribute('aria-expanded', 'false')
    expect(document.body).toHaveFocus()
  })

  test.each(['mouse', 'press', 'key'])('opens by the %s that came before its code', async (way) => {
    show()
    if (way === 'mouse') fireEvent.mouseDown(select())
    if (way === 'press') fireEvent.click(select())
    if (way === 'key') fireEvent.keyDown(select(), { key: 'ArrowDown' })
    await waitFor(() => expect(select()).toHaveAttribute('aria-expanded', 'true'))
    expect(select()).toHaveFocus()
    expect(isPlain()).toBe(false)
  })

  test('searches for what was typed before its code came', async () => {
    const { user, onChange } = show()
    act(() => ['g', 'r', 'x', 'Backspace', 'e'].forEach((key) => fireEvent.keyDown(select(), { key })))
    await waitFor(() => expect(select()).toHaveValue('gre'))
    expect(screen.queryByTitle('Red')).toBeNull()
    await user.keyboard('e')
    expect(select()).toHaveValue('gree')
    // With its code, which Ant Design reads and a simulated keyboard leaves at 0.
    fireEvent.keyDown(select(), { key: 'Enter', keyCode: 13 })
    expect(onChange).toHaveBeenLastCalledWith(2, expect.anything())
    await waitFor(() => expect(select()).toHaveValue(''))
    await user.keyboard('re')
    expect(select()).toHaveValue('re')
  })

  test('is cleared without being opened', () => {
    const { onClear } = show({ value: 1 })
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onClear).toHaveBeenCalledTimes(1)
    expect(isPlain()).toBe(true)
  })

  test.each(['Delete', 'Backspace'])('is cleared by %s before its code came, but not while letters wait for it', (key) => {
    const { onClear } = show({ value: 1 })
    fireEvent.keyDown(select(), { key })
    expect(onClear).toHaveBeenCalledTimes(1)
    act(() => ['g', key].forEach((one) => fireEvent.keyDown(select(), { key: one })))
    expect(onClear).toHaveBeenCalledTimes(1)
  })
})
