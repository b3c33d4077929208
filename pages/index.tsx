import { useRedirect } from '#components/shell/useRedirect.ts'
import { landingRoute } from '#constants/routes.ts'

export default function HomePage() {
  useRedirect(landingRoute)
  return null
}
