import localFont from 'next/font/local'

/** Inter, one file for all weights, served by the console. Scripts that it lacks use a system font. */
const inter = localFont({
  src: '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'swap',
  adjustFontFallback: 'Arial',
})

export const fontFamily = inter.style.fontFamily
