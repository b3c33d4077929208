import type { BrowserConfig } from './BrowserConfig.ts'

declare global {
  interface Window {
    copilotConfig?: BrowserConfig
  }
}

export const browserConfig = (): BrowserConfig => (typeof window === 'undefined' ? {} : (window.copilotConfig ?? {}))

/** All calls go to the console's own origin; its server forwards them when nucleus runs elsewhere. */
export const nucleusBase = '/nucleus'
