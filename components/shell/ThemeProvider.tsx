import { App, ConfigProvider } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { toastSeconds } from '#constants/notices.ts'
import { makeTheme } from '#styles/theme.ts'
import { useHasMotion, useTheme } from './useTheme.ts'

/** Ant Design in the chosen theme, with one place for messages and questions. */
export function ThemeProvider({ fontFamily, children }: { fontFamily?: string; children: ReactNode }) {
  const { name } = useTheme()
  const hasMotion = useHasMotion()
  const theme = useMemo(() => makeTheme(name, { fontFamily, hasMotion }), [name, fontFamily, hasMotion])
  return (
    <ConfigProvider theme={theme} wave={{ disabled: true }}>
      <App className="app" message={{ duration: toastSeconds, maxCount: 5 }}>
        {children}
      </App>
    </ConfigProvider>
  )
}
