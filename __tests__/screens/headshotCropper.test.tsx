import { expect, test } from '@jest/globals'
import { fireEvent, waitFor } from '@testing-library/react'
import { HeadshotCropper } from '#components/form/HeadshotCropper.tsx'
import type { HeadshotCrop } from '#contract/events/speakers.ts'
import { renderScreen } from '../support/screens.tsx'

/** What a browser measures: the picture scaled down to a frame of 220 pixels. */
function measure(picture: HTMLImageElement, natural: { width: number; height: number }, shown: { width: number; height: number }) {
  const values = { naturalWidth: natural.width, naturalHeight: natural.height, offsetWidth: shown.width, offsetHeight: shown.height }
  for (const [name, value] of Object.entries(values)) Object.defineProperty(picture, name, { value, configurable: true })
  const frame = picture.parentElement as HTMLElement
  frame.getBoundingClientRect = () => new DOMRect(0, 0, 220, 220)
}

test('a cropper that is used before its picture is there crops the picture once it is', async () => {
  const crops: HeadshotCrop[] = []
  const { container } = renderScreen(<HeadshotCropper url="/files/a.jpg" crop={null} onCrop={(crop) => crops.push(crop)} />)
  const picture = await waitFor(() => container.querySelector('img') ?? Promise.reject(new Error('No picture yet')))
  measure(picture, { width: 0, height: 0 }, { width: 0, height: 0 })
  fireEvent.load(picture)
  measure(picture, { width: 600, height: 800 }, { width: 165, height: 220 })
  fireEvent.load(picture)
  await waitFor(() => expect(crops).not.toEqual([]))
  expect(crops.flatMap((crop) => Object.values(crop)).filter((value) => !Number.isFinite(value))).toEqual([])
  expect(crops.at(-1)).toMatchObject({ x: 0, width: 1, height: 0.75 })
})
