const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chromium\/|HeadlessChrome\//, 'Chromium'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/curl\//i, 'curl'],
]
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const nameFor = (choices: readonly [RegExp, string][], userAgent: string) => choices.find(([pattern]) => pattern.test(userAgent))?.[1]

/** The device behind a User-Agent, as people call it: "Firefox on Windows". */
export function deviceOf(userAgent = ''): string {
  const browser = nameFor(browsers, userAgent) ?? 'Unknown browser'
  const system = nameFor(systems, userAgent)
  return system ? `${browser} on ${system}` : browser
}
