import { ConfigProvider } from 'antd'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { makeTheme } from '#styles/antdTheme.ts'
import { useHasMotion, useTheme } from './useTheme.ts'

const InsideTheme = createContext(false)
/** A build writes Ant Design's style sheet once; in development the browser generates it. */
const hasStyleSheet = (): boolean => !window.copilotConfig?.makesStyles

/** Ant Design in the selected theme. Wraps every part whose code is loaded later (`lazyPart`). */
export function AntdTheme({ children }: { children: ReactNode }) {
  return useContext(InsideTheme) ? children : <ThemeProvider>{children}</ThemeProvider>
}

function ThemeProvider({ children }: { children: ReactNode }) {
  const { name } = useTheme()
  const hasMotion = useHasMotion()
  const theme = useMemo(() => ({ ...makeTheme(name, { hasMotion }), zeroRuntime: hasStyleSheet() }), [name, hasMotion])
  return (
    <InsideTheme value>
      <ConfigProvider theme={theme} wave={{ disabled: true }}>
        {children}
      </ConfigProvider>
    </InsideTheme>
  )
}
