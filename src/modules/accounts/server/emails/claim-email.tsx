import { Text } from 'react-email'
import type { Language } from '#src/kernel/texts.ts'
import { EmailButton, EmailFrame, type EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { emailStyles } from '#src/modules/tenants/server/email-layout/email-styles.ts'
import type { TextOf } from '#src/platform/text-of.ts'

type ClaimEmailProps = {
  readonly sender: EmailTenant
  readonly language: Language
  readonly textOf: TextOf
  /** Empty where the payer's profile has no name. */
  readonly enteredBy: string
  readonly link: string
}

export function ClaimEmail({ enteredBy, link, ...frame }: ClaimEmailProps) {
  const { sender, language, textOf } = frame
  const looks = emailStyles(sender.code)
  const how = textOf(language, 'accounts', enteredBy === '' ? 'emailClaimHowNameless' : 'emailClaimHow', {
    enteredBy,
  })
  return (
    <EmailFrame {...frame} preview={how} title={textOf(language, 'accounts', 'emailClaimTitle')}>
      <Text style={looks.text}>{how}</Text>
      <EmailButton sender={sender} to={link}>
        {textOf(language, 'accounts', 'emailClaimButton')}
      </EmailButton>
      <Text style={looks.quiet}>{textOf(language, 'accounts', 'emailClaimNotYou')}</Text>
    </EmailFrame>
  )
}
