import type { Script } from './parts.ts'

const number = (value: number): string => Math.round(value).toLocaleString('en').padStart(11)
const byBytes = (parts: ReadonlyMap<string, readonly [number, number]>) => [...parts].toSorted(([, [a]], [, [b]]) => b - a)
/** Smaller parts are summed up, in bytes. */
const smallest = 500

/** Prints each script with its parts, then the parts of all scripts: bytes, and their share of the brotli bytes. */
export function printScripts(title: string, scripts: readonly Script[]): void {
  console.log(`\n${title}\n${'bytes'.padStart(11)}${'brotli'.padStart(11)}`)
  const all = new Map<string, [number, number]>()
  for (const { name, bytes, brotliBytes, parts } of scripts.toSorted((a, b) => b.brotliBytes - a.brotliBytes)) {
    console.log(`${number(bytes)}${number(brotliBytes)}  ${name}`)
    const shares = new Map([...parts].map(([part, size]) => [part, [size, (size / bytes) * brotliBytes] as const]))
    printParts(shares, '    ')
    for (const [part, [size, share]] of shares) {
      const [known, knownShare] = all.get(part) ?? [0, 0]
      all.set(part, [known + size, knownShare + share])
    }
  }
  const sum = (of: 'bytes' | 'brotliBytes') => scripts.reduce((total, script) => total + script[of], 0)
  console.log(`${number(sum('bytes'))}${number(sum('brotliBytes'))}  all ${scripts.length} scripts, by package`)
  printParts(all, '    ')
}

function printParts(parts: ReadonlyMap<string, readonly [number, number]>, indent: string): void {
  const sorted = byBytes(parts)
  const rest = sorted.filter(([, [size]]) => size < smallest)
  for (const [part, [size, share]] of sorted.slice(0, sorted.length - rest.length))
    console.log(`${number(size)}${number(share)}  ${indent}${part}`)
  const sum = (at: 0 | 1) => rest.reduce((total, [, sizes]) => total + sizes[at], 0)
  if (rest.length > 0) console.log(`${number(sum(0))}${number(sum(1))}  ${indent}${rest.length} smaller ones`)
}
