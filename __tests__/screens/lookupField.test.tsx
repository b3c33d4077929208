import { expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Lookup } from '#components/form/LookupField.tsx'
import type { LookupOption } from '#components/form/LookupOption.tsx'
import { renderScreen } from '../support/screens.tsx'

/** A look-up whose searches are answered when the test says so, by term. */
function opened(selected?: LookupOption) {
  const answers = new Map<string, (rows: LookupOption[]) => void>()
  const chosen: (number | null)[] = []
  const search = (term: string) => new Promise<LookupOption[]>((resolve) => answers.set(term, resolve))
  const { user } = renderScreen(
    <Lookup aria-label="Guest" search={search} selected={selected} value={selected?.value} onChange={(value) => chosen.push(value)} />,
  )
  const reply = async (term: string, ...rows: LookupOption[]) => {
    await waitFor(() => expect(answers.has(term)).toBe(true))
    await act(async () => answers.get(term)?.(rows))
  }
  const shown = () => [...document.querySelectorAll('.ant-select-item-option-content')].map((option) => option.textContent)
  const field = screen.getByRole('combobox', { name: 'Guest' })
  // As a browser sends it: the keys of user-event have no code.
  const pressEnter = () => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  return { user, reply, chosen, shown, field, pressEnter }
}

const menon = { value: 1, label: 'Clara Menon', detail: 'Ashgrove' }
const ashdown = { value: 2, label: 'Clara Ashdown' }

test('Enter before the matches of the whole text are there chooses nobody whom only its beginning found', async () => {
  const { user, reply, chosen, shown, field, pressEnter } = opened()
  await user.type(field, 'clara')
  await reply('clara', menon, ashdown)
  await waitFor(() => expect(shown()).toEqual(['Clara MenonAshgrove', 'Clara Ashdown']))
  await user.type(field, ' ashd')
  expect(shown()).toEqual(['Clara Ashdown'])
  await user.clear(field)
  await user.type(field, 'olga')
  expect(shown()).toEqual([])
  pressEnter()
  expect(chosen).toEqual([])
})

test('what is selected is offered until something is typed, and does not stand before what was searched for', async () => {
  const { user, reply, chosen, shown, field, pressEnter } = opened(menon)
  await user.click(field)
  expect(shown()).toEqual(['Clara MenonAshgrove'])
  await user.keyboard('ashdown')
  await reply('ashdown', ashdown)
  await waitFor(() => expect(shown()).toEqual(['Clara Ashdown']))
  pressEnter()
  expect(chosen).toEqual([2])
})
