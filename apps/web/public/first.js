// Runs before the first paint: the reader's theme, verdict palette and language, so that nothing flashes.
// It also asks for the language file and the page's own code at once, which the entry would only ask for
// after its own arrival. The build writes the addresses into data-preload (see build/preload.ts).
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
  var language = read('verdict.language') === 'zh-CN' ? 'zh-CN' : 'en-US'
  root.lang = language

  var table = document.currentScript.getAttribute('data-preload')
  if (!table) return
  var preload = JSON.parse(table)
  var wanted = preload.languages[language] || []
  for (var i = 0; i < preload.routes.length; i++) {
    if (new RegExp(preload.routes[i][0]).test(location.pathname)) {
      wanted = wanted.concat(preload.routes[i][1])
      break
    }
  }
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
})()
