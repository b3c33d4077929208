import { expect, jest, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { SearchBox } from '../../components/resource/list/SearchBox.tsx'

function openBox() {
  const onSearch = jest.fn<(q: string) => void>()
  const box = (value: string) => <SearchBox value={value} onSearch={onSearch} placeholder="Search people" />
  const { rerender } = render(box(''))
  return { onSearch, arrive: (value: string) => rerender(box(value)), input: screen.getByRole('searchbox') }
}

test('what is typed while an earlier search reaches the address stays, and is searched', async () => {
  const user = userEvent.setup()
  const { onSearch, arrive, input } = openBox()
  await user.type(input, 'web')
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('web'))
  await user.type(input, 'er')
  arrive('web')
  expect(input).toHaveValue('weber')
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('weber'))
  arrive('weber')
  expect(input).toHaveValue('weber')
})

test('a search that is changed elsewhere is shown', async () => {
  const user = userEvent.setup()
  const { onSearch, arrive, input } = openBox()
  await user.type(input, 'weber ')
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('weber'))
  arrive('weber')
  expect(input).toHaveValue('weber ')
  arrive('')
  expect(input).toHaveValue('')
  arrive('lind')
  expect(input).toHaveValue('lind')
})
