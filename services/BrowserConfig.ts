/** What the server tells the browser at start (`/config.js`). Empty values mean off. */
export interface BrowserConfig {
  datadogApplicationId?: string
  datadogClientToken?: string
  datadogSite?: string
}
