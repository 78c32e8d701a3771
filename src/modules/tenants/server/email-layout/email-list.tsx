import { Section, Text } from 'react-email'
import type { emailStyles } from './email-styles.ts'

type EmailListProps = {
  readonly looks: ReturnType<typeof emailStyles>
  readonly label: string
  readonly lines: readonly string[]
}

/** A list under its heading; nothing where it has no lines. */
export function EmailList({ looks, label, lines }: EmailListProps) {
  if (lines.length === 0) return null
  return (
    <Section>
      <Text style={looks.label}>{label}</Text>
      <ul style={looks.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  )
}
