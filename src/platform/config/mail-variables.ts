import { z } from 'zod'
import { variable } from './variable.ts'

/** The settings for sending emails, and for receiving reports about them. */
export const mailVariables = {
  SMTP_URL: variable({
    schema: z.string().refine(isSmtpUrl).optional(),
    must: 'a mail server such as smtps://user:password@host:465',
    otherwise: 'emails stay in the database; the demo shows them at `/dev/mail`',
    meaning: 'The server that sends emails.',
    secret: true,
  }),
  SMTP_TLS: variable({
    schema: z.enum(['required', 'optional', 'off']).optional(),
    must: 'required, optional or off',
    otherwise: '`required` with `NODE_ENV=production`, else `optional`',
    meaning:
      'Encryption to an `smtp://` server. `required`: a server that offers no TLS gets no emails. `optional`: encrypted where it is offered. `off`: never; only for a relay on the same machine or in a private network.',
  }),
  MAIL_FROM: variable({
    schema: z.string().refine(holdsMailbox).optional(),
    must: 'a sender such as Startline <no-reply@startline.example>',
    otherwise: '`Startline <no-reply@` the host of `BASE_URL` `>`',
    meaning: 'The sender of emails.',
  }),
  MAIL_RETURN_PATH: variable({
    schema: z
      .string()
      .regex(/^[^<>@\s]+@[^<>@\s]+$/)
      .optional(),
    must: 'an address such as bounces@startline.example',
    otherwise: 'the address of `MAIL_FROM`',
    meaning: 'The envelope sender: where mail servers report undelivered emails.',
  }),
  MAIL_FEEDBACK_SECRET: variable({
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{24,200}$/)
      .optional(),
    must: 'from 24 to 200 letters, digits and signs without spaces',
    otherwise: 'the call is refused',
    meaning:
      'The password of `POST /api/mail/feedback`, by which a mail server reports bounces and complaints (docs/operations.md).',
    secret: true,
  }),
} as const

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

function holdsMailbox(text: string): boolean {
  return /^[^<>@\s]+@[^<>@\s]+$|^[^<>]+<[^<>@\s]+@[^<>@\s]+>$/.test(text.trim())
}
