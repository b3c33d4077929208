import { type Tone, type ToneColors, toneNames } from './tones.ts'

/** Every colour of the console is defined here. A test checks the contrast: 4.5 for text, 3 for shapes. */
export const themeNames = ['light', 'dark'] as const
export type ThemeName = (typeof themeNames)[number]

export interface Palette {
  primary: string
  primaryHover: string
  primaryActive: string
  /** Background of a selected row or menu entry. */
  primarySoft: string
  /** Ring around the focused element. */
  primaryRing: string
  onPrimary: string
  page: string
  surface: string
  floating: string
  text: readonly [first: string, second: string, third: string, disabled: string]
  placeholder: string
  controlBorder: string
  line: string
  success: string
  warning: string
  error: string
  errorHover: string
  shadow: string
  tones: Record<Tone, ToneColors>
}

export const palettes: Record<ThemeName, Palette> = {
  light: {
    primary: '#1f4a8a',
    primaryHover: '#2a5ca8',
    primaryActive: '#173a6e',
    primarySoft: '#e9eff8',
    primaryRing: '#5b83bd',
    onPrimary: '#ffffff',
    page: '#f4f5f7',
    surface: '#ffffff',
    floating: '#ffffff',
    text: ['#18202c', '#434c5b', '#5a6473', '#9aa3b0'],
    placeholder: '#667082',
    controlBorder: '#858e9d',
    line: '#e2e6eb',
    success: '#17713b',
    warning: '#8f5a00',
    error: '#b3261e',
    errorHover: '#96201a',
    shadow: '0 8px 28px rgba(16, 24, 40, 0.16), 0 2px 6px rgba(16, 24, 40, 0.08)',
    tones: {
      success: { text: '#14602f', soft: '#e4f3e9', solid: '#2c8a50' },
      warning: { text: '#7a4b00', soft: '#fbefd5', solid: '#b87a12' },
      error: { text: '#9c1f18', soft: '#fce9e7', solid: '#c8453c' },
      info: { text: '#1f4a8a', soft: '#e6eef9', solid: '#3b74c4' },
      accent: { text: '#5b3b91', soft: '#f0eaf9', solid: '#7d5bb8' },
      neutral: { text: '#434c5b', soft: '#e9ecf0', solid: '#7d8795' },
    },
  },
  dark: {
    primary: '#86b3f2',
    primaryHover: '#a3c6f7',
    primaryActive: '#6f9fe3',
    primarySoft: '#1d2c43',
    primaryRing: '#5b83bd',
    onPrimary: '#0c1524',
    page: '#0f1216',
    surface: '#171b21',
    floating: '#1f252d',
    text: ['#e6eaf0', '#b8c1cd', '#9aa4b2', '#667080'],
    placeholder: '#8d97a6',
    controlBorder: '#6c7788',
    line: '#2a313b',
    success: '#6fcf97',
    warning: '#e8b757',
    error: '#ff8f85',
    errorHover: '#ffaba3',
    shadow: '0 10px 32px rgba(0, 0, 0, 0.6), 0 2px 8px rgba(0, 0, 0, 0.4)',
    tones: {
      success: { text: '#86d9a4', soft: '#163223', solid: '#45a86d' },
      warning: { text: '#efc578', soft: '#352a12', solid: '#c8922f' },
      error: { text: '#ffa39b', soft: '#3d1c1a', solid: '#d9655c' },
      info: { text: '#9cc3f8', soft: '#1a2c47', solid: '#5b91dc' },
      accent: { text: '#c9b3f0', soft: '#2d2343', solid: '#9a7bd0' },
      neutral: { text: '#b8c1cd', soft: '#272e37', solid: '#7d8795' },
    },
  },
}

/** Background of a logo designed for the other theme: enough contrast for the logo, and quiet on its page. */
const logoBackgrounds = { 'plate-light': '#ccd2da', 'plate-dark': '#353d48' }

/** The page's own variables for both themes, available before any script runs: see `_document`. */
export const themeVariables = themeNames
  .map((name) => {
    const { page, surface, text, line, primary, tones } = palettes[name]
    const variables = { page, surface, text: text[0], 'text-second': text[1], line, primary, ...logoBackgrounds }
    const toneVariables = toneNames.flatMap((tone) =>
      Object.entries<string>({ ...tones[tone] }).map(([use, color]): [string, string] => [`tone-${tone}-${use}`, color]),
    )
    const declared = [...Object.entries(variables), ...toneVariables].map(([key, color]) => `--${key}:${color}`).join(';')
    return `${name === 'light' ? 'html' : 'html[data-theme=dark]'}{color-scheme:${name};${declared}}`
  })
  .join('')
