import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { ThemeMenu } from '#components/shell/ThemeMenu.tsx'
import { makeTheme } from '#styles/antdTheme.ts'
import { palettes, themeNames } from '#styles/theme.ts'
import { setMedia } from '../support/native/browserGlobals.ts'
import { contrast } from '../support/contrast.ts'
import { renderScreen } from '../support/screens.tsx'

describe('the theme', () => {
  const dark = '(prefers-color-scheme: dark)'
  const shown = () => document.documentElement.dataset.theme
  /** As the page's head does. */
  const load = () => act(() => void runInThisContext(readFileSync('server/theme.js', 'utf8')))
  beforeEach(() => setMedia(dark, false))

  test('is the system’s until somebody chooses, and the choice is stored', async () => {
    setMedia(dark, true)
    load()
    expect(shown()).toBe('dark')
    const { user } = renderScreen(<ThemeMenu />)
    await user.click(screen.getByRole('button', { name: 'Theme' }))
    await user.click(await screen.findByRole('menuitem', { name: /Light/ }))
    expect(shown()).toBe('light')
    load()
    expect(shown()).toBe('light')
    await user.click(screen.getByRole('button', { name: 'Theme' }))
    await user.click(await screen.findByRole('menuitem', { name: /System/ }))
    expect(shown()).toBe('dark')
    act(() => setMedia(dark, false))
    expect(shown()).toBe('light')
  })

  test.each(themeNames)('%s: words have a contrast of 4.5, shapes of 3', (name) => {
    const {
      primary,
      primaryHover,
      primaryActive,
      primarySoft,
      primaryRing,
      onPrimary,
      page,
      surface,
      floating,
      text,
      placeholder,
      controlBorder,
      success,
      warning,
      error,
      errorHover,
      tones,
    } = palettes[name]
    const [first, second, third] = text
    const grounds = [page, surface, floating]
    const words = [
      ...grounds.flatMap((ground) => [first, second, third, primary, success, warning, error].map((color) => [color, ground])),
      ...[primary, primaryHover, primaryActive, error, errorHover].map((ground) => [onPrimary, ground]),
      ...[surface, floating].map((ground) => [placeholder, ground]),
      ...Object.values(tones).map((tone) => [tone.text, tone.soft]),
      [primary, primarySoft],
      [first, primarySoft],
    ]
    const shapes = [...Object.values(tones).map((tone) => tone.solid), controlBorder, primaryRing].flatMap((color) =>
      [surface, page, floating].map((ground) => [color, ground]),
    )
    const weak = (pairs: (string | undefined)[][], least: number) => pairs.filter(([a = '', b = '']) => contrast(a, b) < least)
    expect(weak(words, 4.5)).toEqual([])
    expect(weak(shapes, 3)).toEqual([])
  })

  test('keeps still where reduced motion is requested', () => {
    expect(makeTheme('light', { hasMotion: false }).token?.motion).toBe(false)
  })
})
