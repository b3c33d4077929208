import type { NextConfig } from 'next'

/** A second build, with source maps and in a folder of its own: what `npm run bench:chunks` reads. */
const mapped = process.env.MAPPED_BUILD

const config: NextConfig = {
  ...(mapped && { distDir: mapped, productionBrowserSourceMaps: true }),
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  // Pictures are served as they are; the optimizer would fetch addresses that strangers choose, and log them.
  images: { unoptimized: true },
  // `npm test` checks the types of the whole repository, tests and scripts included; the build does not do it again.
  experimental: {
    // Writing what another build could reuse takes as long as that would save, and most builds are the only ones of a clone.
    turbopackFileSystemCacheForBuild: false,
    // It tells the router which addresses belong to the app router. There is none.
    clientRouterFilter: false,
    // A start takes half as long, and the first page of each kind a moment more.
    preloadEntriesOnStart: false,
    // The shared runtime seeds itself from an inline script, which our Content-Security-Policy refuses.
    turbopackSharedRuntime: false,
    // Few and large: a page asks for half a dozen scripts, where it would ask for twenty. `scripts/firstScripts.ts` joins some of them.
    turbopackChunking: { minChunkSize: 220_000, maxMergeChunkSize: 3_000_000, clusters: [[/./]], firstPageLoadPriority: 0 },
  },
  // Schemas check values only after the first rows: browsers load zod, and the time zones, when the first one does.
  turbopack: {
    resolveAlias: {
      zod: { browser: './contract/schemaOutline.ts' },
      '#constants/timeZones.ts': { browser: './constants/timeZonesLater.ts' },
    },
  },
  typescript: { ignoreBuildErrors: true },
}

export default config
