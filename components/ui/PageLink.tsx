import Link from 'next/link'
import type { ComponentProps } from 'react'

/**
 * A link to a page of the console. The page's code is not fetched when the link becomes visible, but when the user is about to follow it
 * (`PrefetchLinks`).
 */
export const PageLink = (props: ComponentProps<typeof Link>) => <Link prefetch={false} {...props} />
