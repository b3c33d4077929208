/** The one paragraph of a list entry, up to the end of the entry or a list inside it. An entry with several paragraphs does not match. */
const onlyParagraph = /<li>\s*<p>((?:(?!<\/?(?:p|li|ul|ol)[ >])[^])*)<\/p>\s*(?=<\/li>|<ul>|<ol[ >])/g

/**
 * HTML in which an entry of a list holds its text directly. The editor wraps the text of each entry in a paragraph, and other sources do
 * not: without one form, the first save of a page would change every entry.
 */
export const plainListEntries = (html: string): string => html.replace(onlyParagraph, '<li>$1')
