import type { Sponsor } from '#contract/events/sponsors.ts'
import { useTheme } from '../../ui/useTheme.ts'

/**
 * A sponsor's logo for the current theme. If there is only one for the other theme, it is shown on that theme's background, so that it is
 * visible; without any logo, the first letter of the name.
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
  const background = own ? undefined : isDark ? 'light' : 'dark'
  return (
    <span className="sponsor-logo" data-plate={background}>
      {/* Not optimised, because size and host are unknown. The name is beside it. */}
      <img src={url} alt="" loading="lazy" />
    </span>
  )
}
