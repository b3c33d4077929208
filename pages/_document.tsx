import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document'
import { earlyReads } from '#components/shell/earlyReads.ts'
import { logoUrl } from '#components/shell/logoUrl.ts'
import { popupLandmark } from '#components/ui/popupLayer.ts'
import { themeVariables } from '#styles/theme.ts'

/**
 * `/start.js` runs first and waits for nothing, so that the page is painted once, in the right colours, and the reads of its screen
 * are sent before any other script has arrived.
 */
export default function ConsoleDocument({ __NEXT_DATA__: { page } }: DocumentProps) {
  return (
    <Html lang="en" className="copilot" data-theme="light">
      <Head>
        <script src="/start.js" data-reads={JSON.stringify(earlyReads(page))} />
        <style dangerouslySetInnerHTML={{ __html: themeVariables }} />
        <link rel="icon" type="image/svg+xml" href={logoUrl} />
        <meta name="robots" content="noindex" />
      </Head>
      <body>
        <Main />
        <div {...popupLandmark} />
        <NextScript />
      </body>
    </Html>
  )
}
