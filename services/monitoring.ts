import type { RumEvent } from '@datadog/browser-rum'
import { cancelledNavigation } from '#constants/routes.ts'
import type { BrowserConfig } from './BrowserConfig.ts'

/** Settings of the monitoring (spec §2 and §9). */
export const monitoringSettings = {
  service: 'copilot',
  env: 'production',
  version: '1.0.0',
  sessionSampleRate: 100,
  sessionReplaySampleRate: 20,
  defaultPrivacyLevel: 'mask-user-input',
} as const

let isStarted = false

/** Starts user monitoring once. Without a token it does nothing and does not load the monitoring code. */
export async function startMonitoring(config: BrowserConfig): Promise<boolean> {
  const { datadogApplicationId: applicationId, datadogClientToken: clientToken, datadogSite } = config
  if (isStarted || !applicationId || !clientToken) return false
  isStarted = true
  const { datadogRum } = await import('@datadog/browser-rum')
  datadogRum.init({
    ...monitoringSettings,
    applicationId,
    clientToken,
    site: datadogSite ?? 'datadoghq.com',
    trackUserInteractions: true,
    beforeSend: (event) => shouldSend(event),
  })
  return true
}

/** Whether an event is sent. Removes ids and e-mails from its addresses, so that pages are named by route. */
export function shouldSend(event: RumEvent): boolean {
  if (event.type === 'error' && event.error.type === cancelledNavigation) return false
  event.view.url = withoutValues(event.view.url)
  if (event.view.referrer) event.view.referrer = withoutValues(event.view.referrer)
  if (event.type === 'resource') event.resource.url = withoutValues(event.resource.url)
  return true
}

/** An address without its query, with ids and e-mails replaced. */
const withoutValues = (url: string): string => {
  const [first, ...parts] = (url.split(/[?#]/, 1)[0] ?? '').split('/')
  return [first, ...parts.map((part) => (/^\d+$|@|%40/.test(part) ? '?' : part))].join('/')
}
