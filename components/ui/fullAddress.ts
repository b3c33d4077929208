/** The full address of a path, with the origin of the current page: behind a proxy, the proxy's. */
export const fullAddress = (path: string): string => `${window.location.origin}${path}`
