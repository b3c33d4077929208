import { http } from 'msw/http'
import { server } from './answer.ts'

/** A call of the page and how nucleus answered it. */
export interface Exchange {
  method: string
  path: string
  query: URLSearchParams
  status: number
}

/** Until the test ends, every call is answered by the real nucleus behind the page (nucleusEnvironment.ts). The list it returns fills with the requests. */
export function answerByNucleus(): Exchange[] {
  const exchanges: Exchange[] = []
  server.use(
    http.all('*/nucleus/*', async ({ request }) => {
      const { pathname: path, search, searchParams: query } = new URL(request.url)
      const { method } = request
      const sentRequest = { method, url: path + search, headers: Object.fromEntries(request.headers), body: await request.text() }
      const { status, headers, body } = await nucleusBehind.request(sentRequest)
      exchanges.push({ method, path, query, status })
      return new Response(body, { status, headers })
    }),
  )
  return exchanges
}
