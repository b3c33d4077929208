/** The one paragraph of a list entry, up to the end of the entry or a list inside it. An entry with several paragraphs does not match. */
const onlyParagraph = /<li>\s*<p>((?:(?!<\/?(?:p|li|ul|ol)[ >])[^])*)<\/p>\s*(?=<\/li>|<ul>|<ol[ >])/g
/** The one paragraph of a cell of a table. */
const onlyParagraphOfCell = /(<t[dh](?: [^>]*)?>)\s*<p>((?:(?!<\/?(?:p|t[dh]|table|ul|ol|li)[ >])[^])*)<\/p>\s*(?=<\/t[dh]>)/g

/**
 * HTML in which an entry of a list and a cell of a table hold their text directly. The editor wraps such a text in a paragraph, and other
 * sources do not: without one form, the first save of a page would change every entry.
 */
export const plainListEntries = (html: string): string => html.replace(onlyParagraph, '<li>$1').replace(onlyParagraphOfCell, '$1$2')
