import { html, raw } from 'hono/html'
import type { StoredEmail } from '#src/platform/mail/mailbox.ts'
import { documentStyle } from './api-docs/document-style.ts'

/** The address of a file of a stored email. */
export const attachmentPath = '/dev/mail/attachments'

/**
 * The emails that this installation would have sent, newest first, each as its reader would see it,
 * with its files. A recipient's address leads to theirs alone.
 */
export function mailboxPage(emails: readonly StoredEmail[]) {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title><style>${raw(documentStyle)}</style></head>
<body><main><h1>Mailbox</h1>
${emails.length === 0 ? html`<p>No emails yet. They come here because no mail server is set (SMTP_URL).</p>` : ''}
${emails.map(
  (email) => html`<article><h2>${email.subject}</h2>
<p>To <a href="?to=${encodeURIComponent(email.recipient)}"><b>${email.recipient}</b></a> · <time datetime="${email.sentAt}">${email.sentAt.replace('T', ' ').slice(0, 16)} UTC</time></p>
${filesOf(email)}
<details><summary>Email</summary><iframe sandbox title="${email.subject}" srcdoc="${withPictures(email)}"></iframe></details>
<details><summary>As text</summary><pre tabindex="0">${email.plain}</pre></details></article>`,
)}
</main></body></html>`
}

function filesOf({ files }: StoredEmail) {
  if (files.length === 0) return ''
  return html`<ul>${files.map(
    ({ id, name, bytes }) =>
      html`<li><a href="${attachmentPath}/${id}">${name}</a> (${Math.ceil(bytes / 1024)} KB)</li>`,
  )}</ul>`
}

/** The HTML with its pictures in place of their `cid:`, which a browser does not know. */
function withPictures({ html: page, pictures }: StoredEmail): string {
  return pictures.reduce(
    (text, { contentId, type, content }) =>
      text.replaceAll(`"cid:${contentId}"`, `"data:${type};base64,${content.replaceAll('\n', '')}"`),
    page,
  )
}
