import type { AppProps } from 'next/app'
import Head from 'next/head'
import { useEffect, useState } from 'react'
import { fontFamily } from '#components/shell/fonts.ts'
import { prefetchFirst, openStore } from '#components/shell/openStore.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { StoreProvider } from '#components/shell/StoreProvider.tsx'
import { ConfirmProvider } from '#components/ui/ConfirmProvider.tsx'
import { browserConfig } from '#services/env.ts'
import { startMonitoring } from '#services/monitoring.ts'
import '../.generated/antd.css'
import '#styles/base.css'
import '#styles/ui.css'
import '#styles/notices.css'
import '#styles/shell.css'
import '#styles/palette.css'
import '#styles/resource.css'
import '#styles/form.css'
import '#styles/contacts.css'
import '#styles/events.css'
import '#styles/companies.css'
import '#styles/calendar.css'
import '#styles/coffeeChats.css'
import '#styles/meetings.css'
import '#styles/notifications.css'
import '#styles/registrationForm.css'
import '#styles/jobs.css'
import '#styles/dashboard.css'
import '#styles/funds.css'
import '#styles/utilities.css'
import '#styles/login.css'

const store = typeof window === 'undefined' ? undefined : openStore()

export default function ConsoleApp({ Component }: AppProps) {
  // Once, before the first render: by now the first page's code has loaded, and with it what the page needs.
  useState(() => store && prefetchFirst(store))
  useEffect(() => void startMonitoring(browserConfig()), [])
  return (
    <>
      <Head>
        <title>Copilot</title>
        {/* A phone's keyboard makes the page smaller, so that elements at its bottom stay visible. */}
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        {/* The theme and the style sheets use the font under this name. */}
        <style>{`html{--font:${fontFamily}}`}</style>
      </Head>
      <StoreProvider store={store}>
        <ConfirmProvider>
          <PageFrame Page={Component} />
        </ConfirmProvider>
      </StoreProvider>
    </>
  )
}
