import { lazyPage } from '#components/ui/lazyPart.tsx'

export default lazyPage(() => import('#components/login/LoginScreen.tsx').then((file) => file.LoginScreen))
