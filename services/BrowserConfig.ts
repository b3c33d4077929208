/** Settings that the server passes to the browser (`/start.js`). Empty values mean off. */
export interface BrowserConfig {
  datadogApplicationId?: string
  datadogClientToken?: string
  datadogSite?: string
  /** The address of the events server; default: the console's own. */
  eventsBase?: string
  /** The address of Ant Design's style sheet, written by the build. */
  laterStyles?: string
  /** In development there is no such sheet: the browser generates the styles. */
  makesStyles?: true
}
