/** Whom others write of. */
export const ned = { firstName: 'Ned', lastName: 'Tanqrist', email: 'ned@tanqrist.example' } as const

/** What others wrote of them, and what is left of it. */
export const mentioned: readonly (readonly [string, string])[] = [
  ['Ned Tanqrist came', '[erased] came'],
  ['Ask Ned Tanqrist, not ned@tanqrist.example.', 'Ask [erased], not [erased].'],
  ['a\tNed Tanqrist\nNed Tanqrist\r\nned@tanqrist.example', 'a\t[erased]\n[erased]\r\n[erased]'],
  ['of Ned\nTanqrist', 'of [erased]'],
  ['of Ned \r\n\t Tanqrist', 'of [erased]'],
  ['“Tanqrist, Ned”, "Tanqrist,Ned"', '“[erased]”, "[erased]"'],
  ['\\Ned Tanqrist\\', '\\[erased]\\'],
  ['NED TANQRIST, Néd Tanqríst, ne\u0301d tanqrist\u0301!', '[erased], [erased], [erased]!'],
  ['Ned\u00a0Tanqrist, Ned  Tan\u00adqrist\u200b, Ｎｅｄ Tanqrist', '[erased], [erased], [erased]'],
  ['<p>Ned Tanqrist</p><p>or <b>Ned</b> <i>Tanqrist</i></p>', '<p>[erased]</p><p>or <b>[erased]</b><i></i></p>'],
  ['<ul><li>Ned</li><li>Tan<u>qr</u>ist</li></ul>', '<ul><li>[erased]</li><li><u></u></li></ul>'],
  ['Ned<br />Tanqrist&nbsp;&amp; Ned&nbsp;Tanqrist', '[erased]<br />&nbsp;&amp; [erased]'],
  [
    '<a href="mailto:ned@tanqrist.example" title="Ned Tanqrist">N&#101;d Tan&shy;qrist</a>',
    '<a href="mailto:[erased]" title="[erased]">[erased]</a>',
  ],
  ['&quot;Ned Tanqrist&quot; &lt;Ned@Tanqrist.example&gt;', '&quot;[erased]&quot; &lt;[erased]&gt;'],
]

/** Texts about others, and about nobody. */
export const unmentioned: readonly string[] = [
  'Ned Tanqristson; Aned Tanqrist; Ned Tanqrist2',
  'Ned and Tanqrist',
  'Ned, Tanqrist; Tanqrist Ned',
  'x\ned Tanqrist, x\\n, a\\b "c" \t \u{1f600}',
  'mary.ned@tanqrist.example, aned@tanqrist.example, ned@tanqrist.example.org',
  '<p>Ned<b>dy</b> Tanqrist; Ned Tanqrist<i>son</i></p>',
  'Ned &amp; Tanqrist, 1 < 2 > 0, &unknown; &#0; &#99999999;',
]

/** All of it in one text, and what is left of that. */
export const letter = [...mentioned.map(([text]) => text), ...unmentioned].join('\n· ')
export const letterLeft = [...mentioned.map(([, left]) => left), ...unmentioned].join('\n· ')

/** The same in JSON, in every place and as names of fields. */
const jsonOf = (text: string, [first, second]: readonly [string, string]): string =>
  JSON.stringify([
    { [first]: 1, [second]: { text }, numbers: [12_345.678, 1e300], none: null, list: [text, [{ deep: [text] }]], 'x\ned Tanqrist': '' },
    text,
  ])
export const letterInJson = jsonOf(letter, ['NED TANQRIST', 'Ned Tanqrist'])
export const jsonLeft = jsonOf(letterLeft, ['[erased]', '[erased] 2'])
