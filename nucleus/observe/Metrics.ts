import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** An answered call. */
export interface AnsweredCall {
  method: string
  /** The route's template, never the address. */
  route: string
  status: number
  /** Undefined for a stream, which never ends. */
  seconds: number | undefined
}

/** A value that is read whenever the metrics are read. */
interface GaugeOptions<Label extends string> {
  name: string
  help: string
  labels?: readonly Label[]
  /** Calls `set` for each current value; values that are not set are not shown. */
  read: (set: (value: number, labels?: Record<Label, string>) => void) => void | Promise<void>
}

/**
 * The Prometheus metrics of one nucleus. Every label is a fixed term of the program (a route's template, the name of a call, a state),
 * so that no caller can add a series.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests: Counter<'method' | 'route' | 'status'>
  readonly #tooMany: Counter<'method' | 'route'>
  readonly #seconds: Histogram<'method' | 'route'>
  readonly #held: Histogram<'call'>
  #hasBegun = false

  constructor() {
    const registers = [this.#registry]
    this.#requests = new Counter({
      name: 'copilot_http_requests_total',
      help: 'Requests answered, by the class of their status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    })
    this.#tooMany = new Counter({
      name: 'copilot_http_too_many_requests_total',
      help: 'Requests answered 429, because a bound on calls, jobs or files was reached.',
      labelNames: ['method', 'route'],
      registers,
    })
    this.#seconds = new Histogram({
      name: 'copilot_http_request_duration_seconds',
      help: 'Seconds from the arrival of a request to the end of its answer, without streams.',
      labelNames: ['method', 'route'],
      buckets: [0.005, 0.025, 0.1, 0.25, 1, 5, 30],
      registers,
    })
    this.#held = new Histogram({
      name: 'copilot_main_thread_held_seconds',
      help: 'How long calls and jobs held the main thread, when over 200 ms.',
      labelNames: ['call'],
      buckets: [0.5, 1, 2, 5, 10],
      registers,
    })
  }

  gauge<Label extends string = never>({ name, help, labels = [], read }: GaugeOptions<Label>): void {
    const gauge: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [this.#registry],
      collect: async () => {
        gauge.reset()
        // A gauge without labels would show 0 for an unknown value.
        if (labels.length === 0) gauge.remove()
        await read((value, values) => (values ? gauge.set(values, value) : gauge.set(value)))
      },
    })
  }

  recordCall({ method, route, status, seconds }: AnsweredCall): void {
    this.#requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
    if (status === 429) this.#tooMany.inc({ method, route })
    if (seconds !== undefined) this.#seconds.observe({ method, route }, seconds)
  }

  recordBlock(call: string, seconds: number): void {
    this.#held.observe({ call }, seconds)
  }

  /** The metrics in Prometheus's text format, and the content type. */
  async text(): Promise<{ type: string; text: string }> {
    // Default metrics start with the first read, so that they cost nothing where they are never read.
    if (!this.#hasBegun) collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: 20 })
    this.#hasBegun = true
    return { type: this.#registry.contentType, text: await this.#registry.metrics() }
  }
}
