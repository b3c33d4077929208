import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** A call that was answered. */
export interface AnsweredCall {
  method: string
  /** The template of its route, never its address. */
  route: string
  status: number
  /** Nothing for a stream, which has no end of its own. */
  seconds: number | undefined
}

/** A value that is read when somebody asks for the metrics. */
interface GaugeOptions<Label extends string> {
  name: string
  help: string
  labels?: readonly Label[]
  /** Calls `set` for each value there is now; what it does not set is not shown. */
  read: (set: (value: number, labels?: Record<Label, string>) => void) => void | Promise<void>
}

/**
 * What Prometheus reads of one nucleus. Every label is a word of the program (a route's template, the name of a call, a state),
 * so that no caller adds a series.
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
        // A gauge without labels would show 0 for what is not known.
        if (labels.length === 0) gauge.remove()
        await read((value, values) => (values ? gauge.set(values, value) : gauge.set(value)))
      },
    })
  }

  answered({ method, route, status, seconds }: AnsweredCall): void {
    this.#requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
    if (status === 429) this.#tooMany.inc({ method, route })
    if (seconds !== undefined) this.#seconds.observe({ method, route }, seconds)
  }

  heldBy(call: string, seconds: number): void {
    this.#held.observe({ call }, seconds)
  }

  /** The text that Prometheus reads, and its content type. */
  async text(): Promise<{ type: string; text: string }> {
    // Measured from the first time that somebody asks on: it costs those nothing who never do.
    if (!this.#hasBegun) collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: 20 })
    this.#hasBegun = true
    return { type: this.#registry.contentType, text: await this.#registry.metrics() }
  }
}
