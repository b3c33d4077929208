import { useRedirect } from '#components/ui/useRedirect.ts'
import { landingRoute } from '#constants/routes.ts'

export default function HomePage() {
  useRedirect(landingRoute)
  return null
}
