import type * as Zod from 'zod'
import { loadTimeZones } from '#constants/timeZonesLater.ts'

/**
 * Replaces zod in browsers (`turbopack.resolveAlias`), where it is an eighth of the code that a list would load: a list needs only what
 * schemas are made of. Each schema is an outline of its type, parts and metadata, and the steps that make the real one as soon as a value is
 * checked. `loadSchemas` must have loaded zod by then: every `lazyPart` and every write wait for it.
 * See docs/decisions/032-zod-and-axios-after-the-first-rows.md.
 */
let zod: typeof Zod | undefined

/** Loads zod and the names that schemas check, once. Rejects if it cannot be fetched; the next call then tries again. */
export async function loadSchemas(): Promise<void> {
  const [loaded] = await Promise.all([import('zod/v4'), loadTimeZones()])
  // It would try whether it may compile code, which the content policy forbids and reports.
  loaded.config({ jitless: true })
  zod = loaded
}

type Shape = Record<string, Outline>
type Functions = Record<string, (...args: unknown[]) => RealSchema>
/** A schema of zod, with any methods. */
type RealSchema = Functions & { _zod: { def: { checks?: readonly unknown[] } } }
/** The parts of a schema, under zod's names. */
interface Parts {
  innerType?: Outline
  element?: Outline
  options?: readonly Outline[]
  format?: string
  shape?: Shape
}
interface Definition extends Parts {
  type: string
  readonly checks?: readonly unknown[]
}

class Outline {
  readonly _zod: { def: Definition }
  readonly metadata: Readonly<Record<string, unknown>> | undefined
  readonly #make: () => RealSchema
  #real: RealSchema | undefined

  constructor({ type, ...parts }: Parts & { type: string }, make: () => RealSchema, metadata?: Readonly<Record<string, unknown>>) {
    const real = () => this.real
    // oxfmt-ignore
    this._zod = { def: { type, ...parts, get checks() { return real()._zod.def.checks } } }
    this.#make = make
    this.metadata = metadata
  }

  get real(): RealSchema {
    return (this.#real ??= this.#make())
  }
  get shape(): Shape {
    return this._zod.def.shape ?? {}
  }

  safeParse(value: unknown): unknown {
    return this.real.safeParse?.(value)
  }
  meta(metadata: Readonly<Record<string, unknown>>): Outline {
    return this.step('meta', [metadata], { ...this.parts(), metadata: { ...this.metadata, ...metadata } })
  }
  optional(): Outline {
    return this.step('optional', [], { type: 'optional', innerType: this })
  }
  nullable(): Outline {
    return this.step('nullable', [], { type: 'nullable', innerType: this })
  }
  nullish(): Outline {
    return this.nullable().optional()
  }
  default(value: unknown): Outline {
    return this.step('default', [value], { type: 'default', innerType: this })
  }
  extend(shape: Shape): Outline {
    return this.step('extend', [shape], { type: 'object', shape: { ...this.shape, ...shape } })
  }
  pick(keys: object): Outline {
    return this.step('pick', [keys], { type: 'object', shape: this.fieldsWhere((key) => key in keys) })
  }
  omit(keys: object): Outline {
    return this.step('omit', [keys], { type: 'object', shape: this.fieldsWhere((key) => !(key in keys)) })
  }
  partial(): Outline {
    const fields = Object.entries(this.shape).map(([key, field]) => [key, field.optional()])
    return this.step('partial', [], { type: 'object', shape: Object.fromEntries(fields) as Shape })
  }
  /** The same with one rule more. */
  withRule(name: string, args: readonly unknown[]): Outline {
    return this.step(name, args, { ...this.parts(), metadata: this.metadata })
  }

  private step(name: string, args: readonly unknown[], { metadata, ...parts }: Parts & { type: string; metadata?: Outline['metadata'] }) {
    return new Outline(parts, () => call(this.real, name, args), metadata)
  }
  private parts(): Parts & { type: string } {
    const { type, innerType, element, options, shape, format } = this._zod.def
    return { type, ...definedOf({ innerType, element, options, shape, format }) }
  }
  private fieldsWhere(isChosen: (key: string) => boolean): Shape {
    return Object.fromEntries(Object.entries(this.shape).filter(([key]) => isChosen(key)))
  }
}

for (const name of ['check', 'int', 'max', 'min', 'overwrite', 'refine', 'regex', 'superRefine', 'toLowerCase', 'toUpperCase', 'trim'])
  Object.defineProperty(Outline.prototype, name, {
    value(this: Outline, ...args: unknown[]) {
      return this.withRule(name, args)
    },
  })

const definedOf = (parts: Parts): Parts => Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))

function call(on: unknown, name: string, args: readonly unknown[]): RealSchema {
  const made = (on as Functions)[name]?.(...args.map(realOf))
  if (!made) throw new Error(`zod has no ${name}`)
  return made
}

/** An argument with the real schemas in place of outlines. */
function realOf(value: unknown): unknown {
  if (value instanceof Outline) return value.real
  if (Array.isArray(value)) return value.map(realOf)
  if (!value || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, realOf(part)]))
}

/** A function of zod that makes a schema. `from` is the part of zod that has it. */
const maker =
  (type: string, { name = type, from, partsOf }: { name?: string; from?: 'iso' | 'coerce'; partsOf?: (first: never) => Parts } = {}) =>
  (...args: unknown[]): Outline =>
    new Outline({ type, ...partsOf?.(args[0] as never) }, () => {
      if (!zod) throw new Error('A value was checked before loadSchemas')
      return call(from ? zod[from] : zod, name, args)
    })

const fieldsOf = (shape: Shape = {}): Parts => ({ shape })

export const array = maker('array', { partsOf: (element: Outline) => ({ element }) })
export const boolean = maker('boolean')
export const coerce = { number: maker('number', { from: 'coerce' }) }
export const custom = maker('custom')
export const email = maker('string', { name: 'email' })
const choice = maker('enum')
export { choice as enum }
export const iso = {
  date: maker('string', { name: 'date', from: 'iso', partsOf: () => ({ format: 'date' }) }),
  datetime: maker('string', { name: 'datetime', from: 'iso', partsOf: () => ({ format: 'datetime' }) }),
}
export const literal = maker('literal')
export const number = maker('number')
export const object = maker('object', { partsOf: fieldsOf })
export const partialRecord = maker('record', { name: 'partialRecord' })
export const record = maker('record')
export const strictObject = maker('object', { name: 'strictObject', partsOf: fieldsOf })
export const string = maker('string')
export const tuple = maker('tuple')
export const union = maker('union', { partsOf: (options: Outline[]) => ({ options }) })
export const unknown = maker('unknown')
export const url = maker('string', { name: 'url' })
export const uuid = maker('string', { name: 'uuid' })

export const globalRegistry = { get: ({ metadata }: Outline) => metadata }
export const safeParse = (schema: Outline, value: unknown): unknown => schema.safeParse(value)

/** A class of zod, for `instanceof`. */
const classOf = (type: string) =>
  class {
    static [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Outline && value._zod.def.type === type
    }
  }

export const ZodArray = classOf('array')
export const ZodBoolean = classOf('boolean')
export const ZodNumber = classOf('number')
export const ZodObject = classOf('object')
export const ZodString = classOf('string')
