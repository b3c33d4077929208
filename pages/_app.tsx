import type { AppProps } from 'next/app'
import Head from 'next/head'
import { useEffect } from 'react'
import { fontFamily } from '#components/shell/fonts.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { StoreProvider } from '#components/shell/StoreProvider.tsx'
import { ThemeProvider } from '#components/shell/ThemeProvider.tsx'
import { browserConfig } from '#services/env.ts'
import { startMonitoring } from '#services/monitoring.ts'
import '#styles/base.css'
import '#styles/ui.css'
import '#styles/notices.css'
import '#styles/shell.css'
import '#styles/resource.css'
import '#styles/form.css'
import '#styles/events.css'
import '#styles/dashboard.css'
import '#styles/login.css'

export default function ConsoleApp({ Component, pageProps }: AppProps) {
  useEffect(() => void startMonitoring(browserConfig()), [])
  return (
    <>
      <Head>
        <title>Copilot</title>
      </Head>
      <StoreProvider>
        <ThemeProvider fontFamily={fontFamily}>
          <PageFrame>
            <Component {...pageProps} />
          </PageFrame>
        </ThemeProvider>
      </StoreProvider>
    </>
  )
}
