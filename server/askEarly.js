// Loaded with the page's first script: sends the reads that the page names, for who is signed in, while every other script is
// still on its way. services/early.ts hands the answers on to whoever asks the same. What a page names, and which words of its
// address are understood, is found out by the build from what the screens declare (components/shell/earlyReads.ts).
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

  /** The address of a read; nothing when the page's own address says something that is not understood here. */
  function addressOf(read) {
    var params = new URLSearchParams(read.params)
    var parts = read.path.split('/')
    var isUnderstood = id !== undefined || !parts.includes('{id}')
    if (!read.isFixed)
      query.forEach(function (value, name) {
        var word = Object.hasOwn(read.words, name) ? read.words[name] : undefined
        if (word === undefined || !isValue(value, word) || query.getAll(name).length > 1) isUnderstood = false
        else if (word && typeof word[0] === 'number') parts[word[0]] = value
        else if (word) params.set(word[0], value)
      })
    if (!isUnderstood) return undefined
    var server = (read.host === 'events' && window.copilotConfig.eventsBase) || '/nucleus'
    var text = params.toString()
    return server + parts.join('/').replace('{id}', id) + (text && '?' + text)
  }

  function isValue(value, word) {
    if (word && word.length > 1) return /^[1-9]\d{0,6}$/.test(value) && Number(value) <= word[1]
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

  /** The token of the cookies, when they are those of somebody who is signed in (services/session.ts). */
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
