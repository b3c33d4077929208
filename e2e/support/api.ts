import type { Page } from 'playwright-core'

export interface Answer<T> {
  status: number
  data: T
  meta?: { total: number }
  message?: string
}

/** The token that the page's cookies hold; empty when nobody is signed in. */
export async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'accessToken')?.value ?? ''
}

/** Asks nucleus past the screens, as whoever is signed in on the page: a body makes it a POST. */
export async function ask<T>(page: Page, path: string, body?: unknown): Promise<Answer<T>> {
  return askWith<T>({ url: new URL(`/nucleus${path}`, page.url()), token: await tokenOf(page), body })
}

export async function askWith<T>({ url, token, body }: { url: URL; token: string; body?: unknown }): Promise<Answer<T>> {
  const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const response = await fetch(url, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) })
  return { ...((await response.json()) as Omit<Answer<T>, 'status'>), status: response.status }
}
