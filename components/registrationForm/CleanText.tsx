interface Props {
  className: string
  /** As nucleus sends it to the public, after `cleanHtml`: no scripts, handlers or pictures. */
  html: string
}

/**
 * Formatted text as a part of the page, in its colours and as high as it is. Its links open beside the page: what was typed stays on screen. No
 * other place of the form puts HTML into a page.
 */
export const CleanText = ({ className, html }: Props) => (
  <div className={className} dangerouslySetInnerHTML={{ __html: html.replaceAll('<a ', '<a target="_blank" ') }} />
)
