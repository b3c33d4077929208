import { Head, Html, Main, NextScript } from 'next/document'
import { signAddress } from '#components/shell/sign.ts'
import { themeVariables } from '#styles/theme.ts'

/** `/start.js` runs first and waits for nothing, so that the page is painted once, in the right colours. */
export default function ConsoleDocument() {
  return (
    <Html lang="en" className="copilot" data-theme="light">
      <Head>
        <script src="/start.js" />
        <style dangerouslySetInnerHTML={{ __html: themeVariables }} />
        <link rel="icon" type="image/svg+xml" href={signAddress} />
        <meta name="robots" content="noindex" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  )
}
