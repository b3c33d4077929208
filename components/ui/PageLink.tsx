import Link from 'next/link'
import type { ComponentProps } from 'react'

/** A link to a page of the console. Its code is not fetched because the link is in sight, but when somebody is about to follow it (`AskAhead`). */
export const PageLink = (props: ComponentProps<typeof Link>) => <Link prefetch={false} {...props} />
