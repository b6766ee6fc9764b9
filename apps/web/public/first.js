// Runs before the first paint: the reader's theme, verdict palette, language and widths of panes, so that nothing flashes.
// Then it starts the page. The build writes into data-files which files that takes: the entry, the texts and
// the code of the route that the address names (see build/first-files.ts). Where the server drew the page already,
// they are asked for after its first paint: on a slow line they would only take the line from the styles that it needs.
// Without the attribute (`npm run dev`) it leaves the start to the page itself.
;(function () {
  var root = document.documentElement
  var read = function (key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  var theme = read('verdict.theme')
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-theme', dark ? 'dark' : 'light')
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  if (read('verdict.palette') === 'blue-orange') root.setAttribute('data-palette', 'blue-orange')
  var split = Number(read('verdict.split'))
  if (split >= 25 && split <= 75) root.style.setProperty('--split', split + '%')
  var language = (read('verdict.language') || root.lang) === 'zh-CN' ? 'zh-CN' : 'en-US'
  root.lang = language
  // Chinese is offered once (features/site/layout/offer-chinese.tsx), in a place that is there from the first paint. Not where
  // exams are.
  var isOffered = language !== 'zh-CN' && !read('verdict.language') && /^zh\b/i.test(navigator.language)
  if (isOffered && !/^\/(exam|contests)\b/.test(location.pathname)) root.setAttribute('data-offer', '')

  var table = document.currentScript.getAttribute('data-files')
  if (!table) return
  var files = JSON.parse(table)
  var wanted = files.entry.concat(files.languages[language] || [])
  for (var i = 0; i < files.routes.length; i++) {
    if (new RegExp(files.routes[i][0]).test(location.pathname)) {
      wanted = wanted.concat(files.routes[i][1], files.routes[i][2][language] || [])
      break
    }
  }

  var ask = function () {
    wanted.forEach(function (href) {
      var link = document.createElement('link')
      if (href.endsWith('.css')) {
        link.rel = 'preload'
        link.as = 'style'
      } else link.rel = 'modulepreload'
      // As the bundler's own links ask, else the file would be fetched twice.
      link.crossOrigin = ''
      link.href = href
      document.head.appendChild(link)
    })
  }
  var start = function () {
    var script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = files.entry[0]
    document.head.appendChild(script)
  }
  var parsed = function (then) {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', then)
    else then()
  }

  if (!root.hasAttribute('data-drawn')) {
    ask()
    parsed(start)
    return
  }
  // Everything that is done to the drawing: the page that takes its place does it again (src/app/early-input.ts).
  var early = (window.verdictEarly = { touched: new Set(), acts: [], focused: null })
  var listen = function (type, hear) {
    addEventListener(
      type,
      function (event) {
        if (root.hasAttribute('data-drawn') && event.target instanceof Element) hear(event.target, event)
      },
      true,
    )
  }
  listen('input', function (field) {
    early.touched.add(field)
  })
  listen('focusin', function (element) {
    early.focused = element
  })
  listen('focusout', function (element) {
    // Not where the window lost it, nor where the drawing is taken away, which is seen only afterwards.
    setTimeout(function () {
      if (early.focused === element && element.isConnected && document.hasFocus()) early.focused = null
    })
  })
  listen('click', function (element, event) {
    var button = element.closest('button, summary')
    var pressed = early.acts.some(function (act) {
      return act[0] === button
    })
    // Pressed again because nothing happened, or a form's, which is sent below.
    if (button && !pressed && !(button.form && button.type === 'submit')) early.acts.push([button, event])
  })
  listen('submit', function (form, event) {
    event.preventDefault()
    early.acts.push([form, event])
  })
  listen('keydown', function (element, event) {
    var writes = element.matches('input, textarea, select')
    if (!writes || event.ctrlKey || event.metaKey) early.acts.push([element, event])
  })
  addEventListener('beforeunload', function (event) {
    var unsaved = Array.from(early.touched).some(function (field) {
      return field.matches('textarea') && field.value !== field.defaultValue
    })
    if (window.verdictEarly && unsaved) event.preventDefault()
  })

  var begun = false
  var begin = function () {
    if (begun) return
    begun = true
    ask()
    start()
  }
  parsed(function () {
    // The second frame begins when the first one is painted. A tab in the background has no frames.
    requestAnimationFrame(function () {
      requestAnimationFrame(begin)
    })
    if (document.hidden) begin()
    document.addEventListener('visibilitychange', begin)
    setTimeout(begin, 3000)
  })
})()
