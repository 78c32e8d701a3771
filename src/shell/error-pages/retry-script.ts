/**
 * The script of the page shown during an overload: counts down on the bib with a random jitter,
 * then reloads; a form is posted again. It stops after five minutes, during which each wait grows
 * by half, so that a forgotten tab does not retry forever.
 */
export const retryScript = `(() => {
const form = document.getElementById('again'), left = document.getElementById('left')
const caption = document.getElementById('caption'), initialTexts = [left.textContent, caption.textContent]
const stop = document.getElementById('stop'), wait = document.getElementById('wait'), stopped = document.getElementById('stopped')
const key = 'overload ' + location.pathname
let since = Date.now(), tries = 0
try {
  const stored = JSON.parse(sessionStorage.getItem(key) || 'null')
  if (stored && Date.now() - stored.last < 120000) { since = stored.since; tries = stored.tries + 1 }
  sessionStorage.setItem(key, JSON.stringify({ since, tries, last: Date.now() }))
} catch {}
const stopRetrying = () => { clearInterval(timer); [left.textContent, caption.textContent] = initialTexts; wait.hidden = true; stopped.hidden = false; stop.hidden = true; try { sessionStorage.removeItem(key) } catch {} }
const waitSeconds = Number(form.dataset.seconds) * Math.min(4, Math.pow(1.5, tries))
const reloadAt = performance.now() + waitSeconds * (1000 + Math.random() * 300)
const countDown = () => {
  const seconds = Math.max(0, Math.ceil((reloadAt - performance.now()) / 1000))
  left.textContent = Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0')
  if (seconds > 0) return
  clearInterval(timer)
  if (form.method === 'post') form.requestSubmit(); else location.reload()
}
const timer = setInterval(countDown, 250)
countDown()
caption.textContent = caption.dataset.counting
wait.hidden = stop.hidden = false
stop.addEventListener('click', stopRetrying)
if (Date.now() - since > 300000) stopRetrying()
})()`
