import type { ScreenRequest } from '#store/prefetchRequests.ts'
import type { Query } from '../resource/base/listParams.ts'
import type { ParamsReader } from '../resource/savedViews/paramsOf.ts'

/** Returns the requests of a screen when it opens; `params` returns the parameters of a list, `query` is the rest of the address. */
export type ScreenRequests = (params: ParamsReader, query: Query) => readonly ScreenRequest[]

/** The screens whose code has loaded. */
const requestsByPath = new Map<string, ScreenRequests>()

/** Registers the requests of a screen outside the events. Called in the screen's own file, so that the first scripts need not know it. */
export const registerScreenRequests = (path: string, requests: ScreenRequests): void => void requestsByPath.set(path, requests)

/** The same for the page of one row, by its id: `/contacts` for `/contacts/12`. */
export const registerRowRequests = (list: string, requests: (id: number) => readonly ScreenRequest[]): void =>
  void requestsByPath.set(`${list}/`, (_, { id }) => requests(Number(id)))

/** The requests of a screen; undefined until its code has loaded. */
export function registeredRequestsOf(path: string): ScreenRequests | undefined {
  const [list = '', id] = path.split(/(?<=.\/)(?=\d+$)/)
  const requests = requestsByPath.get(list)
  return requests && id ? (params) => requests(params, { id }) : requests
}
