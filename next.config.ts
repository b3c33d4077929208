import type { NextConfig } from 'next'

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  // Pictures are served as they are; the optimizer would fetch addresses that strangers choose, and log them.
  images: { unoptimized: true },
  // `npm test` checks the types of the whole repository, tests and scripts included; the build does not do it again.
  // The shared runtime seeds itself from an inline script, which our Content-Security-Policy refuses.
  experimental: { turbopackSharedRuntime: false },
  typescript: { ignoreBuildErrors: true },
}

export default config
