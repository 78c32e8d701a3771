import { html, raw } from 'hono/html'
import type { KeptLetter } from '#src/platform/mail/mailbox.ts'
import { documentStyle } from './document-style.ts'

/** The letters that this installation would have sent, newest first; each is shown as its reader would see it. */
export function mailboxPage(letters: readonly KeptLetter[]) {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title><style>${raw(documentStyle)}</style></head>
<body><main><h1>Mailbox</h1>
${letters.length === 0 ? html`<p>No letters yet. They come here because no mail server is set (SMTP_URL).</p>` : ''}
${letters.map(
  (letter) => html`<article><h2>${letter.subject}</h2>
<p>To <b>${letter.recipient}</b> · <time datetime="${letter.sentAt}">${letter.sentAt.replace('T', ' ').slice(0, 16)} UTC</time></p>
<details><summary>Letter</summary><iframe sandbox title="${letter.subject}" srcdoc="${letter.html}"></iframe></details>
<details><summary>As text</summary><pre tabindex="0">${letter.plain}</pre></details></article>`,
)}
</main></body></html>`
}
