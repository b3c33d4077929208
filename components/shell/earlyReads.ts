import { addressNames } from '#constants/addressNames.ts'
import type { Call, Host } from '#contract/call.ts'
import { type CallAddress, callAddress } from '#contract/callAddress.ts'
import type { ScreenRequest } from '#store/prefetchRequests.ts'
import { makeStore } from '#store/makeStore.ts'
import { requestsIn, requestsOf } from './requestsOf.ts'

/** A read that a page needs when it opens, as `server/askEarly.js` sends it. */
export interface EarlyRead {
  /** With `{id}` where the page's address has its id. */
  path: string
  params: Record<string, string>
  /** The words of the page's address that are understood: where one that is not stands there, nobody knows yet what is needed. */
  words: Record<string, Word>
  /** It is the same whatever the address says. */
  isFixed?: true
  /** Where it goes, when it is not to the console's own server. */
  host?: Host
}
/** The parameter that a word becomes or the part of the path, by its number; and, of a whole number, the largest. Null when it changes nothing. */
type Word = [to: string | number, most?: number] | null

/** What stands for the id of the address, and for a word, while it is found out where they go. */
const someId = '987654321'
const someText = 'some text'
const someNumber = '7'
const largest = 9_999_999
/** What they mean depends on views, which are not known yet. */
const wordsOfViews: readonly string[] = ['view', 'without']

/**
 * What a page asks for when it opens, found out by asking `requestsOf`: as it is without a query, and what each word of a query
 * changes. What no such rule describes is left out, and asked for when the code of the page is there.
 */
export function earlyReads(page: string): EarlyRead[] {
  const address = page.replace('[id]', someId)
  const plain = readsOf(requestsOf(address))
  const probe = (name: string, value: string) => readsOf(requestsOf(`${address}?${new URLSearchParams({ [name]: value })}`))
  const looked = namesLookedFor(address)
  const names = new Set([...addressNames, ...plain.flatMap(({ takes }) => takes), ...looked])
  const probes = [...names].map((name) => ({
    name,
    text: probe(name, someText),
    number: probe(name, someNumber),
    most: probe(name, String(largest)),
  }))
  return plain.filter(isConstant).map((read) => {
    const { path, params, host } = read
    const isIn = (reads: readonly Read[]) => reads.some((one) => textOf(one) === textOf(read))
    const isFixed = probes.every(({ text, number, most }) => [text, number, most].every(isIn))
    const words = probes.flatMap(({ name, text, number, most }): [string, Word][] => {
      if (wordsOfViews.includes(name)) return []
      // Which of its values would change something, only the screen knows.
      if ([text, number, most].every(isIn)) return looked.has(name) ? [] : [[name, null]]
      const to = placeOf(someText, { read, reads: text })
      if (to !== undefined) return [[name, [to]]]
      const toNumber = placeOf(someNumber, { read, reads: number })
      const bound = most.map((one) => differenceOf(read, one)).find((one) => one?.place === toNumber)?.value
      return toNumber === undefined || bound === undefined ? [] : [[name, [toNumber, Number(bound)]]]
    })
    const shown = { path: path.replace(someId, '{id}'), params: flat(params), ...(host && { host }) }
    return isFixed ? { ...shown, words: {}, isFixed } : { ...shown, words: Object.fromEntries(words) }
  })
}

interface Read extends CallAddress {
  host?: Host
  /** The names of all that its call takes. */
  takes: readonly string[]
}

function readsOf(needs: readonly ScreenRequest[]): Read[] {
  const reads: Read[] = []
  const note: Parameters<ScreenRequest>[0] = (call, input) => {
    const { path, params, query, host } = call as unknown as Call
    reads.push({ ...callAddress({ path, query }, input), host, takes: Object.keys({ ...params.shape, ...query?.shape }) })
  }
  const state = makeStore().getState()
  for (const needed of needs) needed(note, state)
  return reads
}

/** The words of an address that its screen itself looks for. */
function namesLookedFor(pathname: string): Set<string> {
  const names = new Set<string>()
  const watched = new Proxy<Record<string, string>>({}, { get: (_, name) => void (typeof name === 'string' && names.add(name)) })
  readsOf(requestsIn(pathname, () => ({ page: 1, pageSize: 1, filters: watched }), watched))
  return names
}

/** Where a value went in one of the reads that are otherwise the same. */
function placeOf(value: string, { read, reads }: { read: Read; reads: readonly Read[] }): string | number | undefined {
  const found = reads.map((one) => differenceOf(read, one)).find((one) => one?.value === value)
  return found?.place
}

/** The one parameter or part of the path that another read has and this one has not, or has with another value. */
function differenceOf(read: Read, other: Read): { place: string | number; value: string } | undefined {
  const [parts, otherParts] = [read.path.split('/'), other.path.split('/')]
  const [params, otherParams] = [flat(read.params), flat(other.params)]
  if (parts.length !== otherParts.length || Object.keys(params).some((name) => !(name in otherParams))) return undefined
  const differences = [
    ...otherParts.flatMap((value, place) => (value === parts[place] ? [] : [{ place, value }])),
    ...Object.entries(otherParams).flatMap(([place, value]) => (value === params[place] ? [] : [{ place, value }])),
  ]
  return differences.length === 1 ? differences[0] : undefined
}

/** A parameter with an instant is another one in the next minute, one with the id belongs to the address. */
const isConstant = ({ params }: CallAddress): boolean =>
  Object.values(params).every((value) => String(value) !== someId && !/^\d{4}-\d\d-\d\dT/.test(String(value)))

const flat = (params: CallAddress['params']): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
const textOf = ({ path, params }: CallAddress): string =>
  JSON.stringify([path, Object.entries(flat(params)).toSorted(([a], [b]) => (a < b ? -1 : 1))])
