import { landingRoute, routes } from '#constants/routes.ts'

const excludedRoutes: readonly string[] = [routes.login, routes.logout]

/** The address to open after signing in. Only addresses of this console are accepted; anything else leads to the landing page. */
export function nextAddress(next: string | string[] | undefined): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return landingRoute
  const { origin } = window.location
  const url = URL.parse(next, origin)
  if (url?.origin !== origin || excludedRoutes.includes(url.pathname)) return landingRoute
  return url.pathname + url.search + url.hash
}
