/** What the server tells the browser at start (`/config.js`). Empty values mean off. */
export interface BrowserConfig {
  datadogApplicationId?: string
  datadogClientToken?: string
  datadogSite?: string
}

declare global {
  interface Window {
    copilotConfig?: BrowserConfig
  }
}

export const browserConfig = (): BrowserConfig => (typeof window === 'undefined' ? {} : (window.copilotConfig ?? {}))

/** All calls go to the console's own origin; the server passes them on when nucleus runs elsewhere. */
export const nucleusBase = '/nucleus'
