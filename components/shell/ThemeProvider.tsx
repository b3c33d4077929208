import { ConfigProvider } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { makeTheme } from '#styles/theme.ts'
import { Questions } from '../ui/Questions.tsx'
import { useHasMotion, useTheme } from './useTheme.ts'

/** Ant Design in the chosen theme, with one place for questions. */
export function ThemeProvider({ fontFamily, children }: { fontFamily?: string; children: ReactNode }) {
  const { name } = useTheme()
  const hasMotion = useHasMotion()
  const theme = useMemo(() => makeTheme(name, { fontFamily, hasMotion }), [name, fontFamily, hasMotion])
  return (
    <ConfigProvider theme={theme} wave={{ disabled: true }}>
      <div className="app">
        <Questions>{children}</Questions>
      </div>
    </ConfigProvider>
  )
}
