import type { Sponsor } from '#contract/events/sponsors.ts'
import { useTheme } from '../../ui/useTheme.ts'

/**
 * A sponsor's logo on the surface of the theme. Where there is none for that surface the other stands on a plate of its own
 * surface, so that it is seen; without any, the first letter of the name.
 */
export function SponsorLogo({ sponsor: { name, logoUrl, logoDarkUrl } }: { sponsor: Sponsor }) {
  const isDark = useTheme().name === 'dark'
  const [own, other] = isDark ? [logoDarkUrl, logoUrl] : [logoUrl, logoDarkUrl]
  const url = own ?? other
  if (!url)
    return (
      <span className="sponsor-logo" aria-hidden>
        {[...name][0]?.toUpperCase()}
      </span>
    )
  const plate = own ? undefined : isDark ? 'light' : 'dark'
  return (
    <span className="sponsor-logo" data-plate={plate}>
      {/* Any size and host: the optimiser would need to know both. The name stands beside it. */}
      <img src={url} alt="" loading="lazy" />
    </span>
  )
}
