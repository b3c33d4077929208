import { ConfigProvider } from 'antd'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { makeTheme } from '#styles/antdTheme.ts'
import { useHasMotion, useTheme } from './useTheme.ts'

const Inside = createContext(false)
/** A build writes Ant Design's style sheet once; in development the browser generates it. */
const hasSheet = (): boolean => !window.copilotConfig?.makesStyles

/** Ant Design in the selected theme. Wraps every part whose code is loaded later (`lazyPart`). */
export function Themed({ children }: { children: ReactNode }) {
  return useContext(Inside) ? children : <Theme>{children}</Theme>
}

function Theme({ children }: { children: ReactNode }) {
  const { name } = useTheme()
  const hasMotion = useHasMotion()
  const theme = useMemo(() => ({ ...makeTheme(name, { hasMotion }), zeroRuntime: hasSheet() }), [name, hasMotion])
  return (
    <Inside value>
      <ConfigProvider theme={theme} wave={{ disabled: true }}>
        {children}
      </ConfigProvider>
    </Inside>
  )
}
