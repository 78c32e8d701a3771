import type { ReactNode } from 'react'
import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from 'react-email'
import type { Language } from '#src/kernel/texts.ts'
import type { TextOf } from '#src/platform/services.ts'
import type { Tenant } from '../../domain/tenant.ts'
import { letterLooks } from './letter-looks.ts'

/** What of a tenant a letter shows. */
export type LetterSender = Pick<Tenant, 'code' | 'name' | 'supportEmail'>

export type LetterFrameProps = {
  sender: LetterSender
  language: Language
  textOf: TextOf
  /** What a mailbox shows beside the subject. */
  preview: string
  title: string
  children: ReactNode
}

/** Every letter of the program: the brand, a heading, what it says, and where to ask. */
export function LetterFrame({ sender, language, textOf, preview, title, children }: LetterFrameProps) {
  const looks = letterLooks(sender.code)
  return (
    <Html lang={language}>
      <Head />
      <Preview>{preview}</Preview>
      <Body style={looks.body}>
        <Container style={looks.container}>
          <Text style={looks.brand}>{sender.name[language]}</Text>
          <Heading style={looks.heading}>{title}</Heading>
          {children}
          <Hr style={looks.line} />
          <Text style={looks.quiet}>
            {textOf(language, 'tenants', 'letterSupport', { email: sender.supportEmail })}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export type LetterRow = { readonly label: string; readonly sum: string; readonly isQuiet?: boolean }

/** Lines of money and what they come to. A table: mail programs know no other way to set two columns. */
export function LetterTotals({
  sender,
  rows,
  total,
}: {
  sender: LetterSender
  rows: readonly LetterRow[]
  total: LetterRow
}) {
  const looks = letterLooks(sender.code)
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

/** The one thing to do next. */
export function LetterButton({ sender, to, children }: { sender: LetterSender; to: string; children: ReactNode }) {
  return (
    <Section>
      <Link href={to} style={letterLooks(sender.code).button}>
        {children}
      </Link>
    </Section>
  )
}
