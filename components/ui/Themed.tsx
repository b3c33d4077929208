import { ConfigProvider } from 'antd'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { makeTheme } from '#styles/antdTheme.ts'
import { useHasMotion, useTheme } from './useTheme.ts'

const Inside = createContext(false)
/** The style sheet of Ant Design is written once, with the build; only while one develops the browser makes it. */
const hasSheet = (): boolean => !window.copilotConfig?.makesStyles

/** Ant Design in the chosen theme. Every part whose code comes later is inside of one (`lazyPart`). */
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
