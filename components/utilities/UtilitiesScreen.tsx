import { useRouter } from 'next/router'
import { useState } from 'react'
import { routes, startIn } from '#constants/routes.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import { contacts } from '#store/contacts/contacts.ts'
import { registerScreenRequests } from '../shell/screenRequests.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { usePermission } from '../ui/usePermission.ts'
import { Purgatory, purgatoryQuery } from './Purgatory.tsx'
import { type Tool, Tools } from './Tools.tsx'

const OpenTool = lazyPart(() => import('./OpenTool.tsx').then((file) => file.OpenTool))

/** What staff do with people and companies over the whole product: merge, move, add, and decide about purgatory. */
export function UtilitiesScreen() {
  const router = useRouter()
  const mayEdit = usePermission('editEvents')
  const [tool, setTool] = useState<Tool>()
  return (
    <>
      <PageHead title="Utilities" facts="Merge, move and sort out people and companies, in every event at once." />
      <div className="dashboard">
        <Purgatory />
        <div className="utilities-side">
          {mayEdit && <Tools onOpen={setTool} />}
          <section className="panel" aria-labelledby="utilities-files">
            <div className="panel-head">
              <h2 id="utilities-files">Files and jobs</h2>
            </div>
            <ul className="plain-list">
              <li className="panel-line">
                <PageLink href={startIn(routes.contacts, 'import-contacts')}>Import contacts</PageLink>
              </li>
              <li className="panel-line">
                <PageLink href={startIn(routes.companies, 'import-companies')}>Import companies</PageLink>
              </li>
              <li className="panel-line">
                <PageLink href={routes.jobs}>Background jobs</PageLink>
              </li>
            </ul>
          </section>
        </div>
      </div>
      {tool && <OpenTool tool={tool} onOpenCompany={(id) => void router.push(routes.company(id))} onClose={() => setTool(undefined)} />}
    </>
  )
}

registerScreenRequests(routes.utilities, () => [requestFor(contacts.list, purgatoryQuery(1))])
