/*
 * Runs in the page while something is dragged: notes the time between frames, tasks over 50 ms, changes of what shows the
 * place, and changes of anything else on the plan. `copilotDrag()` ends it and tells.
 */
;(() => {
  const frames = []
  let longTasks = 0
  let places = 0
  let redrawn = 0
  let last = performance.now()
  let isOver = false
  const tick = (now) => {
    frames.push(now - last)
    last = now
    if (!isOver) requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  const tasks = new PerformanceObserver((list) => (longTasks += list.getEntries().length))
  tasks.observe({ type: 'longtask' })
  const changes = new MutationObserver((list) => {
    const ofPreview = list.filter(({ target }) => (target.closest ? target : target.parentElement).closest('.agenda-preview')).length
    places += ofPreview
    redrawn += list.length - ofPreview
  })
  const plan = document.querySelector('.agenda-plan')
  changes.observe(plan, { subtree: true, childList: true, attributes: true, characterData: true })
  window.copilotDrag = () => {
    isOver = true
    tasks.disconnect()
    changes.disconnect()
    return { frames: frames.slice(1), longTasks, places, redrawn }
  }
})()
