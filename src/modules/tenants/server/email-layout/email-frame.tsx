import type { ReactNode } from 'react'
import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from 'react-email'
import type { Language } from '#src/kernel/texts.ts'
import { unsubscribePlaceholder } from '#src/platform/mail/unsubscribe-link.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { isOptional, type NotificationKind } from '../../domain/notification-kinds.ts'
import type { Tenant } from '../../domain/tenant.ts'
import { emailStyles } from './email-styles.ts'

/** The tenant's data in an email. */
export type EmailTenant = Pick<Tenant, 'code' | 'name' | 'supportEmail'>

export type EmailFrameProps = {
  sender: EmailTenant
  language: Language
  textOf: TextOf
  /** The email's own; one that can be turned off ends with the link for that. */
  kind: NotificationKind
  /** The preview text that mail programs show beside the subject. */
  preview: string
  title: string
  children: ReactNode
}

/** The layout of every email: brand, heading, content, the support contact, the help, how to get no more of its kind. */
export function EmailFrame({ sender, language, textOf, kind, preview, title, children }: EmailFrameProps) {
  const looks = emailStyles(sender.code)
  return (
    <Html lang={language}>
      <Head />
      <Preview>{preview}</Preview>
      <Body lang={language} style={looks.body}>
        <Container style={looks.container}>
          <Text style={looks.brand}>{sender.name[language]}</Text>
          <Heading style={looks.heading}>{title}</Heading>
          {children}
          <Hr style={looks.line} />
          <Text style={looks.quiet}>
            {textOf(language, 'tenants', 'emailSupport', { email: sender.supportEmail })}
            <br />
            <Link href={textOf(language, 'tenants', 'emailHelpUrl')} style={looks.link}>
              {textOf(language, 'tenants', 'emailHelp')}
            </Link>
            {isOptional(kind) && (
              <>
                <br />
                <Link href={unsubscribePlaceholder} style={looks.link}>
                  {textOf(language, 'tenants', 'emailUnsubscribe')}
                </Link>
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export type EmailRow = { readonly label: string; readonly sum: string; readonly isQuiet?: boolean }

/** Amounts and their total. A table, since mail programs support no other layout in columns. */
export function EmailTotals({
  sender,
  rows,
  total,
}: {
  sender: EmailTenant
  rows: readonly EmailRow[]
  total: EmailRow
}) {
  const looks = emailStyles(sender.code)
  const quiet = { color: looks.quiet.color }
  return (
    <table style={looks.rows} role="presentation">
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <td style={{ ...looks.rowLabel, ...(row.isQuiet && quiet) }}>{row.label}</td>
            <td style={{ ...looks.rowSum, ...(row.isQuiet && quiet) }}>{row.sum}</td>
          </tr>
        ))}
        <tr>
          <td colSpan={2} style={looks.beforeTotal} />
        </tr>
        <tr>
          <td style={{ ...looks.rowLabel, ...looks.totalRow }}>{total.label}</td>
          <td style={{ ...looks.rowSum, ...looks.totalRow }}>{total.sum}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** The link to the next step. */
export function EmailButton({ sender, to, children }: { sender: EmailTenant; to: string; children: ReactNode }) {
  return (
    <Section>
      <Link href={to} style={emailStyles(sender.code).button}>
        {children}
      </Link>
    </Section>
  )
}
