import { describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { briefNotice, notice as cornerNotice, severity } from '#constants/notices.ts'
import { Toasts } from '#components/notices/Toasts.tsx'
import { noticeShown } from '#store/ui/ui.ts'
import { renderScreen } from '../support/screens.tsx'

/** Pixels from the top of the window, as Ant Design keeps them. */
const fromTop = (place: HTMLElement): string => place.style.getPropertyValue('--notification-top')

/** Shows a message and returns the element that holds it in its place. */
async function shown(text: string, style?: 'corner' | 'brief'): Promise<HTMLElement> {
  const { store } = renderScreen(<Toasts />)
  act(() => void store.dispatch(noticeShown({ severity: severity.success, text, style })))
  const place = (await screen.findByText(text)).closest<HTMLElement>('.ant-notification, .ant-message')
  if (!place) throw new Error('The message stands nowhere')
  return place
}

describe('a message', () => {
  test('of what happened meanwhile stands in the upper right corner', async () => {
    const place = await shown('Export of speakers: done.', 'corner')
    expect(place).toHaveClass('ant-notification-topRight')
    expect(fromTop(place)).toBe(`${cornerNotice.fromTop}px`)
  })

  test('that confirms stands below the header, in the middle, and goes', async () => {
    const place = await shown('Link copied.', 'brief')
    expect(place).toHaveClass('ant-message')
    expect(fromTop(place)).toBe(`${briefNotice.fromTop}px`)
    await waitForElementToBeRemoved(() => screen.queryByText('Link copied.'))
  })

  test('of a call stands at the top', async () => {
    const logged = jest.spyOn(console, 'error')
    const place = await shown('Speaker updated successfully.')
    // React would say that two places have the same key.
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
    expect(place).toHaveClass('ant-message')
    expect(fromTop(place)).not.toBe(`${briefNotice.fromTop}px`)
  })
})
