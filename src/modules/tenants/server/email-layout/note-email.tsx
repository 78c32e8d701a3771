import { Link, Text } from 'react-email'
import type { Language } from '#src/kernel/texts.ts'
import type { Email, EmailCause } from '#src/platform/mail/mail.ts'
import { type Subject, writeSubject } from '#src/platform/mail/subject.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import type { NotificationKind } from '../../domain/notification-kinds.ts'
import { EmailButton, EmailFrame, type EmailRow, type EmailTenant, EmailTotals } from './email-frame.tsx'
import { EmailList } from './email-list.tsx'
import { emailStyles } from './email-styles.ts'
import { renderEmail } from './render-email.ts'

export type NoteEmail = {
  readonly to: string
  readonly by: EmailCause
  readonly kind: NotificationKind
  /** The same for repeated attempts of the same email: it is sent once. */
  readonly messageId: string
  readonly subject: Subject
  readonly title: string
  /** Paragraphs: what happened, what it means, what to do. */
  readonly paragraphs: readonly [string, ...string[]]
  /** Lists under headings, after the paragraphs; empty ones are left out. */
  readonly lists?: readonly { readonly label: string; readonly lines: readonly string[] }[]
  /** Paragraphs after the lists. */
  readonly afterLists?: readonly string[]
  /**
   * The preview text beside the subject; not given: the first paragraph. Never text typed by a
   * stranger.
   */
  readonly preview?: string
  readonly money?: { readonly rows: readonly EmailRow[]; readonly total: EmailRow } | undefined
  /** Paragraphs after the sums. */
  readonly after?: readonly string[]
  /**
   * Addresses and links that are not broken up in the text, in addition to support's, the reader's
   * own and the button's.
   */
  readonly intact?: readonly string[]
  readonly button?: { readonly to: string; readonly label: string } | undefined
  /** A quieter link under the button. */
  readonly link?: { readonly to: string; readonly label: string } | undefined
}

/** An email about something that happened: a few paragraphs, optional sums, and one button. */
export async function noteEmail(
  note: NoteEmail,
  frame: { readonly sender: EmailTenant; readonly language: Language; readonly textOf: TextOf },
): Promise<Email> {
  const { to, by, kind, messageId, subject, button, link, intact = [] } = note
  const { language, textOf, sender } = frame
  const whole = [sender.supportEmail, to, ...(button ? [button.to] : []), ...(link ? [link.to] : []), ...intact]
  const { html, text } = await renderEmail(<NotePage note={note} frame={frame} />, whole)
  return { to, by, kind, messageId, subject: writeSubject(textOf, language, subject), html, text, language }
}

function NotePage({ note, frame }: { note: NoteEmail; frame: Parameters<typeof noteEmail>[1] }) {
  const { sender, language, textOf } = frame
  const looks = emailStyles(sender.code)
  const paragraph = (text: string) => (
    <Text key={text} style={looks.text}>
      {text}
    </Text>
  )
  return (
    <EmailFrame
      sender={sender}
      language={language}
      textOf={textOf}
      kind={note.kind}
      preview={note.preview ?? note.paragraphs[0]}
      title={note.title}
    >
      {note.paragraphs.map(paragraph)}
      {note.lists?.map((list) => (
        <EmailList key={list.label} looks={looks} {...list} />
      ))}
      {note.afterLists?.map(paragraph)}
      {note.money && <EmailTotals sender={sender} rows={note.money.rows} total={note.money.total} />}
      {note.after?.map(paragraph)}
      {note.button && (
        <EmailButton sender={sender} to={note.button.to}>
          {note.button.label}
        </EmailButton>
      )}
      {note.link && (
        <Text style={looks.text}>
          <Link href={note.link.to} style={looks.link}>
            {note.link.label}
          </Link>
        </Text>
      )}
    </EmailFrame>
  )
}
