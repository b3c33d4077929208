// Part of the page's first script: sends the reads that the page lists, for a signed-in user, while all other scripts still
// load. services/early.ts passes the replies to the calls that would send the same. The build derives the list, and which parameters of
// the address it follows, from what the screens declare (components/shell/earlyReads.ts).
;(function () {
  var accessToken = signedInToken()
  if (!accessToken) return
  var id = (location.pathname.match(/^\/[^/]+\/([1-9]\d{0,8})(?:\/|$)/) || [])[1]
  var query = new URLSearchParams(location.search)

  window.copilotEarly = []
  JSON.parse(document.currentScript.dataset.reads || '[]').forEach(function (read) {
    var address = addressOf(read)
    if (address) window.copilotEarly.push({ address: address, accessToken: accessToken, sentAt: Date.now(), answer: answerOf(address) })
  })

  /** The address of a read; undefined when the page's address has a parameter that the list does not know. */
  function addressOf(read) {
    var params = new URLSearchParams(read.params)
    var parts = read.path.split('/')
    var isKnown = id !== undefined || !parts.includes('{id}')
    if (!read.isFixed)
      query.forEach(function (value, name) {
        var rule = Object.hasOwn(read.parameters, name) ? read.parameters[name] : undefined
        if (rule === undefined || !isValue(value, rule) || query.getAll(name).length > 1) isKnown = false
        else if (rule && typeof rule[0] === 'number') parts[rule[0]] = value
        else if (rule) params.set(rule[0], value)
      })
    if (!isKnown) return undefined
    var server = (read.host && window.copilotConfig[read.host + 'Base']) || '/nucleus'
    var text = params.toString()
    return server + parts.join('/').replace('{id}', id) + (text && '?' + text)
  }

  function isValue(value, rule) {
    if (rule && rule.length > 1) return /^[1-9]\d{0,6}$/.test(value) && Number(value) <= rule[1]
    return value !== ''
  }

  function answerOf(address) {
    return fetch(address, { headers: { authorization: 'Bearer ' + accessToken }, signal: AbortSignal.timeout(60000) })
      .then(function (response) {
        return response.json().then(function (body) {
          return { status: response.status, body: body }
        })
      })
      .catch(function () {
        return undefined
      })
  }

  /** The token in the cookies of a signed-in user (services/session.ts). */
  function signedInToken() {
    try {
      var token = cookie('accessToken')
      return /^[\w-]{43}$/.test(token) && JSON.parse(cookie('user')).contactId > 0 ? token : undefined
    } catch {
      return undefined
    }
  }
  function cookie(name) {
    var found = document.cookie.split('; ').find(function (part) {
      return part.startsWith(name + '=')
    })
    return found ? decodeURIComponent(found.slice(name.length + 1)) : ''
  }
})()
