// Loaded before the first paint: chooses light or dark, so that the page never flashes in the other one.
// The screens choose through window.copilotTheme and are notified of changes by the event "copilot:theme".
;(function () {
  var key = 'copilot.theme'
  var prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
  var choice = stored()

  function stored() {
    try {
      var value = localStorage.getItem(key)
      return value === 'light' || value === 'dark' ? value : 'system'
    } catch {
      return 'system'
    }
  }
  function paint() {
    var name = choice === 'system' ? (prefersDark.matches ? 'dark' : 'light') : choice
    document.documentElement.dataset.theme = name
    window.copilotTheme = { choice: choice, name: name, choose: choose }
    window.dispatchEvent(new Event('copilot:theme'))
  }
  function choose(next) {
    choice = next
    try {
      if (next === 'system') localStorage.removeItem(key)
      else localStorage.setItem(key, next)
    } catch {
      // A forbidden storage only forgets the choice.
    }
    paint()
  }

  prefersDark.addEventListener('change', paint)
  window.addEventListener('storage', function (event) {
    if (event.key !== key) return
    choice = stored()
    paint()
  })
  paint()
})()
