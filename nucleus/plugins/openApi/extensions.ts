import * as z from 'zod'

/** What of a schema's `meta` JSON Schema knows. */
const known = new Set(['id', 'title', 'description', 'deprecated', 'examples', 'format'])
interface Described {
  zodSchema: z.core.$ZodType
  jsonSchema: Record<string, unknown>
}

/** Writes what the product's schemas say beyond JSON Schema as extensions: `isMultiLine` is `x-is-multi-line`. Validators refuse other names. */
export function extensions({ zodSchema, jsonSchema }: Described): void {
  for (const [name, value] of Object.entries(z.globalRegistry.get(zodSchema) ?? {})) {
    if (known.has(name)) continue
    delete jsonSchema[name]
    jsonSchema[extensionOf(name)] = value
  }
}

const extensionOf = (name: string): string => `x-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
