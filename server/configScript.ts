import type { Config } from '#nucleus/base/config.ts'
import type { BrowserConfig } from '#services/BrowserConfig.ts'

/** The settings for the browser, as a script. They are read when the process starts, not at the build. */
export function configScript(
  config: Pick<Config, 'DATADOG_APPLICATION_ID' | 'DATADOG_CLIENT_TOKEN' | 'DATADOG_SITE' | 'EVENTS_URL' | 'COPILOT_URL'>,
  styles: Pick<BrowserConfig, 'laterStyles' | 'makesStyles'> = {},
): string {
  const known: BrowserConfig = {
    ...styles,
    ...(config.EVENTS_URL && { eventsBase: withoutLastSlash(config.EVENTS_URL) }),
    ...(config.COPILOT_URL && { copilotBase: withoutLastSlash(config.COPILOT_URL) }),
    ...(config.DATADOG_APPLICATION_ID && {
      datadogApplicationId: config.DATADOG_APPLICATION_ID,
      datadogClientToken: config.DATADOG_CLIENT_TOKEN,
      datadogSite: config.DATADOG_SITE,
    }),
  }
  return `window.copilotConfig = ${asScript(known)}\n`
}

const withoutLastSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '')

/** JSON that is safe inside a script: nothing in it can end the script or a line. */
const asScript = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
