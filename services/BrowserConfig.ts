/** What the server tells the browser at start (`/start.js`). Empty values mean off. */
export interface BrowserConfig {
  datadogApplicationId?: string
  datadogClientToken?: string
  datadogSite?: string
  /** Where calls to the events server go; default: to the console's own. */
  eventsBase?: string
  /** Address of Ant Design's style sheet, as the build wrote it. */
  laterStyles?: string
  /** While one develops there is no such sheet: the browser makes the styles. */
  makesStyles?: true
}
