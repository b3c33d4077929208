/** How every browser of the tests and measurements starts: no sandbox (it may be root), and nothing sent of its own accord. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
