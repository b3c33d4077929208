import axios from 'axios'

/** What sends requests; it loads after the first screen (`services/nucleus.ts`). */
export const http = axios.create({ adapter: 'fetch', validateStatus: () => true, timeout: 60_000 })

export interface Sender {
  http: typeof http
}
