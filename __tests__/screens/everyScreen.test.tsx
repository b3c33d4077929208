import { existsSync } from 'node:fs'
import { beforeAll, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { requestsOf } from '#components/shell/requestsOf.ts'
import { makeNucleus } from '#services/nucleus.ts'
import { makeStore } from '#store/makeStore.ts'
import { nucleusUrl } from '../support/answer.ts'
import { existingEventTabs } from '#constants/eventTabs.ts'
import { menu } from '#constants/menu.ts'
import type { Role } from '#constants/roles.ts'
import { routes } from '#constants/routes.ts'
import type { User } from '#contract/auth.ts'
import { allResources } from '#contract/index.ts'
import { listJobs } from '#contract/jobs.ts'
import { labelOf } from '#contract/messages.ts'
import { answerByNucleus, type Exchange } from '../support/answerByNucleus.ts'
import { renderScreen } from '../support/screens.tsx'
import { validRowOf } from '../support/validRow.ts'

/**
 * Every entry of the menu and every tab of an event, over a real nucleus with rows of every resource. A resource that is
 * declared and has its screen is walked as it is: nothing is written here for it.
 */
type Resource = (typeof allResources)[number]
const words = ['Amber', 'Birch', 'Cedar']
/** A button is named by its icon as well. */
const adding = /\b(Add|Create) /
const changing = /\b(Add|Create|Save|Delete|Duplicate)\b/
const roles = ['admin', 'readOnly'] as const
const signedIn = new Map<Role, { token: string; user: User }>()
/** The event whose tabs are opened. */
let eventId = 0
const startedAt = Date.now()
/** Lists that a screen has shown. */
const shown = new Set<string>()

/** Screens of reports, whose rows are sums over rows of other lists: nothing is added to them. */
const reports: readonly string[] = [routes.allocatorHistory, routes.emailIssues]

// Without a form in the address, questions wait for the company types, whose first form they show.
const addresses = [
  ...menu.flatMap(({ entries }) => entries.map(({ route }) => route)),
  ...existingEventTabs.map((tab) => `${routes.event(0, tab)}${tab === 'registrationquestions' ? '?form=1' : ''}`),
  // Another view of its tab, with a list of its own.
  `${routes.event(0, 'agenda')}?as=list`,
  // Not in the menu: the page of e-mails leads to it.
  routes.savedTexts,
]
  .filter((address) => !reports.includes(address))
  .map((address) => [address.replace('/0/', '/:id/')] as const)

beforeAll(async () => {
  for (const role of roles) signedIn.set(role, await nucleusBehind.signIn(role))
  eventId = (await nucleusBehind.ids()).eventId?.[0] ?? 0
  // What a row refers to may be a row of another resource: those that are refused wait for the others.
  let waiting: readonly Resource[] = allResources
  while (waiting.length > 0) {
    const refused: [Resource, string][] = []
    for (const resource of waiting) {
      const problem = await storeRows(resource)
      if (problem) refused.push([resource, problem])
    }
    if (refused.length === waiting.length) throw new Error(refused.map(([{ name }, problem]) => `${name}: ${problem}`).join('\n'))
    waiting = refused.map(([resource]) => resource)
  }
})

/** The newest row of a resource: the record that a link opens. */
const linkedRow = new Map<string, string>()

test.each(addresses)('%s asks ahead for what it needs, adds, sorts, searches and opens for an administrator', async (address) => {
  const expected = await earlyRequests(address)
  const { requests, router, user, table } = await open(address, 'admin')
  // An exchange is noted when it is answered.
  await waitFor(() => expect(questions(requests, address)).toEqual(expected))
  listsOf(requests).forEach(({ name }) => shown.add(name))
  if (!table) return expectAnswered(requests)
  const resource = listOf(requests)
  expect(rows().length).toBeGreaterThanOrEqual(words.length)
  expectRoom(table)

  const adds = screen.getAllByRole('button', { name: adding }).filter((button) => !table.contains(button))
  expect(adds).toHaveLength(1)
  await user.click(adds[0] as HTMLElement)
  await closed(user, await screen.findByRole('dialog'))

  await expectSorts(user, table, requests)
  await expectSearches(user, resource)
  await expectEdits(user, resource)

  const before = router().asPath
  await user.click(rows()[0] as HTMLElement)
  await waitFor(() => expect(router().asPath).not.toBe(before))
  const { open: id } = router().query
  // A row either opens over its list, or has a page of its own.
  if (id !== undefined) {
    linkedRow.set(address, String(id))
    await closed(user, await screen.findByRole('dialog'))
    expect(router().asPath).toBe(before)
  }
  expectAnswered(requests)
})

test.each(addresses)('%s opens a linked record for who may only read, and lets them change nothing', async (address) => {
  const id = linkedRow.get(address)
  const { requests, table, user } = await open(id ? `${address}${address.includes('?') ? '&' : '?'}open=${id}` : address, 'readOnly')
  if (id) {
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryAllByRole('button', { name: changing })).toEqual([])
    await closed(user, dialog)
  }
  expectAnswered(requests)
  if (table) expect(rows().length).toBeGreaterThanOrEqual(words.length)
  expect(screen.queryAllByRole('button', { name: changing })).toEqual([])
})

test.each(reports)('the report at %s asks ahead for what it needs and is answered', async (address) => {
  const expected = await earlyRequests(address)
  const { requests } = await open(address, 'readOnly', { hasRows: false })
  await waitFor(() => expect(questions(requests, address)).toEqual(expected))
  expectAnswered(requests)
})

test('every resource has a screen with its list', () => {
  // What hangs on a row of another list is shown with that row.
  const ofScreens = allResources.filter(({ parent }) => parent === undefined || parent === 'eventId')
  expect([...shown].toSorted()).toEqual(ofScreens.map(({ name }) => name).toSorted())
})

/** The requests that an address makes early, as they are sent and answered. */
async function earlyRequests(address: string): Promise<string[]> {
  // A tab says what it needs as soon as its code has come.
  await pageOf(address.replace(/\?.*/, ''))
  const needed = answerByNucleus()
  const { token = '' } = signedIn.get('admin') ?? {}
  const { send } = makeNucleus({ baseUrl: nucleusUrl, getAccessToken: () => token })
  const asking: Promise<unknown>[] = []
  for (const ask of requestsOf(address.replace(':id', String(eventId))))
    ask((call, input) => asking.push(send(call, input)), makeStore().getState())
  await Promise.all(asking)
  return questions(needed, address)
}

/**
 * The requests, in words. The header requests jobs when a page is quiet, whatever the page requests. A new minute may begin between two
 * openings of a screen that requests what has not ended yet: its minute is `now` in both.
 */
function questions(exchanges: Exchange[], address: string): string[] {
  const isOwn = ({ path }: Exchange) => address === routes.jobs || path !== `/nucleus${listJobs.path}`
  return exchanges
    .filter(isOwn)
    .map(({ path, query }) => `${path}?${new URLSearchParams([...query].map(([name, value]) => [name, isNow(value) ? 'now' : value]))}`)
    .toSorted()
}

/** An instant since the minute in which this file began. */
const isNow = (value: string): boolean => Date.parse(value) > startedAt - 60_000 && Date.parse(value) <= Date.now()

type UserOfScreen = ReturnType<typeof renderScreen>['user']

/** Sorts by every column that can be sorted: nucleus accepts what the screen asks for. */
async function expectSorts(user: UserOfScreen, table: HTMLElement, requests: Exchange[]): Promise<void> {
  const count = rows().length
  const sorters = [...table.querySelectorAll<HTMLElement>('th.sortable')]
  expect(sorters).not.toEqual([])
  const sorts = new Set<string>()
  for (const sorter of sorters) {
    await user.click(sorter)
    await waitFor(() => expect(sortsIn(requests)).toHaveLength(sorts.size + 1))
    sorts.add(sortsIn(requests).at(-1) ?? '')
    await waitFor(() => expect(rows()).toHaveLength(count))
  }
  expect(sorts.size).toBe(sorters.length)
}

/**
 * The columns fit into the narrowest table that does not scroll sideways: else the last ones are cut off there, out of reach, and those
 * without a width have none at all.
 */
function expectRoom(table: HTMLElement): void {
  const widths = [...table.querySelectorAll('col')].map(({ style }) => Number.parseInt(style.width) || 120)
  const exactWidth = Number.parseInt(table.querySelector('table')?.style.minWidth ?? '')
  const scrollWidth = exactWidth || Number(table.querySelector<HTMLElement>('.table-frame')?.dataset.minWidth)
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(scrollWidth)
}

async function expectSearches(user: UserOfScreen, { name, search }: Resource): Promise<void> {
  if (search === 'none') return expect(screen.queryByRole('searchbox')).toBeNull()
  await user.type(screen.getByRole('searchbox'), words[1] ?? '')
  // The staff are contacts too: each word is the name of one of them.
  await waitFor(() => expect(rows()).toHaveLength(name === 'contacts' ? 2 : 1))
  expect(rows()[0]).toHaveTextContent(new RegExp(words[1] ?? '', 'i'))
}

/** Every field of a bulk edit has its input, where rows can be selected. */
async function expectEdits(user: UserOfScreen, { bulkEdit, schema }: Resource): Promise<void> {
  const box = rows()[0]?.querySelector<HTMLElement>('.select-cell input')
  if (!box || bulkEdit.length === 0) return
  await user.click(box)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  for (const field of bulkEdit) {
    const label = labelOf(schema.shape[field as keyof typeof schema.shape], field)
    if (bulkEdit.length > 1) {
      await user.click(within(dialog).getByRole('combobox', { name: 'Field' }))
      await user.click(await screen.findByText(label, { selector: '.ant-select-item-option-content' }))
    }
    await waitFor(() =>
      expect([field, dialog.querySelector('.bulk-edit-field .ant-form-item')?.textContent]).toEqual([
        field,
        expect.stringContaining(label),
      ]),
    )
  }
  await closed(user, dialog)
  await user.click(box)
}

/** The page of an address as somebody with the role sees it, when all it shows has come. `table` is its list, if it has one. */
async function open(address: string, role: Role, { hasRows = true } = {}) {
  const requests = answerByNucleus()
  const { token = '', user = null } = signedIn.get(role) ?? {}
  const url = address.replace(':id', String(eventId))
  const Page = await pageOf(address.replace(/\?.*/, ''))
  const auth = { accessToken: token, user, isExpired: false }
  const rendered = renderScreen(<PageFrame Page={Page} />, { url, preloadedState: { auth } })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(requests).not.toEqual([]))
  const isTab = address.includes(':id')
  if (isTab) await waitFor(() => expect(rendered.container.querySelector('.event-tab')).not.toBeEmptyDOMElement())
  const table = rendered.container.querySelector<HTMLElement>('.resource-table')
  if (table && hasRows) await waitFor(() => expect(rows()).not.toEqual([]))
  return { ...rendered, requests, table }
}

async function pageOf(address: string): Promise<ComponentType> {
  const path = `pages${address.replace(':id', '[id]')}.tsx`
  const file = existsSync(path) ? path : path.replace(/\.tsx$/, '/index.tsx')
  return ((await import(`../../${file}`)) as { default: ComponentType }).default
}

async function closed(user: UserOfScreen, dialog: HTMLElement): Promise<void> {
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const rows = () => [...document.querySelectorAll<HTMLElement>('.resource-table tr[data-row-key]')]
const sortsIn = (requests: Exchange[]) => [...new Set(requests.flatMap(({ query }) => query.get('sort') ?? []))]

/** No request of the page was refused. */
function expectAnswered(requests: Exchange[]): void {
  expect(requests.filter(({ status }) => status !== 200)).toEqual([])
}

/** The resources whose lists a page requested. */
const listsOf = (requests: Exchange[]): Resource[] =>
  allResources.filter(({ calls }) => {
    const path = new RegExp(`^/nucleus${calls.list.path.replace(/\{\w+\}/g, '[^/]+')}$`)
    return requests.some((one) => path.test(one.path))
  })

/** The resource whose list a page requested, page by page. */
function listOf(requests: Exchange[]): Resource {
  const [found] = listsOf(requests.filter(({ query }) => query.has('page')))
  if (!found) throw new Error(`No resource's list was requested: ${requests.map(({ path }) => path).join(', ')}`)
  return found
}

/** Stores a row for each word. Returns what nucleus says when it refuses one. */
async function storeRows(resource: Resource): Promise<string | undefined> {
  const ids = { ...(await nucleusBehind.ids()), eventId }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${signedIn.get('admin')?.token}` }
  for (const [index, word] of words.entries()) {
    const body = JSON.stringify(validRowOf(resource, { ids, word, index }))
    const answer = await nucleusBehind.request({ method: 'POST', url: `/nucleus${resource.calls.upsert.path}`, headers, body })
    if (answer.status !== 200) return answer.body
  }
  return undefined
}
