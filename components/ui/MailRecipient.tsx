import type { Route } from '#constants/routes.ts'
import { PageLink } from './PageLink.tsx'

/** The name of a recipient as a link, with the address, and why the mail did not arrive. */
export const MailRecipient = ({ href, name, address, failure }: { href: Route; name: string; address: string; failure: string | null }) => (
  <>
    <PageLink href={href}>{name}</PageLink>
    <div className="quiet small cut">{address}</div>
    {failure && (
      <div className="mail-failure small cut" title={failure}>
        {failure}
      </div>
    )}
  </>
)
