import { lazyPage } from '#components/ui/lazyPart.tsx'

export default lazyPage(() => import('#components/utilities/emails/OutboxScreen.tsx').then((file) => file.OutboxScreen))
