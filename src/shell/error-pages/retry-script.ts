/**
 * The script of the page shown during an overload: counts down on the bib with a jitter of its own,
 * then reloads, a form by posting it. It stops after five minutes, over which each wait grows by
 * half, so that a forgotten tab does not retry forever.
 */
export const retryScript = `(() => {
const form = document.getElementById('again'), left = document.getElementById('left')
const caption = document.getElementById('caption'), still = [left.textContent, caption.textContent]
const stop = document.getElementById('stop'), wait = document.getElementById('wait'), tired = document.getElementById('tired')
const key = 'overload ' + location.pathname
let since = Date.now(), tries = 0
try {
  const kept = JSON.parse(sessionStorage.getItem(key) || 'null')
  if (kept && Date.now() - kept.last < 120000) { since = kept.since; tries = kept.tries + 1 }
  sessionStorage.setItem(key, JSON.stringify({ since, tries, last: Date.now() }))
} catch {}
const rest = () => { clearInterval(timer); [left.textContent, caption.textContent] = still; wait.hidden = true; tired.hidden = false; stop.hidden = true; try { sessionStorage.removeItem(key) } catch {} }
const base = Number(form.dataset.seconds) * Math.min(4, Math.pow(1.5, tries))
const at = performance.now() + base * (1000 + Math.random() * 300)
const count = () => {
  const seconds = Math.max(0, Math.ceil((at - performance.now()) / 1000))
  left.textContent = Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0')
  if (seconds > 0) return
  clearInterval(timer)
  if (form.method === 'post') form.requestSubmit(); else location.reload()
}
const timer = setInterval(count, 250)
count()
caption.textContent = caption.dataset.counting
wait.hidden = stop.hidden = false
stop.addEventListener('click', rest)
if (Date.now() - since > 300000) rest()
})()`
