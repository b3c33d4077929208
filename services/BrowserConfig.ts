/** Settings that the server passes to the browser (`/start.js`). Empty values mean off. */
export interface BrowserConfig {
  datadogApplicationId?: string
  datadogClientToken?: string
  datadogSite?: string
  /** The addresses of the events server and of the separate copilot server; default: the console's own. */
  eventsBase?: string
  copilotBase?: string
  /** The address of Ant Design's style sheet, written by the build. */
  laterStyles?: string
  /** In development there is no such sheet: the browser generates the styles. */
  makesStyles?: true
}
