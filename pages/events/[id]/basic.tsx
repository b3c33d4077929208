import '#components/events/basic/basicRequests.ts'
import { lazyPage } from '#components/ui/lazyPart.tsx'

export default lazyPage(() => import('#components/events/basic/BasicTab.tsx').then((file) => file.BasicTab))
