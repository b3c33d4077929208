import { listSavedViews } from '#contract/savedViews.ts'
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import type { Call } from '#contract/define.ts'
import type { Reply } from '#contract/reply.ts'

/** Replaces nucleus in the tests of screens. */
export const nucleusUrl = 'http://localhost/nucleus'
/** Nobody has views, unless a test says so: every list asks for them. */
const noViews = http.get(nucleusUrl + listSavedViews.path, () => envelope({ data: { views: [], defaults: [], layouts: [] } }))
/** Every signed-in page asks for jobs when it is quiet: there are none unless the test says so. */
const noJobs = http.get(`${nucleusUrl}/jobs`, () => envelope({ data: [] }))
/** The messages ask what can still be undone when they are opened. */
const noUndoables = http.get(`${nucleusUrl}/undo`, () => envelope({ data: [] }))
/** Every list of registrations asks how many there are of each status. */
const noCounts = http.get(`${nucleusUrl}/events/registration_counts/:eventId/:eventCompanyTypeId`, () => envelope({ data: [] }))
export const server = setupServer(noViews, noJobs, noUndoables, noCounts)

/** What a test answers: an envelope (200 unless it says otherwise), a ready response, or `networkError`. */
export type Answer<Output> = Partial<Reply<Output>> | FailureReply | Response
/** A refusal holds what the call returns to nobody else: fields, a question, the current row. */
interface FailureReply extends Omit<Partial<Reply>, 'status'> {
  status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 503
}
export const networkError = HttpResponse.error()
/** What a call was sent, in the order it came: the body, or path parameters and query together as text. */
export type SentCall = Record<string, unknown>
type AnswerSource<Output> = Answer<Output> | ((input: SentCall) => Answer<Output> | Promise<Answer<Output>>)

/** Answers a call of the contract until the test ends or answers it anew. The list it returns fills with what was sent. */
export function answer<Input, Output, Parsed>(call: Call<Input, Output, Parsed>, answering: AnswerSource<Output>): SentCall[] {
  const sent: SentCall[] = []
  const pattern = nucleusUrl + call.path.replace(/\{(\w+)\}/g, ':$1')
  const method = call.method === 'GET' ? http.get : http.post
  server.use(
    method(pattern, async ({ request, params }) => {
      const input =
        call.method === 'GET' ? { ...decoded(params), ...Object.fromEntries(new URL(request.url).searchParams) } : await body(request)
      sent.push(input)
      const given = typeof answering === 'function' ? await answering(input) : answering
      return given instanceof Response ? given.clone() : envelope(given)
    }),
  )
  return sent
}

/** An answer that waits until the test lets it go: for what shows meanwhile. */
export function heldAnswer<Output>(given: Answer<Output>): { answering: () => Promise<Answer<Output>>; release: () => void } {
  let release = () => {}
  const gate = new Promise<void>((open) => (release = open))
  return { answering: () => gate.then(() => given), release: () => release() }
}

export const resetAnswers = (): void => server.resetHandlers()

function envelope<Output>({ status = 200, code = status, message = '', data, meta }: Partial<Reply<Output>>) {
  return HttpResponse.json({ code, message, data, meta } as Record<string, unknown>, { status })
}

const decoded = (params: Record<string, string | readonly string[] | undefined>): SentCall =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, decodeURIComponent(String(value))]))

async function body(request: Request): Promise<SentCall> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
  return isForm ? Object.fromEntries(await request.formData()) : ((await request.json()) as SentCall)
}
