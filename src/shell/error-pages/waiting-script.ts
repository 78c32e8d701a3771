/**
 * The script of the waiting page: asks for the position in the queue, and opens the page when it is
 * the reader's turn. A failed request is repeated; the program may be restarting. A reader without
 * a valid ticket reloads the page, which gives one.
 */
export const waitingScript = `(() => {
const show = (id, text) => { const at = document.getElementById(id); if (at && at.textContent !== text) at.textContent = text }
const ask = async () => {
  let rest = 4
  try {
    const answer = await fetch(location.href, { headers: { 'x-waiting': '1', accept: 'application/json' }, cache: 'no-store' })
    rest = Number(answer.headers.get('retry-after')) || rest
    if (answer.ok) {
      const told = await answer.json()
      if (told.isTurn) { location.reload(); return }
      if (told.isLost) { setTimeout(() => location.reload(), 1000 * told.again); return }
      for (const id of Object.keys(told.words)) show('waiting-' + id, told.words[id])
      rest = Math.max(1, told.again)
    }
  } catch {}
  setTimeout(ask, rest * (800 + 400 * Math.random()))
}
setTimeout(ask, 1000 * Math.random())
})()`
