import { html, raw } from 'hono/html'
import type { StoredEmail } from '#src/platform/mail/mailbox.ts'
import { documentStyle } from './api-docs/document-style.ts'

/**
 * The emails that this installation would have sent, newest first, each as its reader would see it.
 */
export function mailboxPage(emails: readonly StoredEmail[]) {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title><style>${raw(documentStyle)}</style></head>
<body><main><h1>Mailbox</h1>
${emails.length === 0 ? html`<p>No emails yet. They come here because no mail server is set (SMTP_URL).</p>` : ''}
${emails.map(
  (email) => html`<article><h2>${email.subject}</h2>
<p>To <b>${email.recipient}</b> · <time datetime="${email.sentAt}">${email.sentAt.replace('T', ' ').slice(0, 16)} UTC</time></p>
<details><summary>Email</summary><iframe sandbox title="${email.subject}" srcdoc="${email.html}"></iframe></details>
<details><summary>As text</summary><pre tabindex="0">${email.plain}</pre></details></article>`,
)}
</main></body></html>`
}
