// Sets the colour scheme before the first paint, so that a page never flashes in the other one.
;(function () {
  var wanted = null
  try {
    wanted = JSON.parse(localStorage.getItem('signalbox.scheme'))
  } catch {
    // storage may be forbidden, or hold something else: follow the system
  }
  var dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-scheme', dark ? 'dark' : 'light')
})()
