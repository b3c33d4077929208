/**
 * Runs in the page before anything else and notes when things are painted, counted from the start of the navigation.
 * Nothing asks from outside: a figure would hold the time between two questions.
 */
window.watchPage = ({ rows, rowCount, record }) => {
  const shifts = []
  new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  performance.setResourceTimingBufferSize(1000)

  const showsRows = () => document.querySelectorAll(rows).length >= rowCount
  const shownRecord = () =>
    [...document.querySelectorAll(record)].find((one) => (one.value ?? one.textContent).trim() !== '' && one.checkVisibility())
  /** A drawer slides in from the side: until then, its content exists but is not visible. */
  const isInSight = () => (shownRecord()?.getBoundingClientRect().right ?? Infinity) <= innerWidth

  /** When what `holds` says has been painted: the second frame begins after the first was. */
  const painted = (holds, what, isThere = () => true) =>
    new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => reject(new Error(`${what} did not show on ${location.href}`)), 30_000)
      const look = () => {
        if (!holds()) return
        observer.disconnect()
        clearTimeout(giveUp)
        settle()
      }
      const observer = new MutationObserver(look)
      const settle = () => requestAnimationFrame(() => (isThere() ? requestAnimationFrame(() => resolve(performance.now())) : settle()))
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      look()
    })

  /** Resolves when no answer, layout shift or long task has come for so many milliseconds. */
  const quiet = (ms) =>
    new Promise((resolve) => {
      let timer = setTimeout(end, ms)
      const observer = new PerformanceObserver(() => {
        clearTimeout(timer)
        timer = setTimeout(end, ms)
      })
      for (const type of ['resource', 'layout-shift', 'longtask']) observer.observe({ type })
      function end() {
        observer.disconnect()
        resolve()
      }
    })

  const rowsAt = painted(showsRows, `${rowCount} rows`)
  const bench = {
    rowsAt,
    opened: undefined,
    /** Requests sent and layout moved, until rows were painted and after that. */
    async load() {
      const at = await rowsAt
      await quiet(1000)
      const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= at)
      const scripts = asked.filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd <= at)
      const later = shifts.filter(({ startTime, hadRecentInput }) => startTime >= at && !hadRecentInput)
      return {
        // The document is no resource of itself.
        requests: asked.length + 1,
        scripts: [...new Set(scripts.map(({ name }) => name))],
        shift: later.reduce((sum, { value }) => sum + value, 0),
      }
    },
    /** Call it before the click; `opened` then holds the milliseconds from the press to the painted record. */
    expectRecord() {
      const pressed = new Promise((resolve) =>
        addEventListener('pointerdown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
      )
      bench.opened = Promise.all([pressed, painted(shownRecord, 'the record', isInSight)]).then(([from, to]) => to - from)
    },
    /** Milliseconds from the step back in the history until the list is painted without the record. */
    async back() {
      // The record can be there before the address names it: a step back would leave the list.
      await quiet(1000)
      const from = performance.now()
      history.back()
      return (await painted(() => showsRows() && !shownRecord(), 'the list without the record')) - from
    },
  }
  window.bench = bench
}
