import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ThemeConfig } from 'antd'
import { createContext, type ReactNode, useContext } from 'react'
import { makeTheme } from '#styles/antdTheme.ts'
import type { ThemeName } from '#styles/theme.ts'
import { ClearIcon } from './ClearIcon.tsx'
import { popupLayer } from './popupLayer.ts'
import { searchByLabel } from './selectSearch.ts'
import { useIsNarrow } from './useIsNarrow.ts'
import { useHasMotion, useTheme } from './useTheme.ts'
import './leaveSelectByTab.ts'

const InsideTheme = createContext(false)
/** A build writes Ant Design's style sheet once; in development the browser generates it. */
const hasStyleSheet = (): boolean => !window.copilotConfig?.makesStyles

/** Every select jumps to what is typed, but for short ones on a phone: there a search opens the keyboard, which hides the options. */
const select = { clearIcon: <ClearIcon />, showSearch: searchByLabel }
const selectOnPhone = { clearIcon: <ClearIcon /> }

/** Ant Design in the selected theme. Wraps every part whose code is loaded later (`lazyPart`). */
export function AntdTheme({ children }: { children: ReactNode }) {
  return useContext(InsideTheme) ? children : <ThemeProvider>{children}</ThemeProvider>
}

function ThemeProvider({ children }: { children: ReactNode }) {
  const { name } = useTheme()
  const theme = themeOf(name, useHasMotion())
  const isNarrow = useIsNarrow()
  return (
    <InsideTheme value>
      <StyleProvider container={hasStyleSheet() ? besidePage() : undefined}>
        <ConfigProvider theme={theme} wave={{ disabled: true }} select={isNarrow ? selectOnPhone : select} getPopupContainer={popupLayer}>
          {children}
        </ConfigProvider>
      </StyleProvider>
    </InsideTheme>
  )
}

const themes = new Map<string, ThemeConfig>()

/** Every part has the same object: Ant Design derives the tokens of a new one again, which takes milliseconds. */
function themeOf(name: ThemeName, hasMotion: boolean): ThemeConfig {
  const key = `${name} ${hasMotion}`
  const theme = themes.get(key) ?? { ...makeTheme(name, { hasMotion }), zeroRuntime: hasStyleSheet() }
  themes.set(key, theme)
  return theme
}

let container: HTMLElement | undefined

/**
 * Where Ant Design adds the variables of each component that it shows: outside of the page, as the built sheet has them. In the page,
 * each would make the browser calculate the styles of every element again.
 */
const besidePage = (): HTMLElement => (container ??= document.createElement('div'))
